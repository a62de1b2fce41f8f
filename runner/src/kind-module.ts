import type { AnswerValue } from '@pollen/contract/answers';
import type { PageElement, Question } from '@pollen/contract/questions';
import type { ReactNode } from 'react';
import type { InstanceAnswers } from './answer-values';

/** The renderer's module of one kind of question. */
export interface KindModule<View extends { readonly kind: Question['kind'] }> {
  /** The component that draws it. */
  Draw(props: { question: View }): ReactNode;
  /**
   * Returns the answer that a question arrives with, in the form in which answers are sent. `inside` does so for the
   * elements of an instance.
   */
  answerOf(question: View, inside: (elements: readonly PageElement[]) => InstanceAnswers): AnswerValue;
  /**
   * Returns an answer in the form in which it is sent: an empty one is `null`, empty parts are left out, numbers are
   * numbers. `inside` does so for the elements of an instance.
   */
  toSend(
    question: View,
    answer: AnswerValue,
    inside: (elements: readonly PageElement[], answers: InstanceAnswers) => InstanceAnswers,
  ): AnswerValue;
  /** Messages about parts of the answer stand at the parts: there is none about the whole beside them. */
  readonly hasParts?: true;
  /** The answer is typed, so that nothing overwrites it meanwhile. */
  readonly isTyped?: true;
}
