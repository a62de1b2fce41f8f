import { CUSTOM_FIELD_DAYS, dayToNumber, isRangeKind, numberToDay, YES_NO } from '@pollen/contract/custom-field-values';
import { MAX_TARGET_CONDITIONS } from '@pollen/contract/survey-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import { type CustomDraft, newCustom, type Problems } from './survey-draft';
import { type CustomField, useCustomFields } from './use-custom-fields';
import { useProblemWords } from './use-problem-words';

interface CustomTargetsProps {
  custom: readonly CustomDraft[];
  /** The key of these fields in the problems: `target`, `quotas.3`. */
  prefix: string;
  problems: Problems;
  /** Leaves out sensitive questions, by which members cannot be looked up. */
  withoutSensitive?: boolean;
  onChange: (custom: readonly CustomDraft[]) => void;
}

/** Edits conditions over the operators' own profile questions and attributes; without any of them, nothing is shown. */
export function CustomTargets({ custom, prefix, problems, withoutSensitive, onChange }: CustomTargetsProps) {
  const t = useT(formWords);
  const lang = useLang();
  const fields = useCustomFields();
  const unused = fields.filter(
    ({ id, retired, sensitive }) =>
      !retired && !(withoutSensitive && sensitive) && !custom.some(({ field }) => field === id),
  );
  if (unused.length === 0 && custom.length === 0) return null;
  const put = (at: number, change: Partial<CustomDraft>) =>
    onChange(custom.map((other, index) => (index === at ? { ...other, ...change } : other)));
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{t('customFields')}</legend>
      {custom.map((condition, at) => {
        const field = fields.find(({ id }) => id === condition.field);
        const name = field?.title[lang] ?? String(condition.field);
        return (
          <div key={condition.field} className={styles.answer}>
            <SelectField
              label={t('customField', { n: at + 1 })}
              value={String(condition.field)}
              options={[{ value: String(condition.field), label: name }].concat(
                unused.map(({ id, title }) => ({ value: String(id), label: title[lang] })),
              )}
              onChange={(event) => put(at, newCustom(Number(event.target.value)))}
            />
            <IconButton
              label={t('removeProfileField', { name })}
              className={styles.removeAnswer}
              onClick={() => onChange(custom.filter((_, index) => index !== at))}
            >
              <Trash2 size={20} />
            </IconButton>
            {field && (
              <Condition
                field={field}
                condition={condition}
                name={`${prefix}.custom.${condition.field}`}
                problems={problems}
                onChange={(change) => put(at, change)}
              />
            )}
          </div>
        );
      })}
      <div>
        <Button
          kind="tonal"
          size="dense"
          icon={<Plus size={20} />}
          disabled={unused.length === 0 || custom.length >= MAX_TARGET_CONDITIONS}
          onClick={() => {
            const [first] = unused;
            if (first) onChange([...custom, newCustom(first.id)]);
          }}
        >
          {t('addCustomField')}
        </Button>
      </div>
    </fieldset>
  );
}

interface ConditionProps {
  field: CustomField;
  condition: CustomDraft;
  /** The key in the problems. */
  name: string;
  problems: Problems;
  onChange: (change: Partial<CustomDraft>) => void;
}

/** The values of one condition: checkboxes for the choices, or the ends of a range. */
function Condition({ field, condition, name, problems, onChange }: ConditionProps) {
  const t = useT(formWords);
  const lang = useLang();
  const inWords = useProblemWords();
  if (isRangeKind(field.kind)) {
    const isDate = field.kind === 'date';
    const end = (side: 'from' | 'to') => {
      const { [side]: digits } = condition;
      const kind = isDate
        ? { type: 'date', min: CUSTOM_FIELD_DAYS[0], max: CUSTOM_FIELD_DAYS[1] }
        : ({ inputMode: 'numeric', maxLength: 9 } as const);
      return {
        ...kind,
        value: isDate && digits ? numberToDay(Number(digits)) : digits,
        error: inWords(problems[`${name}.${side}`]),
        onChange: ({ target: { value } }: { target: { value: string } }) =>
          onChange({ [side]: isDate && value ? String(dayToNumber(value)) : value }),
      };
    };
    return (
      <div className={styles.range}>
        <TextField label={t('fieldFrom')} {...end('from')} />
        <TextField label={t('fieldTo')} {...end('to')} />
      </div>
    );
  }
  const choices =
    field.kind === 'yesNo'
      ? [
          { code: 1, ...YES_NO.yes, retired: false },
          { code: 0, ...YES_NO.no, retired: false },
        ]
      : field.choices;
  return (
    <fieldset className={styles.entries} aria-label={field.title[lang]}>
      {choices.map(({ code, retired, [lang]: text }) => (
        <Checkbox
          key={code}
          checked={condition.values.includes(code)}
          onChange={(event) =>
            onChange({
              values: event.target.checked
                ? [...condition.values, code]
                : condition.values.filter((other) => other !== code),
            })
          }
        >
          {retired ? t('retiredChoice', { text }) : text}
        </Checkbox>
      ))}
      <FieldMessage error={inWords(problems[`${name}.from`])} />
    </fieldset>
  );
}
