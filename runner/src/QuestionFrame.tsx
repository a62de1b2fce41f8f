import type { Question } from '@pollen/contract/questions';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, use, useId } from 'react';
import { FreeComments } from './CommentBoxes';
import { FormattedText } from './FormattedText';
import styles from './QuestionFrame.module.css';
import { headingOf, isInner, RunnerContext } from './runner-context';

/** The attributes that connect a control with its question for screen readers. */
export interface Wiring {
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  invalid: boolean;
}

interface QuestionFrameProps {
  question: Question;
  /** A hint of the renderer, as "Choose up to 3.". */
  hint?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/** Whether the questionnaire says itself what a hint would say. */
function isSaid(hint: string, description: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[.。\s]/g, '');
  return plain(description).includes(plain(hint));
}

/** A question: its title, description and messages, then its control, then the comment boxes that are always visible. */
export function QuestionFrame({ question, hint: given, children }: QuestionFrameProps) {
  const id = useId();
  const { errors, words, alone, pageTitleId, level } = use(RunnerContext);
  const Heading = headingOf(level);
  const inner = isInner(level);
  const hint = given && isSaid(given, question.description) ? undefined : given;
  const messages = errors[question.name] ?? [];
  const invalid = messages.length > 0;
  const described = [
    question.description && `${id}-description`,
    hint && `${id}-hint`,
    invalid && `${id}-messages`,
  ].filter(Boolean);
  return (
    <section
      className={styles.question}
      data-question={question.name}
      data-inner={inner || undefined}
      data-invalid={invalid || undefined}
    >
      {(question.title || question.description || hint || invalid) && (
        <div className={styles.head}>
          {question.title && (
            <Heading
              id={`${id}-title`}
              tabIndex={alone ? -1 : undefined}
              data-page-title={alone || undefined}
              className={alone ? styles.large : inner ? styles.inner : styles.title}
            >
              {!alone && question.number && <span className={styles.number}>{question.number}</span>}
              <FormattedText text={question.title} />
              {question.required && (
                <span className={styles.required}>
                  <span aria-hidden="true"> *</span>
                  <span className="visually-hidden"> ({words.required})</span>
                </span>
              )}
            </Heading>
          )}
          {question.description && (
            <p id={`${id}-description`} className={styles.description}>
              <FormattedText text={question.description} />
            </p>
          )}
          {hint && (
            <p id={`${id}-hint`} className={styles.description}>
              {hint}
            </p>
          )}
          <Messages id={`${id}-messages`} messages={messages} />
        </div>
      )}
      {children({
        'aria-labelledby': question.title ? `${id}-title` : pageTitleId,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        invalid,
      })}
      <FreeComments question={question} />
    </section>
  );
}

/** Error messages with an icon, because color alone is not enough. */
export function Messages({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div id={id} className={styles.messages}>
      {messages.map((message) => (
        <p key={message} className={styles.message}>
          <CircleAlert size={20} />
          <span>{message}</span>
        </p>
      ))}
    </div>
  );
}
