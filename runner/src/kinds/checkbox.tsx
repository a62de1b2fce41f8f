import { plainText } from '@pollen/contract/formatted-text';
import type { CheckboxQuestion } from '@pollen/contract/questions';
import { CheckOption } from '@pollen/ui/CheckOption';
import { Fragment, lazy, use } from 'react';
import { AnswerGroup } from '../AnswerGroup';
import { asList, nullWhenEmpty } from '../answer-values';
import { ChoiceComment } from '../CommentBoxes';
import { allSelected, isFull, toggleAll, toggleChoice } from '../choice-rules';
import { FormattedText } from '../FormattedText';
import type { KindModule } from '../kind-module';
import { useListSearch } from '../list-search';
import styles from '../Options.module.css';
import { optionKeys } from '../option-keys';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';
import { selectionHint } from '../selection-hint';

/** Loaded by the pages that have a long list. */
const ListSearch = lazy(() => import('../ListSearch'));

function CheckChoices({ question }: { question: CheckboxQuestion }) {
  const { answers, change, words } = use(RunnerContext);
  const { choices, enabled, maxSelected } = question;
  const chosen = asList(answers[question.name]);
  const full = isFull(choices, chosen, maxSelected);
  const all = question.selectAll;
  const keys = optionKeys(
    choices.map(({ text }) => text),
    { single: false },
  );
  const { isLong, shown, special, field } = useListSearch(choices);
  const draw = (choice: CheckboxQuestion['choices'][number], invalid: boolean) => {
    const key = keys[choices.indexOf(choice)];
    const checked = chosen.includes(choice.value);
    const opened = question.comments.find((comment) => comment.when === choice.value);
    return (
      <Fragment key={String(choice.value)}>
        <CheckOption
          checked={checked}
          onChange={() => change(question.name, toggleChoice(choices, chosen, choice.value, maxSelected))}
          disabled={!enabled || !choice.enabled || (full && !checked && !choice.exclusive)}
          aria-invalid={invalid || undefined}
          keyHint={key}
          data-key={key}
        >
          <FormattedText text={choice.text} />
        </CheckOption>
        {opened && checked && (
          <div className={styles.opened}>
            <ChoiceComment comment={opened} enabled={enabled} />
          </div>
        )}
      </Fragment>
    );
  };
  return (
    <QuestionFrame question={question} hint={selectionHint(words, question, maxSelected)}>
      {({ invalid, ...wiring }) => (
        <>
          {isLong && (
            <ListSearch
              {...field}
              shown={shown.length}
              chosen={choices.filter(({ value }) => chosen.includes(value)).map(({ text }) => plainText(text))}
            />
          )}
          <AnswerGroup
            {...wiring}
            className={styles.rows}
            style={{ '--columns': Math.max(1, question.columns) }}
            data-columns={(question.columns > 1 && !isLong) || undefined}
            data-keys
          >
            {all !== null && (
              <CheckOption
                checked={allSelected(choices, chosen)}
                onChange={() => change(question.name, toggleAll(choices, chosen))}
                disabled={!enabled}
                aria-invalid={invalid || undefined}
              >
                {all}
              </CheckOption>
            )}
            {isLong ? (
              <>
                <div className={styles.box}>{shown.map((choice) => draw(choice, invalid))}</div>
                {special.map((choice) => draw(choice, invalid))}
              </>
            ) : (
              choices.map((choice) => draw(choice, invalid))
            )}
          </AnswerGroup>
        </>
      )}
    </QuestionFrame>
  );
}

export const checkbox: KindModule<CheckboxQuestion> = {
  Draw: CheckChoices,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
