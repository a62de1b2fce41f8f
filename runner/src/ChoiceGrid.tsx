import type { ChoiceValue } from '@pollen/contract/answers';
import { OptionMark } from '@pollen/ui/OptionMark';
import { lazy, use, useId } from 'react';
import { AnswerGroup } from './AnswerGroup';
import { asList, asParts, partMessages } from './answer-values';
import styles from './ChoiceGrid.module.css';
import { toggleChoice } from './choice-rules';
import { FormattedText } from './FormattedText';
import { optionKeys } from './option-keys';
import { Messages, QuestionFrame } from './QuestionFrame';
import type { Grid, GridProps } from './RubricGrid';
import { RunnerContext } from './runner-context';

/** Loaded by the pages that have one: few questionnaires do. */
const RubricGrid = lazy(() => import('./RubricGrid'));

/** With more columns than this a table would scroll sideways: the rows are cards on every screen. */
const mostColumns = 7;

/** From so many rows on, the grid says how many are answered, and its head stays in sight. */
const manyRows = 8;
/** Texts of columns that fit side by side on a phone, as the steps of a scale. */
const isShort = (text: string) => text.length <= 2;

/** A grid whose rows are answered with the same columns. */
export function ChoiceGrid({ question }: { question: Grid }) {
  return question.rows.some(({ cells }) => cells) ? (
    // Both are handed over: an import would make files of their own of them for every page.
    <RubricGrid question={question} Table={Table} Text={FormattedText} />
  ) : (
    <Table
      question={question}
      styles={styles}
      mostColumns={mostColumns}
      draw={({ text }) => <FormattedText text={text} />}
    />
  );
}

/** Lines of a table on wide screens, a card per row on phones. */
function Table(props: GridProps) {
  const { question, styles } = props;
  const { answers, words } = use(RunnerContext);
  const { columns, rows } = question;
  const parts = asParts(answers[question.name]);
  const isLong = rows.length >= manyRows;
  return (
    <QuestionFrame question={question} hint={question.kind === 'matrixcheckbox' ? words.severalPerRow : undefined}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup
          {...wiring}
          className={styles.grid}
          style={{ '--columns': columns.length }}
          data-cards={columns.length > props.mostColumns || undefined}
          data-short={columns.every(({ text }) => isShort(text)) || undefined}
          data-many={isLong || undefined}
        >
          {isLong && (
            <p className={styles.count}>
              {words.rowsAnswered(rows.filter(({ name }) => asList(parts[name]).length > 0).length, rows.length)}
            </p>
          )}
          <div className={styles.head} aria-hidden="true">
            <span />
            {columns.map((column) => (
              <span key={String(column.value)}>
                <FormattedText text={column.text} />
              </span>
            ))}
          </div>
          {rows.map((row) => (
            <Row key={row.name} {...props} row={row} invalid={invalid} />
          ))}
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

/**
 * A row: a group of radio buttons, or of boxes where it may have several columns. A box is named by its row and its
 * column, because readers that list the boxes of a page do not say their groups.
 */
function Row({ question, styles, draw, row, invalid }: GridProps & { row: Grid['rows'][number]; invalid: boolean }) {
  const { answers, change, errors, words } = use(RunnerContext);
  const label = useId();
  const hasSeveral = question.kind === 'matrixcheckbox';
  const parts = asParts(answers[question.name]);
  const chosen = asList(parts[row.name]);
  const messages = partMessages(errors, question.name, row.name);
  const isInvalid = messages.length > 0 || (invalid && chosen.length === 0);
  const keys = optionKeys(
    question.columns.map(({ text }) => text),
    { single: !hasSeveral },
  );
  const choose = (value: ChoiceValue) => {
    if (question.kind === 'matrix') change(question.name, { ...parts, [row.name]: value });
    else {
      const columns = question.columns.map((column) => ({ ...column, enabled: true }));
      change(question.name, { ...parts, [row.name]: toggleChoice(columns, chosen, value, 0) });
    }
  };
  const wiring = {
    'aria-labelledby': label,
    'aria-describedby': messages.length > 0 ? `${label}-messages` : undefined,
    className: styles.row,
    'data-keys': true,
  };
  const cells = (
    <>
      <div className={styles.name}>
        <span id={label}>
          <span id={`${label}-row`}>
            <FormattedText text={row.text} />
          </span>
          {hasSeveral && question.everyRow && <span className="visually-hidden"> ({words.required})</span>}
        </span>
        <Messages id={`${label}-messages`} messages={messages} />
      </div>
      {question.columns.map((column, position) => (
        <label key={String(column.value)} className={styles.cell}>
          <OptionMark
            type={hasSeveral ? 'checkbox' : 'radio'}
            name={label}
            checked={chosen.includes(column.value)}
            onChange={() => choose(column.value)}
            disabled={!question.enabled || !row.enabled}
            aria-labelledby={hasSeveral ? `${label}-row ${label}-${position}` : undefined}
            aria-invalid={(hasSeveral && isInvalid) || undefined}
            data-key={keys[position]}
          />
          <span id={`${label}-${position}`} className={styles.column}>
            {draw(column, position, row)}
          </span>
        </label>
      ))}
    </>
  );
  if (hasSeveral)
    return (
      <AnswerGroup {...wiring} data-invalid={isInvalid || undefined}>
        {cells}
      </AnswerGroup>
    );
  return (
    <div
      {...wiring}
      role="radiogroup"
      aria-invalid={isInvalid || undefined}
      aria-required={question.everyRow || undefined}
    >
      {cells}
    </div>
  );
}
