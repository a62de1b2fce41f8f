import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './ConditionEditor.module.css';
import editorStyles from './Editor.module.css';
import {
  type Condition,
  comparisons,
  isWritable,
  type Rule,
  readCondition,
  type Scalar,
  writeCondition,
} from './expressions';
import { comparisonsFor, defaultSubject, firstRule, isAbout, type Subject } from './subjects';

interface ConditionEditorProps {
  title: string;
  /** Identifies the group, so that other code can move the focus to it. */
  name?: string;
  /** The SurveyJS expression; empty without a condition. */
  value: string;
  subjects: readonly Subject[];
  /** With `typing`, more changes of the same input may follow, and undo takes them back together. */
  onChange: (value: string, typing?: boolean) => void;
  /** Questions that are not offered, such as the one that the condition belongs to. */
  apart?: readonly string[];
  /** The first page that is not answered yet when the condition is evaluated. */
  laterFrom?: number;
  /** The condition needs at least one rule, so the last one cannot be removed. */
  required?: boolean;
  /** Removes the whole condition. */
  onRemove?: () => void;
}

/** The SurveyJS variable for the choice, row or column that a condition of a whole list tests. */
const asksItem = /^(item|choice)$/i;

/** Returns the rules of an expression, or null when rules cannot express it. */
function asRules(value: string): Condition | null {
  if (value === '') return { join: 'and', rules: [] };
  const condition = readCondition(value);
  return condition?.rules.some(({ question }) => asksItem.test(question)) ? null : condition;
}

/** Edits a condition as rules. An expression that rules cannot express is edited as text. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { title, value, onChange, apart = [], laterFrom = Number.POSITIVE_INFINITY, required, onRemove } = props;
  const t = useT(editorWords);
  const condition = asRules(value);
  // While the operator types an expression, it stays a text field, even if it could be shown as rules.
  const [raw, setRaw] = useState(condition === null);
  const subjects = props.subjects.map((subject) => ({ ...subject, offered: !apart.includes(subject.question) }));
  const put = (rules: readonly Rule[], typing?: boolean, join = condition?.join ?? 'and') =>
    onChange(rules.length === 0 ? '' : writeCondition({ join, rules }), typing);
  const first = defaultSubject({ subjects, apart, laterFrom });
  const add = () => {
    if (first) put([...(condition?.rules ?? []), firstRule(first)]);
  };
  const remove = onRemove && (
    <Button kind="ghost" size="dense" icon={<Trash2 size={20} />} onClick={onRemove}>
      {t('removeCondition')}
    </Button>
  );

  return (
    <fieldset className={editorStyles.group} data-condition={props.name}>
      <legend className={styles.groupTitle}>{title}</legend>
      {condition && !raw ? (
        <>
          {condition.rules.length > 1 && (
            <SelectField
              label={t('join')}
              className={styles.join}
              value={condition.join}
              options={[
                { value: 'and', label: t('joinAnd') },
                { value: 'or', label: t('joinOr') },
              ]}
              onChange={(event) => put(condition.rules, false, event.target.value === 'or' ? 'or' : 'and')}
            />
          )}
          {condition.rules.map((rule, at) => (
            <RuleFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing of its own that stays.
              key={at}
              rule={rule}
              number={at + 1}
              subjects={subjects}
              laterFrom={laterFrom}
              onChange={(next, typing) => put(condition.rules.with(at, next), typing)}
              onRemove={
                required && condition.rules.length === 1 ? undefined : () => put(condition.rules.toSpliced(at, 1))
              }
            />
          ))}
          <div className={editorStyles.row}>
            <Button kind="tonal" size="dense" icon={<Plus size={20} />} disabled={!first} onClick={add}>
              {t('addRule')}
            </Button>
            <Button kind="ghost" size="dense" onClick={() => setRaw(true)}>
              {t('asExpression')}
            </Button>
            {/* With a single rule, the rule itself has the button that removes it. */}
            {condition.rules.length !== 1 && remove}
          </div>
        </>
      ) : (
        <>
          <TextareaField
            label={t('expression')}
            help={condition ? undefined : t('expressionOnly')}
            rows={2}
            spellCheck={false}
            className={styles.code}
            value={value}
            onChange={(event) => {
              setRaw(true);
              onChange(event.target.value, true);
            }}
          />
          <div className={editorStyles.row}>
            {condition && (
              <Button kind="ghost" size="dense" onClick={() => setRaw(false)}>
                {t('asRules')}
              </Button>
            )}
            {remove}
          </div>
        </>
      )}
    </fieldset>
  );
}

interface RuleFieldsProps {
  rule: Rule;
  number: number;
  subjects: readonly (Subject & { readonly offered: boolean })[];
  laterFrom: number;
  onChange: (rule: Rule, typing?: boolean) => void;
  onRemove: (() => void) | undefined;
}

function RuleFields({ rule, number, subjects, laterFrom, onChange, onRemove }: RuleFieldsProps) {
  const t = useT(editorWords);
  const named = rule.question.toLowerCase();
  const subject = subjects.find(({ reference }) => reference.toLowerCase() === named);
  // A reference to a comment, a length or a place in a list is valid, but offers no choices.
  const asked = subject ?? subjects.find(({ question }) => isAbout(named, question.toLowerCase()));
  const offered = subject ? comparisonsFor(subject) : comparisons;
  const shown = offered.includes(rule.comparison) ? offered : [...offered, rule.comparison];
  const compare = (comparison: Rule['comparison']) => {
    const { question, value } = rule;
    if (comparison === 'empty' || comparison === 'notempty') return onChange({ question, comparison });
    const one = Array.isArray(value) ? value[0] : (value as Scalar | undefined);
    const some = one ?? subject?.choices[0]?.value ?? (subject?.numeric ? 0 : '');
    const list = comparison === 'anyof' || comparison === 'allof';
    onChange({ question, comparison, value: list ? (Array.isArray(value) ? value : [some]) : some });
  };
  return (
    <div className={styles.rule}>
      <SelectField
        label={t('ruleQuestion', { n: number })}
        help={asked && asked.page >= laterFrom ? t('questionComesLater', { page: asked.page + 1 }) : undefined}
        value={subject?.reference ?? rule.question}
        options={[
          ...subjects
            .filter((one) => one.offered || one === subject)
            .map(({ reference, title }) => ({ value: reference, label: title })),
          // A question that was removed stays in the list, so that the operator can correct the rule.
          ...(subject
            ? []
            : [{ value: rule.question, label: asked ? rule.question : t('missingQuestion', { name: rule.question }) }]),
        ]}
        onChange={(event) => {
          const next = subjects.find(({ reference }) => reference === event.target.value);
          if (next) onChange(firstRule(next));
        }}
      />
      <SelectField
        label={t('ruleComparison', { n: number })}
        value={rule.comparison}
        options={shown.map((comparison) => ({ value: comparison, label: t(`c_${comparison}`) }))}
        onChange={(event) => compare(event.target.value as Rule['comparison'])}
      />
      {rule.value === undefined ? (
        <span />
      ) : (
        <ValueField rule={rule} number={number} subject={subject} onChange={onChange} />
      )}
      {onRemove ? (
        <IconButton label={t('removeRule', { n: number })} className={styles.ruleRemove} onClick={onRemove}>
          <Trash2 size={20} />
        </IconButton>
      ) : (
        <span />
      )}
    </div>
  );
}

interface ValueFieldProps {
  rule: Rule;
  number: number;
  subject: Subject | undefined;
  onChange: (rule: Rule, typing?: boolean) => void;
}

function ValueField({ rule, number, subject, onChange }: ValueFieldProps) {
  const t = useT(editorWords);
  const label = t('ruleValue', { n: number });
  const choices = subject?.choices ?? [];
  const keyOf = (value: unknown) => `${typeof value} ${String(value)}`;
  if (Array.isArray(rule.value)) {
    const chosen: readonly Scalar[] = rule.value;
    const all = [
      ...choices,
      ...chosen
        .filter((value) => !choices.some((choice) => choice.value === value))
        .map((value) => ({ value, text: String(value) })),
    ];
    return (
      <fieldset className={styles.values}>
        <legend className={editorStyles.label}>{label}</legend>
        {all.map((choice) => (
          <label key={keyOf(choice.value)} className={styles.value}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              // The last choice stays, because a list without entries is not a valid expression.
              disabled={chosen.length === 1 && chosen[0] === choice.value}
              onChange={(event) =>
                onChange({
                  ...rule,
                  value: event.target.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((value) => value !== choice.value),
                })
              }
            />
            {choice.text}
          </label>
        ))}
      </fieldset>
    );
  }
  const value = rule.value as Scalar;
  if (choices.length > 0) {
    const known = choices.some((choice) => choice.value === value);
    return (
      <SelectField
        label={label}
        value={keyOf(value)}
        options={[
          ...choices.map((choice) => ({ value: keyOf(choice.value), label: choice.text })),
          ...(known ? [] : [{ value: keyOf(value), label: String(value) }]),
        ]}
        onChange={(event) => {
          const choice = choices.find((one) => keyOf(one.value) === event.target.value);
          if (choice) onChange({ ...rule, value: choice.value });
        }}
      />
    );
  }
  return (
    <TextField
      label={label}
      inputMode={subject?.numeric ? 'decimal' : undefined}
      value={String(value)}
      onChange={(event) => {
        const text = event.target.value;
        if (!isWritable(text)) return;
        onChange({ ...rule, value: /^-?\d+(\.\d+)?$/.test(text) && subject?.numeric ? Number(text) : text }, true);
      }}
    />
  );
}
