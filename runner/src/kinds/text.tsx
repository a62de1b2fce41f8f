import type { TextQuestion } from '@pollen/contract/questions';
import { use, useId } from 'react';
import { AffixedInput } from '../AffixedInput';
import { asText, isEmpty, typedValue } from '../answer-values';
import { inputProps } from '../input-props';
import type { KindModule } from '../kind-module';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';

function TextInput({ question }: { question: TextQuestion }) {
  const { answers, change } = use(RunnerContext);
  const list = useId();
  const suggests = question.suggestions.length > 0;
  const value = asText(answers[question.name]);
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <AffixedInput
            {...inputProps(question)}
            prefix={question.prefix}
            suffix={question.suffix}
            {...wiring}
            aria-invalid={invalid || undefined}
            aria-required={question.required || undefined}
            value={question.input === 'color' && value === '' ? '#000000' : value}
            onChange={(event) => change(question.name, event.target.value)}
            disabled={!question.enabled}
            autoComplete={question.autocomplete || 'off'}
            list={suggests ? list : undefined}
          />
          {suggests && (
            <datalist id={list}>
              {question.suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </QuestionFrame>
  );
}

export const text: KindModule<TextQuestion> = {
  Draw: TextInput,
  answerOf: ({ value }) => value,
  toSend: ({ input }, answer) => (isEmpty(answer) ? null : typedValue(input, asText(answer))),
  isTyped: true,
};
