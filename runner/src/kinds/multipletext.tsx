import type { MultipleTextQuestion } from '@pollen/contract/questions';
import { Field } from '@pollen/ui/Field';
import { use } from 'react';
import { AffixedInput } from '../AffixedInput';
import { AnswerGroup } from '../AnswerGroup';
import { asParts, asText, filledParts, partMessages, typedValue } from '../answer-values';
import styles from '../Inputs.module.css';
import { inputProps } from '../input-props';
import type { KindModule } from '../kind-module';
import { PartLabel } from '../PartLabel';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';

function TextItems({ question }: { question: MultipleTextQuestion }) {
  const { answers, change, errors } = use(RunnerContext);
  const parts = asParts(answers[question.name]);
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup
          {...wiring}
          className={styles.items}
          style={{ '--columns': Math.max(1, question.columns) }}
          data-columns={question.columns > 1 || undefined}
          data-invalid={invalid || undefined}
        >
          {question.items.map((item) => (
            <Field
              key={item.name}
              label={<PartLabel required={item.required}>{item.title}</PartLabel>}
              error={partMessages(errors, question.name, item.name).join(' ')}
            >
              {(own) => (
                <AffixedInput
                  {...inputProps(item)}
                  {...own}
                  prefix={item.prefix}
                  suffix={item.suffix}
                  aria-required={item.required || undefined}
                  value={asText(parts[item.name])}
                  onChange={(event) => change(question.name, { ...parts, [item.name]: event.target.value })}
                  disabled={!question.enabled}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

export const multipletext: KindModule<MultipleTextQuestion> = {
  Draw: TextItems,
  answerOf: ({ items }) => Object.fromEntries(items.map(({ name, value }) => [name, value])),
  toSend: ({ items }, answer) => {
    const inputs = new Map(items.map(({ name, input }) => [name, input]));
    const parts = filledParts(answer).map(([name, part]) => [name, typedValue(inputs.get(name) ?? 'text', part)]);
    return parts.length > 0 ? Object.fromEntries(parts) : null;
  },
  hasParts: true,
  isTyped: true,
};
