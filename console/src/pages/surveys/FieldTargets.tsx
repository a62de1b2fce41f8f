import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useCall } from '../../api/query';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import type { FieldDraft, Problems, TargetField } from './survey-draft';
import { isListField, numbersIn, targetFields } from './survey-draft';
import { useProblemWords } from './use-problem-words';

/** The lists whose entries have names, by field; undefined until they are there. */
function useProfileLists() {
  const { data } = useCall('GET /api/v1/ProfileLists', {});
  return useMemo(
    () =>
      data &&
      (Object.fromEntries(data.lists.map(({ field, entries }) => [field, entries])) as Partial<
        Record<TargetField, (typeof data.lists)[number]['entries']>
      >),
    [data],
  );
}

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
  const lists = useProfileLists();
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
            <div className={lists?.[field] ? styles.answerChoices : styles.range}>
              {lists?.[field] ? (
                <Entries
                  name={t(field)}
                  entries={lists[field]}
                  chosen={condition.values}
                  error={inWords(problems[`${prefix}.fields.${field}.values`])}
                  onChange={(values) => put(at, { values })}
                />
              ) : isListField(field) ? (
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

interface EntriesProps {
  name: string;
  entries: readonly { id: number; name: string }[];
  /** Numbers, with commas between them. */
  chosen: string;
  error: string | undefined;
  onChange: (chosen: string) => void;
}

/** Entries of a list to tick. A number that the list does not have, from before it had names, can only be taken out. */
function Entries({ name, entries, chosen, error, onChange }: EntriesProps) {
  const t = useT(formWords);
  const ids = numbersIn(chosen);
  const unknown = ids.filter((id) => !entries.some((entry) => entry.id === id));
  const shown = [...entries, ...unknown.map((id) => ({ id, name: t('entryNumber', { id: String(id) }) }))];
  return (
    <fieldset className={styles.entries} aria-label={name}>
      {shown.map((entry) => (
        <Checkbox
          key={entry.id}
          checked={ids.includes(entry.id)}
          onChange={(event) =>
            onChange((event.target.checked ? [...ids, entry.id] : ids.filter((id) => id !== entry.id)).join(', '))
          }
        >
          {entry.name}
        </Checkbox>
      ))}
      <FieldMessage error={error} />
    </fieldset>
  );
}
