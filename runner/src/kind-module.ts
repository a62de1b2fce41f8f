import type { AnswerValue, Question } from '@pollen/contract/questionnaire-page';
import type { ReactNode } from 'react';

/** The renderer's module of one kind of question. */
export interface KindModule<View extends { readonly kind: Question['kind'] }> {
  /** The component that draws it. */
  Draw(props: { question: View }): ReactNode;
  /** Returns the answer that a question arrives with, in the form in which answers are sent. */
  answerOf(question: View): AnswerValue;
  /**
   * Returns an answer in the form in which it is sent: an empty one is `null`, empty parts are left out, numbers are
   * numbers.
   */
  toSend(question: View, answer: AnswerValue): AnswerValue;
  /** The answer is typed, so that nothing overwrites it meanwhile. */
  readonly isTyped?: true;
}
