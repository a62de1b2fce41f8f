import { isEntryField, isTargetField, TARGET_FIELDS } from '@pollen/contract/profile-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import { type FieldDraft, type FieldName, fieldNotAsked, newField, type Problems } from './survey-draft';
import { useProblemWords } from './use-problem-words';
import { useProfileFields } from './use-profile-fields';

interface FieldTargetsProps {
  fields: readonly FieldDraft[];
  /** The key of these fields in the problems: `target`, `quotas.3`. */
  prefix: string;
  problems: Problems;
  onChange: (fields: readonly FieldDraft[]) => void;
}

/** Edits conditions over other profile fields: one of several entries, or a range. */
export function FieldTargets({ fields, prefix, problems, onChange }: FieldTargetsProps) {
  const t = useT(formWords);
  const inWords = useProblemWords();
  const { nameOf, entriesOf } = useProfileFields();
  const unused = TARGET_FIELDS.filter((name) => !fields.some(({ field }) => field === name));
  const put = (at: number, change: Partial<FieldDraft>) =>
    onChange(fields.map((other, index) => (index === at ? { ...other, ...change } : other)));
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{t('profileFields')}</legend>
      {fields.map((condition, at) => {
        const { field } = condition;
        const entries = entriesOf(field);
        // Shown before saving too, because an older survey may have a condition that is no longer allowed.
        const problem = isTargetField(field) ? problems[`${prefix}.fields.${field}`] : fieldNotAsked;
        const end = (name: 'from' | 'to') => ({
          inputMode: 'numeric' as const,
          maxLength: 4,
          value: condition[name],
          error: inWords(problems[`${prefix}.fields.${field}.${name}`] ?? problem),
          onChange: (event: { target: { value: string } }) => put(at, { [name]: event.target.value }),
        });
        return (
          <div key={field} className={styles.answer}>
            <SelectField
              label={t('profileField', { n: at + 1 })}
              value={field}
              options={[field, ...unused].map((name) => ({ value: name, label: nameOf(name) }))}
              onChange={(event) => put(at, newField(event.target.value as FieldName))}
            />
            <IconButton
              label={t('removeProfileField', { name: nameOf(field) })}
              className={styles.removeAnswer}
              onClick={() => onChange(fields.filter((_, index) => index !== at))}
            >
              <Trash2 size={20} />
            </IconButton>
            {isEntryField(field) ? (
              entries && (
                <Entries
                  name={nameOf(field)}
                  entries={entries}
                  chosen={condition.values}
                  error={inWords(problem)}
                  onChange={(values) => put(at, { values })}
                />
              )
            ) : (
              <div className={styles.range}>
                <TextField label={t('fieldFrom')} {...end('from')} />
                <TextField label={t('fieldTo')} {...end('to')} />
              </div>
            )}
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
            if (first) onChange([...fields, newField(first)]);
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
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: readonly number[]) => void;
}

/** Checkboxes for the entries of a list. A number without an entry, from an older survey, can only be removed. */
function Entries({ name, entries, chosen, error, onChange }: EntriesProps) {
  const t = useT(formWords);
  const unknown = chosen.filter((id) => !entries.some((entry) => entry.id === id));
  const shown = [...entries, ...unknown.map((id) => ({ id, name: t('entryNumber', { id: String(id) }) }))];
  return (
    <fieldset className={styles.entries} aria-label={name}>
      {shown.map((entry) => (
        <Checkbox
          key={entry.id}
          checked={chosen.includes(entry.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, entry.id] : chosen.filter((id) => id !== entry.id))
          }
        >
          {entry.name}
        </Checkbox>
      ))}
      <FieldMessage error={error} />
    </fieldset>
  );
}
