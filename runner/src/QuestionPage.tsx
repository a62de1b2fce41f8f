import type { AnswerValue, PageAnswers } from '@pollen/contract/answers';
import type { PageErrors, PageView } from '@pollen/contract/questionnaire-page';
import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react';
import { Suspense, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { Element } from './Element';
import { FormattedText } from './FormattedText';
import { PageElement } from './PageElement';
import { answersOfElements, questionsOf, remainingErrors, withoutDoubles, wrongQuestions } from './page-answers';
import styles from './QuestionPage.module.css';
import type { Upload } from './upload';
import { useAutoAdvance } from './use-auto-advance';
import { useErrorFocus, usePageFocus, usePageKeys } from './use-page-keys';
import { type RunnerWords, runnerWords } from './words';

export interface QuestionPageProps {
  page: PageView;
  answers: PageAnswers;
  onChange: (name: string, value: AnswerValue) => void;
  /** The errors of the last try to continue; a new object moves the focus to the first marked question. */
  errors: PageErrors;
  onNext: () => void;
  onPrevious: () => void;
  /** Which way a page is being turned. */
  busy: 'next' | 'previous' | null;
  words?: RunnerWords;
  /** BCP 47 tag for numbers. */
  locale?: string;
  /** A notice between the questions and the buttons, such as what failed and which answers are safe. */
  notice?: React.ReactNode;
  upload?: Upload;
  /** Leaves a page of one single choice once it is made, unless it may be the last. */
  autoAdvance?: boolean;
  /** Stands below the questions, as a preference about answering. */
  below?: React.ReactNode;
  /** Focuses the page when it first shows: right after a page turn, wrong inside a preview. */
  takesFocus?: boolean;
  className?: string;
}

/** So many elements are drawn at once, more than a tall screen shows; those of a longer page follow right after. */
const firstElements = 20;

/** Returns the errors of the last try, with the page and the answers as they were when these errors came. */
function useLastErrors(errors: PageErrors, page: PageView, answers: PageAnswers) {
  const [last, setLast] = useState({ errors, page, answers });
  if (last.errors === errors) return last;
  const now = { errors, page, answers };
  setLast(now);
  return now;
}

/** One page of a questionnaire with its buttons. The caller holds the answers. */
export function QuestionPage(props: QuestionPageProps) {
  const { page, answers, onChange, busy, words = runnerWords.en, locale = 'en-US', takesFocus = true } = props;
  const { upload = null, autoAdvance = false } = props;
  const lastTry = useLastErrors(props.errors, page, answers);
  const errors = useMemo(() => withoutDoubles(lastTry.page, lastTry.errors), [lastTry]);
  const [held, setHeld] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const count = questionsOf(page).length;
  const alone = count === 1 && !page.title && page.elements.every((element) => element.kind !== 'heading');
  const remaining = useMemo(() => remainingErrors(errors, lastTry.answers, answers), [errors, lastTry, answers]);
  const wrong = wrongQuestions(page, remaining).size;

  const submit = () => {
    if (!busy && held === 0) props.onNext();
  };
  const { told, isLeaving } = useAutoAdvance(form, page, autoAdvance, submit);
  const changed = useRef(told);
  changed.current = told;
  const shared = useMemo(
    () => ({
      words,
      locale,
      change: (name: string, value: AnswerValue) => {
        onChange(name, value);
        changed.current(name, value);
      },
      alone,
      pageTitleId: titleId,
      level: alone ? 1 : 2,
      answersOf: answersOfElements,
      upload,
      hold: (change: 1 | -1) => setHeld((now) => now + change),
      Element,
    }),
    [words, locale, onChange, alone, titleId, upload],
  );
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, firstElements);
  usePageKeys(form);
  usePageFocus(form, page.name, takesFocus);
  useErrorFocus(form, errors);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className={classNames(styles.page, props.className)}
    >
      <div className={styles.elements} data-long={page.elements.length > firstElements || undefined}>
        {!alone && <PageTitle id={titleId} page={page} words={words} />}
        {/* One boundary for all, so that no question moves when the code of another one comes. */}
        <Suspense fallback={null}>
          {page.elements.slice(0, drawn).map((element) => (
            <PageElement key={element.name} element={element} answers={answers} errors={remaining} shared={shared} />
          ))}
        </Suspense>
        {props.below}
      </div>
      <p className="visually-hidden" role="status">
        {isLeaving ? words.goingOn : ''}
      </p>
      <div className={styles.foot}>
        <div role="alert" className={styles.alert}>
          {wrong > 0 && (
            // Beside the error of the only question it would be a second one; it is read out all the same.
            <p className={count > 1 ? undefined : 'visually-hidden'}>
              <CircleAlert size={20} />
              {words.problems(wrong)}
            </p>
          )}
        </div>
        {props.notice}
        <div className={styles.actions}>
          {page.canGoBack && (
            <Button
              kind="secondary"
              size="form"
              icon={<ArrowLeft size={20} />}
              loading={busy === 'previous'}
              onClick={() => !busy && props.onPrevious()}
            >
              {words.back}
            </Button>
          )}
          <span className={styles.enter} aria-hidden="true">
            {words.orPressEnter}
          </span>
          <Button
            type="submit"
            size="form"
            className={styles.next}
            disabled={held > 0}
            iconAfter={<ArrowRight size={20} />}
            loading={busy === 'next'}
            loadingLabel={words.sending}
          >
            {page.last ? words.finish : words.next}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The title of the page or, for screen readers, the numbers of its questions. */
function PageTitle({ id, page, words }: { id: string; page: PageView; words: RunnerWords }) {
  const { firstQuestion, lastQuestion, questions, mayShrink } = page.progress;
  const counted = words.questions(firstQuestion, lastQuestion, questions, mayShrink);
  if (!page.title && !page.description)
    return (
      <h1 id={id} tabIndex={-1} data-page-title className="visually-hidden">
        {counted}
      </h1>
    );
  return (
    <div className={styles.head}>
      <h1 id={id} tabIndex={-1} data-page-title className={page.title ? styles.title : 'visually-hidden'}>
        {page.title ? <FormattedText text={page.title} /> : counted}
      </h1>
      {page.description && (
        <p className={styles.description}>
          <FormattedText text={page.description} />
        </p>
      )}
    </div>
  );
}
