import { MAX_LEAST_FILL_NAME, MAX_QUOTAS } from '@pollen/contract/survey-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useFormat } from '../../locales/format';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { AnswerTargets } from './AnswerTargets';
import { CustomTargets } from './CustomTargets';
import { FieldTargets } from './FieldTargets';
import type { ChoiceQuestion } from './question-choices';
import styles from './SurveyForm.module.css';
import { newQuota, type Problems, type QuotaDraft } from './survey-draft';
import { AgeAndGender } from './TargetFields';
import { useProblemWords } from './use-problem-words';

interface QuotaEditorProps {
  quotas: readonly QuotaDraft[];
  /** The questions whose answers a quota can use. */
  questions: readonly ChoiceQuestion[];
  problems: Problems;
  /** The completed attempts that each quota has counted, by the id of the quota. */
  counts: ReadonlyMap<number, number>;
  onChange: (quotas: readonly QuotaDraft[]) => void;
}

/** Edits quota cells over profiles and answers, each with its own target of completed attempts. */
export function QuotaEditor({ quotas, questions, problems, counts, onChange }: QuotaEditorProps) {
  const t = useT(formWords);
  return (
    <div className={styles.quotas}>
      {quotas.map((quota, index) => (
        <Quota
          key={quota.key}
          quota={quota}
          number={index + 1}
          questions={questions}
          problems={problems}
          completes={quota.id === undefined ? 0 : (counts.get(quota.id) ?? 0)}
          onChange={(change) =>
            onChange(quotas.map((each) => (each.key === quota.key ? { ...each, ...change } : each)))
          }
          onRemove={() => onChange(quotas.filter((each) => each.key !== quota.key))}
        />
      ))}
      <div>
        <Button
          kind="tonal"
          icon={<Plus size={20} />}
          disabled={quotas.length >= MAX_QUOTAS}
          onClick={() => onChange([...quotas, newQuota(quotas)])}
        >
          {t('addQuota')}
        </Button>
      </div>
    </div>
  );
}

interface QuotaProps {
  quota: QuotaDraft;
  number: number;
  questions: readonly ChoiceQuestion[];
  problems: Problems;
  /** The completed attempts counted so far. */
  completes: number;
  onChange: (change: Partial<QuotaDraft>) => void;
  onRemove: () => void;
}

function Quota({ quota, number, questions, problems, completes, onChange, onRemove }: QuotaProps) {
  const t = useT(formWords);
  const format = useFormat();
  const inWords = useProblemWords();
  const prefix = `quotas.${quota.key}`;
  const question = questions.find(({ name }) => name === quota.question);
  // A question that the new version no longer contains stays visible, so that it can be removed.
  const options = [
    { value: '', label: t('noQuestion') },
    ...questions.map(({ name, title }) => ({ value: name, label: title })),
    ...(quota.question && !question ? [{ value: quota.question, label: quota.question }] : []),
  ];
  return (
    <fieldset className={styles.quota}>
      <legend className={styles.quotaHead}>{t('quotaNumber', { n: number })}</legend>
      <IconButton
        label={t('removeQuota', { label: quota.label || String(number) })}
        className={styles.remove}
        onClick={onRemove}
      >
        <Trash2 size={20} />
      </IconButton>
      {completes > 0 && <p className={styles.note}>{t('quotaCounted', { done: format.number(completes) })}</p>}
      <div className={styles.labelAndTarget}>
        <TextField
          label={t('quotaLabel')}
          placeholder={t('quotaExample')}
          maxLength={80}
          value={quota.label}
          error={inWords(problems[`${prefix}.label`])}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <TextField
          label={t('quotaTarget')}
          inputMode="numeric"
          maxLength={7}
          value={quota.target}
          error={inWords(problems[`${prefix}.target`])}
          onChange={(event) => onChange({ target: event.target.value })}
        />
      </div>
      <AgeAndGender target={quota} prefix={prefix} problems={problems} onChange={onChange} />
      <AnswerTargets
        answers={quota.answers}
        problem={problems[`${prefix}.answers`]}
        onChange={(answers) => onChange({ answers })}
      />
      <FieldTargets
        fields={quota.fields}
        prefix={prefix}
        problems={problems}
        onChange={(fields) => onChange({ fields })}
      />
      <CustomTargets
        custom={quota.custom}
        prefix={prefix}
        problems={problems}
        onChange={(custom) => onChange({ custom })}
      />
      <TextField
        label={t('leastFill')}
        help={t('leastFillHelp')}
        placeholder={t('leastFillExample')}
        maxLength={MAX_LEAST_FILL_NAME}
        value={quota.leastFill}
        error={inWords(problems[`${prefix}.leastFill`])}
        onChange={(event) => onChange({ leastFill: event.target.value })}
      />
      {options.length > 1 && (
        <SelectField
          label={t('quotaQuestion')}
          value={quota.question}
          options={options}
          onChange={(event) => onChange({ question: event.target.value, values: [] })}
        />
      )}
      {quota.question && (
        <fieldset className={styles.values}>
          <legend className={styles.legend}>{t('quotaValues')}</legend>
          {(question?.choices ?? quota.values.map((value) => ({ value, text: String(value) }))).map((choice) => (
            <Checkbox
              key={`${typeof choice.value} ${choice.value}`}
              checked={quota.values.includes(choice.value)}
              onChange={(event) =>
                onChange({
                  values: event.target.checked
                    ? [...quota.values, choice.value]
                    : quota.values.filter((value) => value !== choice.value),
                })
              }
            >
              {choice.text}
            </Checkbox>
          ))}
          <FieldMessage error={inWords(problems[`${prefix}.values`])} />
        </fieldset>
      )}
    </fieldset>
  );
}
