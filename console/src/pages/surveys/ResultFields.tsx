import { customFieldName, fitsResults } from '@pollen/contract/custom-field-values';
import { type DetailField, labelOfDetail, MAX_PROFILE_FIELDS } from '@pollen/contract/member-variables';
import { TARGET_FIELDS } from '@pollen/contract/profile-values';
import { Checkbox } from '@pollen/ui/Checkbox';
import frame from '../../layouts/FormFrame.module.css';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import { useCustomFields } from './use-custom-fields';

interface ResultFieldsProps {
  chosen: readonly DetailField[];
  isFixed: boolean;
  onChange: (fields: readonly DetailField[]) => void;
}

/** The profile fields that go along with the answers of members who agree. */
export function ResultFields({ chosen, isFixed, onChange }: ResultFieldsProps) {
  const t = useT(formWords);
  const lang = useLang();
  const own = useCustomFields()
    .map(({ id, ...field }) => ({ ...field, name: customFieldName(id) }))
    .filter((field) => fitsResults(field) && (!field.retired || chosen.includes(field.name)));
  const offered: { field: DetailField; label: string }[] = [
    ...TARGET_FIELDS.map((field) => ({ field, label: labelOfDetail(field)[lang] })),
    ...own.map(({ name, title }) => ({ field: name, label: title[lang] })),
  ];
  return (
    <div className={frame.fields}>
      <p className={styles.note}>{isFixed ? t('resultFieldsFixed') : t('resultFieldsNote')}</p>
      <fieldset className={styles.resultFields}>
        <legend className="visually-hidden">{t('resultFields')}</legend>
        {offered.map(({ field, label }) => (
          <Checkbox
            key={field}
            checked={chosen.includes(field)}
            disabled={isFixed || (!chosen.includes(field) && chosen.length >= MAX_PROFILE_FIELDS)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, field] : chosen.filter((other) => other !== field))
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      {!isFixed && <p className={styles.note}>{t('resultFieldsMost', { n: MAX_PROFILE_FIELDS })}</p>}
    </div>
  );
}
