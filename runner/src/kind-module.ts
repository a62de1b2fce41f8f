import type { AnswerValue, Question } from '@pollen/contract/questionnaire-page';
import type { ReactNode } from 'react';

/** What the renderer knows of one kind of question. */
export interface KindModule<View extends { readonly kind: Question['kind'] }> {
  /** The component that draws it. */
  Draw(props: { question: View }): ReactNode;
  /** The answer that a question arrives with, in the form in which answers are sent. */
  answerOf(question: View): AnswerValue;
  /** An answer as it is sent: nothing as `null`, no empty parts, numbers as numbers. */
  toSend(question: View, answer: AnswerValue): AnswerValue;
  /** The answer is typed: nothing overwrites it meanwhile. */
  readonly isTyped?: true;
}
