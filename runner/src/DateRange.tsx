import type { DateRangeQuestion } from '@pollen/contract/questions';
import { Field } from '@pollen/ui/Field';
import { use } from 'react';
import { AnswerGroup } from './AnswerGroup';
import { asParts, asText, filledParts, partMessages } from './answer-values';
import { ClearAnswer } from './ClearAnswer';
import { inputProps } from './input-props';
import styles from './kinds/daterange.module.css';
import { QuestionFrame } from './QuestionFrame';
import { RunnerContext } from './runner-context';

/** Two date fields; the calendar of the second one begins with the day of the first. */
export default function DateRange({ question }: { question: DateRangeQuestion }) {
  const { answers, change, errors, words } = use(RunnerContext);
  const { name, min, max, enabled, required } = question;
  const parts = asParts(answers[name]);
  const from = asText(parts.from);
  const ends = [
    { end: 'from', label: words.firstDay, least: min },
    { end: 'to', label: words.lastDay, least: from || min },
  ] as const;
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <AnswerGroup {...wiring} className={styles.days} data-invalid={invalid || undefined}>
            {ends.map(({ end, label, least }) => (
              <Field key={end} label={label} error={partMessages(errors, name, end).join(' ')}>
                {(own) => (
                  <input
                    {...inputProps({ input: 'date', placeholder: '', maxLength: 10, min: least, max, step: null })}
                    {...own}
                    aria-required={required || undefined}
                    value={asText(parts[end])}
                    onChange={(event) => change(name, { ...parts, [end]: event.target.value })}
                    disabled={!enabled}
                  />
                )}
              </Field>
            ))}
          </AnswerGroup>
          <ClearAnswer name={name} shown={enabled && !required && filledParts(parts).length > 0} />
        </>
      )}
    </QuestionFrame>
  );
}
