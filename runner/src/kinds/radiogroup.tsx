import { plainText } from '@pollen/contract/formatted-text';
import type { RadioQuestion } from '@pollen/contract/questions';
import { RadioOption } from '@pollen/ui/RadioOption';
import { Fragment, lazy, use, useId } from 'react';
import { nullWhenEmpty } from '../answer-values';
import { ClearAnswer } from '../ClearAnswer';
import { ChoiceComment } from '../CommentBoxes';
import { FormattedText } from '../FormattedText';
import type { KindModule } from '../kind-module';
import { useListSearch } from '../list-search';
import styles from '../Options.module.css';
import { optionKeys } from '../option-keys';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import { Tile } from '../Tile';

/** Loaded by the pages that have a long list. */
const ListSearch = lazy(() => import('../ListSearch'));

/** From so many columns on, the choices are a scale: a tile each, the mark above the words. */
const scaleColumns = 3;

function RadioChoices({ question }: { question: RadioQuestion }) {
  const { answers, change } = use(RunnerContext);
  const group = useId();
  const { choices, columns, enabled } = question;
  const answer = answers[question.name] ?? null;
  const { isLong, shown, special, field } = useListSearch(choices);
  const keys = optionKeys(
    choices.map(({ text }) => text),
    { single: true },
  );
  const scale = (columns >= scaleColumns || columns === 0) && choices.length <= 7;
  const draw = (choice: RadioQuestion['choices'][number]) => {
    const hint = keys[choices.indexOf(choice)];
    const opened = question.comments.find((comment) => comment.when === choice.value);
    const input = {
      name: group,
      checked: answer === choice.value,
      onChange: () => change(question.name, choice.value),
      disabled: !enabled || !choice.enabled,
      'data-key': hint,
    };
    return (
      <Fragment key={String(choice.value)}>
        {scale ? (
          <Tile {...input}>
            <FormattedText text={choice.text} />
          </Tile>
        ) : (
          <RadioOption {...input} keyHint={hint}>
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
  };
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          {isLong && (
            <ListSearch
              {...field}
              shown={shown.length}
              chosen={choices.filter(({ value }) => value === answer).map(({ text }) => plainText(text))}
            />
          )}
          <div
            {...wiring}
            role="radiogroup"
            aria-invalid={invalid || undefined}
            aria-required={question.required || undefined}
            className={scale ? styles.tiles : styles.rows}
            style={{ '--columns': scale && columns === 0 ? choices.length : Math.max(1, columns) }}
            data-columns={(columns > 1 && !isLong) || undefined}
            data-keys
          >
            {isLong ? (
              <>
                <div className={styles.box}>{shown.map(draw)}</div>
                {special.map(draw)}
              </>
            ) : (
              choices.map(draw)
            )}
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
