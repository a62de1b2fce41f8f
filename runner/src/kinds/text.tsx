import type { TextQuestion } from '@pollen/contract/questionnaire-page';
import { use, useId } from 'react';
import { asText, isEmpty, typedValue } from '../answer-values';
import { FreeComments } from '../CommentBoxes';
import { inputProps } from '../input-props';
import type { KindModule } from '../kind-module';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';

function TextInput({ question }: { question: TextQuestion }) {
  const { answers, change, errors } = use(RunnerContext);
  const list = useId();
  const suggests = question.suggestions.length > 0;
  const value = asText(answers[question.name]);
  return (
    <QuestionFrame question={question} messages={errors[question.name] ?? []}>
      {({ invalid, ...wiring }) => (
        <>
          <input
            {...inputProps(question)}
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
          <FreeComments question={question} />
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
