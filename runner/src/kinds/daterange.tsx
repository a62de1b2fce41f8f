import type { DateRangeQuestion } from '@pollen/contract/questionnaire-page';
import { Field } from '@pollen/ui/Field';
import { use } from 'react';
import { asParts, asText, filledParts, partMessages } from '../answer-values';
import { ClearAnswer } from '../ClearAnswer';
import { FreeComments } from '../CommentBoxes';
import { inputProps } from '../input-props';
import type { KindModule } from '../kind-module';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import styles from './daterange.module.css';

/** Two days. The calendar of the second one begins with the first. */
function DateRange({ question }: { question: DateRangeQuestion }) {
  const { answers, change, errors, words } = use(RunnerContext);
  const { name, min, max, enabled, required } = question;
  const parts = asParts(answers[name]);
  const from = asText(parts.from);
  const ends = [
    { end: 'from', label: words.firstDay, least: min },
    { end: 'to', label: words.lastDay, least: from || min },
  ] as const;
  return (
    <QuestionFrame question={question} messages={errors[name] ?? []}>
      {({ invalid, ...wiring }) => (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the page's heading in all browsers. */}
          <div {...wiring} role="group" className={styles.days} data-invalid={invalid || undefined}>
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
          </div>
          <ClearAnswer name={name} shown={enabled && !required && filledParts(parts).length > 0} />
          <FreeComments question={question} />
        </>
      )}
    </QuestionFrame>
  );
}

export const daterange: KindModule<DateRangeQuestion> = {
  Draw: DateRange,
  answerOf: ({ value }) => value,
  toSend: (_question, answer) => {
    const parts = filledParts(answer);
    return parts.length > 0 ? Object.fromEntries(parts) : null;
  },
  isTyped: true,
};
