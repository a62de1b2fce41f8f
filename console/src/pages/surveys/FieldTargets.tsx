import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import type { FieldDraft, Problems, TargetField } from './survey-draft';
import { isListField, targetFields } from './survey-draft';
import { useProblemWords } from './use-problem-words';

interface FieldTargetsProps {
  fields: readonly FieldDraft[];
  /** Where the problems of these fields stand: `target`, `quotas.3`. */
  prefix: string;
  problems: Problems;
  onChange: (fields: readonly FieldDraft[]) => void;
}

/** Conditions over the other fields of a profile: one of some entries, or a range. */
export function FieldTargets({ fields, prefix, problems, onChange }: FieldTargetsProps) {
  const t = useT(formWords);
  const inWords = useProblemWords();
  const unused = targetFields.filter((name) => !fields.some(({ field }) => field === name));
  const put = (at: number, change: Partial<FieldDraft>) =>
    onChange(fields.map((other, index) => (index === at ? { ...other, ...change } : other)));
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{t('profileFields')}</legend>
      {fields.map((condition, at) => {
        const { field } = condition;
        const text = (name: 'values' | 'from' | 'to') => ({
          value: condition[name],
          error: inWords(problems[`${prefix}.fields.${field}.${name}`]),
          onChange: (event: { target: { value: string } }) => put(at, { [name]: event.target.value }),
        });
        return (
          <div key={field} className={styles.answer}>
            <SelectField
              label={t('profileField', { n: at + 1 })}
              value={field}
              options={[field, ...unused].map((name) => ({ value: name, label: t(name) }))}
              onChange={(event) => put(at, { field: event.target.value as TargetField, values: '', from: '', to: '' })}
            />
            <IconButton
              label={t('removeProfileField', { name: t(field) })}
              className={styles.removeAnswer}
              onClick={() => onChange(fields.filter((_, index) => index !== at))}
            >
              <Trash2 size={20} />
            </IconButton>
            <div className={styles.range}>
              {isListField(field) ? (
                <TextField
                  label={t('fieldValues')}
                  help={t('fieldValuesHelp')}
                  placeholder="3, 4"
                  maxLength={400}
                  {...text('values')}
                />
              ) : (
                <>
                  <TextField label={t('fieldFrom')} inputMode="numeric" maxLength={4} {...text('from')} />
                  <TextField label={t('fieldTo')} inputMode="numeric" maxLength={4} {...text('to')} />
                </>
              )}
            </div>
          </div>
        );
      })}
      <div>
        <Button
          kind="tonal"
          size="dense"
          icon={<Plus size={20} />}
          disabled={unused.length === 0}
          onClick={() => {
            const [first] = unused;
            if (first) onChange([...fields, { field: first, values: '', from: '', to: '' }]);
          }}
        >
          {t('addProfileField')}
        </Button>
      </div>
    </fieldset>
  );
}
