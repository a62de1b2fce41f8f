import type { DataOf } from '@pollen/contract/client';
import { useFormat } from '../../locales/format';
import { memberFilterWords } from '../../locales/member-filters.en';
import { useT } from '../../locales/translator';
import { targetIn } from '../members/member-filter';
import { useCustomFieldWords } from '../surveys/use-custom-fields';
import { useProfileFields } from '../surveys/use-profile-fields';

type Filters = DataOf<'GET /api/console/Segments'>['list'][number]['filters'];

/** Returns the conditions of a segment on profile and behavior, each in words. */
export function useConditionWords(): (filters: Filters) => string[] {
  const t = useT(memberFilterWords);
  const format = useFormat();
  const { nameOf } = useProfileFields();
  const customFields = useCustomFieldWords();

  const range = (label: string, min: number | undefined, max: number | undefined): string[] => {
    const words = { label, min: format.number(min ?? 0), max: format.number(max ?? 0) };
    if (min !== undefined && max !== undefined) return [t('between', words)];
    if (min !== undefined) return [t('atLeast', words)];
    return max === undefined ? [] : [t('atMost', words)];
  };
  const profile = (text: string | undefined): string[] => {
    const {
      countries = [],
      genders = [],
      ageFrom,
      ageTo,
      answers = [],
      fields = [],
      custom = [],
    } = targetIn(text) ?? {};
    const [from, to] = [String(ageFrom ?? ''), String(ageTo ?? '')];
    return [
      ...(countries.length > 0 ? [t('countries', { n: countries.length })] : []),
      ...(genders.length === 1 ? [t(genders[0] === 1 ? 'men' : 'women')] : []),
      ...(from && to ? [t('ages', { from, to })] : []),
      ...(from && !to ? [t('agesFrom', { from })] : []),
      ...(to && !from ? [t('agesTo', { to })] : []),
      ...fields.map(({ field }) => nameOf(field)),
      ...custom.map(({ field, ...is }) =>
        'values' in is
          ? format.labeled(
              customFields.nameOf(field),
              format.list(is.values.map((value) => customFields.valueOf(field, value))),
            )
          : customFields.nameOf(field),
      ),
      ...(answers.length > 0 ? [t('questions', { n: answers.length })] : []),
    ];
  };
  return (filters) => [
    ...profile(filters.target),
    ...range(t('completes'), filters.minCompletes, filters.maxCompletes),
    ...range(t('rejected'), filters.minRejected, filters.maxRejected),
    ...range(t('orders'), filters.minOrders, filters.maxOrders),
    ...(filters.inLastDays === undefined ? [] : [t('inLast', { n: filters.inLastDays })]),
    ...range(t('balance'), filters.minBalance, filters.maxBalance),
    ...(filters.seenWithinDays === undefined ? [] : [t('seenWithin', { n: filters.seenWithinDays })]),
    ...(filters.unseenForDays === undefined ? [] : [t('unseenFor', { n: filters.unseenForDays })]),
    ...(filters.joinedWithinDays === undefined ? [] : [t('joinedWithin', { n: filters.joinedWithinDays })]),
    ...(filters.joinedBeforeDays === undefined ? [] : [t('joinedBefore', { n: filters.joinedBeforeDays })]),
  ];
}
