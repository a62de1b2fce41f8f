import type { RadioQuestion } from '@pollen/contract/questionnaire-page';
import { RadioOption } from '@pollen/ui/RadioOption';
import { Fragment, use, useId } from 'react';
import { nullWhenEmpty } from '../answer-values';
import { ClearAnswer } from '../ClearAnswer';
import { ChoiceComment } from '../CommentBoxes';
import { FormattedText } from '../FormattedText';
import type { KindModule } from '../kind-module';
import styles from '../Options.module.css';
import { keyHint } from '../option-keys';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import { Tile } from '../Tile';

/** From so many columns on, the choices are a scale: a tile each, the mark above the words. */
const scaleColumns = 3;

function RadioChoices({ question }: { question: RadioQuestion }) {
  const { answers, change } = use(RunnerContext);
  const group = useId();
  const { choices, columns, enabled } = question;
  const answer = answers[question.name] ?? null;
  const scale = (columns >= scaleColumns || columns === 0) && choices.length <= 7;
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <div
            {...wiring}
            role="radiogroup"
            aria-invalid={invalid || undefined}
            aria-required={question.required || undefined}
            className={scale ? styles.tiles : styles.rows}
            style={{ '--columns': scale && columns === 0 ? choices.length : Math.max(1, columns) }}
            data-columns={columns > 1 || undefined}
            data-keys
          >
            {choices.map((choice, index) => {
              const opened = question.comments.find((comment) => comment.when === choice.value);
              const input = {
                name: group,
                checked: answer === choice.value,
                onChange: () => change(question.name, choice.value),
                disabled: !enabled || !choice.enabled,
                'data-key': keyHint(index),
              };
              return (
                <Fragment key={String(choice.value)}>
                  {scale ? (
                    <Tile {...input}>
                      <FormattedText text={choice.text} />
                    </Tile>
                  ) : (
                    <RadioOption {...input} keyHint={keyHint(index)}>
                      <FormattedText text={choice.text} />
                    </RadioOption>
                  )}
                  {opened && answer === choice.value && (
                    <div className={styles.opened}>
                      <ChoiceComment comment={opened} enabled={enabled} />
                    </div>
                  )}
                </Fragment>
              );
            })}
          </div>
          <ClearAnswer name={question.name} shown={enabled && !question.required && answer !== null} />
        </>
      )}
    </QuestionFrame>
  );
}

export const radiogroup: KindModule<RadioQuestion> = {
  Draw: RadioChoices,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
