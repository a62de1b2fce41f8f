import type { BooleanQuestion } from '@pollen/contract/questions';
import { CheckOption } from '@pollen/ui/CheckOption';
import { RadioOption } from '@pollen/ui/RadioOption';
import { Switch } from '@pollen/ui/Switch';
import { use, useId } from 'react';
import { AnswerGroup } from '../AnswerGroup';
import { nullWhenEmpty } from '../answer-values';
import { ClearAnswer } from '../ClearAnswer';
import { FormattedText } from '../FormattedText';
import type { KindModule } from '../kind-module';
import styles from '../Options.module.css';
import { optionKeys } from '../option-keys';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import { Tile } from '../Tile';
import own from './boolean.module.css';

/** Two answers: as tiles, as rows, as one tick or as a switch. */
function YesNo({ question }: { question: BooleanQuestion }) {
  const { answers, change } = use(RunnerContext);
  const group = useId();
  const answer = answers[question.name] ?? null;
  const { choices, enabled, look } = question;
  const yes = choices.find((choice) => choice.value === true) ?? choices[1];
  const no = choices[0] === yes ? choices[1] : choices[0];
  const rows = look === 'radio';
  const keys = optionKeys(
    choices.map(({ text }) => text),
    { single: true },
  );
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          {look === 'checkbox' || look === 'switch' ? (
            <AnswerGroup {...wiring} data-keys>
              {look === 'checkbox' ? (
                <CheckOption
                  checked={answer === yes.value}
                  onChange={(event) => change(question.name, event.target.checked ? yes.value : no.value)}
                  disabled={!enabled}
                  aria-invalid={invalid || undefined}
                  data-key="1"
                >
                  <FormattedText text={question.label || yes.text} />
                </CheckOption>
              ) : (
                <Switch
                  className={own.switch}
                  checked={answer === yes.value}
                  onChange={(event) => change(question.name, event.target.checked ? yes.value : no.value)}
                  disabled={!enabled}
                  aria-invalid={invalid || undefined}
                  data-key="1"
                >
                  <FormattedText
                    text={question.label || (answer === null || answer === yes.value ? yes.text : no.text)}
                  />
                </Switch>
              )}
            </AnswerGroup>
          ) : (
            <div
              {...wiring}
              role="radiogroup"
              aria-invalid={invalid || undefined}
              aria-required={question.required || undefined}
              className={rows ? styles.rows : own.pair}
              data-keys
            >
              {choices.map((choice, index) => {
                const input = {
                  name: group,
                  checked: answer === choice.value,
                  onChange: () => change(question.name, choice.value),
                  disabled: !enabled,
                  'data-key': keys[index],
                };
                return rows ? (
                  <RadioOption key={String(choice.value)} {...input} keyHint={keys[index]}>
                    <FormattedText text={choice.text} />
                  </RadioOption>
                ) : (
                  <Tile key={String(choice.value)} {...input} row>
                    <FormattedText text={choice.text} />
                  </Tile>
                );
              })}
            </div>
          )}
          <ClearAnswer name={question.name} shown={enabled && !question.required && answer !== null} />
        </>
      )}
    </QuestionFrame>
  );
}

export const boolean: KindModule<BooleanQuestion> = {
  Draw: YesNo,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
