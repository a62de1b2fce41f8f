import type { CommentQuestion } from '@pollen/contract/questions';
import { classNames } from '@pollen/ui/class-names';
import field from '@pollen/ui/Field.module.css';
import { use, useLayoutEffect, useRef } from 'react';
import { asText, nullWhenEmpty } from '../answer-values';
import styles from '../Inputs.module.css';
import type { KindModule } from '../kind-module';
import { QuestionFrame } from '../QuestionFrame';
import { RunnerContext } from '../runner-context';

/** The counter warns from this share of the maximum length on. */
const nearlyFull = 0.9;

/** A text field that grows with its text and counts the characters. */
function LongText({ question }: { question: CommentQuestion }) {
  const { answers, change, words } = use(RunnerContext);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = asText(answers[question.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <>
          <textarea
            {...wiring}
            ref={area}
            rows={Math.min(Math.max(question.rows, 2), 20)}
            className={classNames(field.control, styles.area)}
            aria-invalid={invalid || undefined}
            aria-required={question.required || undefined}
            value={text}
            onChange={(event) => change(question.name, event.target.value)}
            placeholder={question.placeholder}
            maxLength={question.maxLength}
            disabled={!question.enabled}
          />
          <span className={styles.counter} data-full={text.length >= question.maxLength * nearlyFull || undefined}>
            {words.charactersUsed(text.length, question.maxLength)}
          </span>
        </>
      )}
    </QuestionFrame>
  );
}

export const comment: KindModule<CommentQuestion> = {
  Draw: LongText,
  answerOf: ({ value }) => value,
  toSend: nullWhenEmpty,
  isTyped: true,
};
