import { FORM_FIELDS, type ListedField, PROFILE_FIELDS } from '@pollen/contract/profile-values';
import { SelectField } from '@pollen/ui/SelectField';
import type { DataOf } from '../../api/call';
import { usePersistedInput } from '../../forms/persisted-input';
import { useLang } from '../../locales/language';
import { profileWords } from '../../locales/profile.en';
import { useT } from '../../locales/translator';
import styles from './ProfileForm.module.css';

type Profile = DataOf<'GET /api/v1/Accounts/:id/Profile'>;
export type ProfileLists = DataOf<'GET /api/v1/ProfileLists'>['lists'];

interface FurtherFieldsProps {
  profile: Profile;
  lists: ProfileLists;
}

/** The optional fields of a profile that members choose in the form: those of the registry, in its order. */
export function FurtherFields({ profile, lists }: FurtherFieldsProps) {
  const t = useT(profileWords);
  if (FORM_FIELDS.length === 0) return null;
  return (
    <fieldset className={styles.further}>
      <legend>{t('furtherTitle')}</legend>
      <p className={styles.furtherText}>{t('furtherText')}</p>
      {FORM_FIELDS.map((field) => (
        <ListedFieldSelect
          key={field}
          field={field}
          saved={profile[field]}
          entries={lists.find((list) => list.field === field)?.entries ?? []}
        />
      ))}
    </fieldset>
  );
}

/** Returns the values of these fields; null for empty ones. */
export function readFurtherFields(form: HTMLFormElement): { [field in ListedField]?: number | null } {
  const data = new FormData(form);
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, Number(data.get(field)) || null]));
}

interface ListedFieldSelectProps {
  field: ListedField;
  saved: number | null | undefined;
  entries: ProfileLists[number]['entries'];
}

function ListedFieldSelect({ field, saved, entries }: ListedFieldSelectProps) {
  const t = useT(profileWords);
  const lang = useLang();
  const [value, setValue] = usePersistedInput(`profile.${field}`, String(saved ?? ''));
  return (
    <SelectField
      name={field}
      label={PROFILE_FIELDS[field].label[lang]}
      value={value}
      placeholder={t('choose')}
      options={entries.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
