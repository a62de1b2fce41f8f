import {
  SENSITIVE_SUBJECT_NAMES,
  SENSITIVE_SUBJECTS,
  type SensitiveSubject,
} from '@pollen/contract/sensitivity-values';
import { Checkbox } from '@pollen/ui/Checkbox';
import { TextField } from '@pollen/ui/TextField';
import frame from '../../layouts/FormFrame.module.css';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';

interface SensitiveFieldsProps {
  subjects: readonly SensitiveSubject[];
  keptDays: string;
  problem: string | undefined;
  isFixed: boolean;
  onSubjects: (subjects: readonly SensitiveSubject[]) => void;
  onKeptDays: (keptDays: string) => void;
}

/** What a survey asks about that is sensitive, and how long its answers are then kept. */
export function SensitiveFields(props: SensitiveFieldsProps) {
  const { subjects, keptDays, problem, isFixed, onSubjects, onKeptDays } = props;
  const t = useT(formWords);
  const lang = useLang();
  return (
    <div className={frame.fields}>
      <p className={styles.note}>{isFixed ? t('sensitiveFixed') : t('sensitiveNote')}</p>
      <fieldset className={styles.resultFields}>
        <legend className="visually-hidden">{t('sensitive')}</legend>
        {SENSITIVE_SUBJECT_NAMES.map((subject) => (
          <Checkbox
            key={subject}
            checked={subjects.includes(subject)}
            disabled={isFixed}
            onChange={({ target }) =>
              onSubjects(target.checked ? [...subjects, subject] : subjects.filter((other) => other !== subject))
            }
          >
            {SENSITIVE_SUBJECTS[subject].label[lang]}
          </Checkbox>
        ))}
      </fieldset>
      {subjects.length > 0 && (
        <div className={frame.three}>
          <TextField
            label={t('keptDays')}
            help={t('keptDaysHelp')}
            inputMode="numeric"
            maxLength={3}
            disabled={isFixed}
            value={keptDays}
            error={problem}
            onChange={({ target }) => onKeptDays(target.value)}
          />
        </div>
      )}
    </div>
  );
}
