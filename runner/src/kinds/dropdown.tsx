import { plainText } from '@pollen/contract/formatted-text';
import type { DropdownQuestion } from '@pollen/contract/questions';
import { classNames } from '@pollen/ui/class-names';
import field from '@pollen/ui/Field.module.css';
import select from '@pollen/ui/SelectField.module.css';
import { ChevronDown } from 'lucide-react';
import { use } from 'react';
import { nullWhenEmpty } from '../answer-values';
import { ChoiceComment } from '../CommentBoxes';
import styles from '../Inputs.module.css';
import type { KindModule } from '../kind-module';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';

/** A native select: it searches while typing, scrolls well when long, and is the wheel on a phone. */
function DropdownChoice({ question }: { question: DropdownQuestion }) {
  const { answers, change, words } = use(RunnerContext);
  const { choices, enabled } = question;
  const answer = answers[question.name] ?? null;
  const chosen = choices.findIndex((choice) => choice.value === answer);
  const opened = question.comments.find((comment) => comment.when !== null && comment.when === answer);
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <div className={classNames(field.frame, styles.medium)}>
            <select
              {...wiring}
              aria-invalid={invalid || undefined}
              aria-required={question.required || undefined}
              className={classNames(field.control, select.select)}
              value={chosen < 0 ? '' : String(chosen)}
              onChange={(event) => change(question.name, choices[Number(event.target.value || -1)]?.value ?? null)}
              disabled={!enabled}
            >
              <option value="">{question.placeholder || words.choose}</option>
              {choices.map((choice, index) => (
                <option key={String(choice.value)} value={index} disabled={!choice.enabled}>
                  {plainText(choice.text)}
                </option>
              ))}
            </select>
            <span className={classNames(field.trail, field.passive)}>
              <ChevronDown size={20} />
            </span>
          </div>
          {opened && (
            <div className={styles.medium}>
              <ChoiceComment comment={opened} enabled={enabled} />
            </div>
          )}
        </>
      )}
    </QuestionFrame>
  );
}

export const dropdown: KindModule<DropdownQuestion> = {
  Draw: DropdownChoice,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
};
