import { labelOfDetail, MAX_PROFILE_FIELDS } from '@pollen/contract/member-variables';
import { TARGET_FIELDS, type TargetField } from '@pollen/contract/profile-values';
import { Checkbox } from '@pollen/ui/Checkbox';
import frame from '../../layouts/FormFrame.module.css';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';

interface ResultFieldsProps {
  chosen: readonly TargetField[];
  isFixed: boolean;
  onChange: (fields: readonly TargetField[]) => void;
}

/** The profile fields that go along with the answers of members who agree. */
export function ResultFields({ chosen, isFixed, onChange }: ResultFieldsProps) {
  const t = useT(formWords);
  const lang = useLang();
  return (
    <div className={frame.fields}>
      <p className={styles.note}>{isFixed ? t('resultFieldsFixed') : t('resultFieldsNote')}</p>
      <fieldset className={styles.resultFields}>
        <legend className="visually-hidden">{t('resultFields')}</legend>
        {TARGET_FIELDS.map((field) => (
          <Checkbox
            key={field}
            checked={chosen.includes(field)}
            disabled={isFixed || (!chosen.includes(field) && chosen.length >= MAX_PROFILE_FIELDS)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, field] : chosen.filter((other) => other !== field))
            }
          >
            {labelOfDetail(field)[lang]}
          </Checkbox>
        ))}
      </fieldset>
      {!isFixed && <p className={styles.note}>{t('resultFieldsMost', { n: MAX_PROFILE_FIELDS })}</p>}
    </div>
  );
}
