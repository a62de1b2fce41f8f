import type { DataOf } from '@pollen/contract/client';
import { numberToDay, YES_NO } from '@pollen/contract/custom-field-values';
import { useCall } from '../../api/query';
import { useLang } from '../../locales/language';

/** A profile question or an attribute that operators defined. */
export type CustomField = DataOf<'GET /api/console/CustomFields'>['list'][number];

/** Returns the operators' own profile questions and attributes; none while they load. */
export function useCustomFields(): readonly CustomField[] {
  return useCall('GET /api/console/CustomFields', {}).data?.list ?? none;
}

const none: readonly CustomField[] = [];

/** Returns functions that word custom fields and the numbers of their values in the operator's language. */
export function useCustomFieldWords() {
  const lang = useLang();
  const fields = useCustomFields();
  const find = (id: number) => fields.find((field) => field.id === id);
  return {
    nameOf: (id: number) => find(id)?.title[lang] ?? String(id),
    valueOf: (id: number, value: number) => {
      const field = find(id);
      if (field?.kind === 'yesNo') return YES_NO[value === 1 ? 'yes' : 'no'][lang];
      if (field?.kind === 'date') return numberToDay(value);
      return field?.choices.find(({ code }) => code === value)?.[lang] ?? String(value);
    },
  };
}
