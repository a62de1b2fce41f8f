import type { GridQuestion } from '@pollen/contract/questions';
import { OptionMark } from '@pollen/ui/OptionMark';
import { use, useId } from 'react';
import { AnswerGroup } from '../AnswerGroup';
import { asParts, partMessages, withoutEmptyParts } from '../answer-values';
import { FormattedText } from '../FormattedText';
import type { KindModule } from '../kind-module';
import { optionKeys } from '../option-keys';
import { Messages, QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import styles from './matrix.module.css';

/** With more columns than this a table would scroll sideways: the rows are cards on every screen. */
const mostColumns = 7;

/** From so many rows on, the grid says how many are answered, and its head stays in sight. */
const manyRows = 8;
/** Texts of columns that fit side by side on a phone, as the steps of a scale. */
const isShort = (text: string) => text.length <= 2;

/** One answer per row: lines of a table on wide screens, a card per row on phones; each row is a radio group. */
function ChoiceGrid({ question }: { question: GridQuestion }) {
  const { answers, change, errors, words } = use(RunnerContext);
  const id = useId();
  const { columns, rows, enabled } = question;
  const parts = asParts(answers[question.name]);
  const isLong = rows.length >= manyRows;
  const keys = optionKeys(
    columns.map(({ text }) => text),
    { single: true },
  );
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup
          {...wiring}
          className={styles.grid}
          style={{ '--columns': columns.length }}
          data-cards={columns.length > mostColumns || undefined}
          data-short={columns.every(({ text }) => isShort(text)) || undefined}
          data-many={isLong || undefined}
        >
          {isLong && (
            <p className={styles.count}>
              {words.rowsAnswered(rows.filter(({ name }) => parts[name] != null).length, rows.length)}
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
          {rows.map((row, index) => {
            const messages = partMessages(errors, question.name, row.name);
            const label = `${id}-${index}`;
            return (
              <div
                key={row.name}
                role="radiogroup"
                aria-labelledby={label}
                aria-describedby={messages.length > 0 ? `${label}-messages` : undefined}
                aria-invalid={messages.length > 0 || (invalid && parts[row.name] == null) || undefined}
                aria-required={question.everyRow || undefined}
                className={styles.row}
                data-keys
              >
                <div className={styles.name}>
                  <span id={label}>
                    <FormattedText text={row.text} />
                  </span>
                  <Messages id={`${label}-messages`} messages={messages} />
                </div>
                {columns.map((column, position) => (
                  <label key={String(column.value)} className={styles.cell}>
                    <OptionMark
                      type="radio"
                      name={label}
                      checked={parts[row.name] === column.value}
                      onChange={() => change(question.name, { ...parts, [row.name]: column.value })}
                      disabled={!enabled || !row.enabled}
                      data-key={keys[position]}
                    />
                    <span className={styles.column}>
                      <FormattedText text={column.text} />
                    </span>
                  </label>
                ))}
              </div>
            );
          })}
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

export const matrix: KindModule<GridQuestion> = {
  Draw: ChoiceGrid,
  answerOf: ({ value }) => value,
  toSend: withoutEmptyParts,
};
