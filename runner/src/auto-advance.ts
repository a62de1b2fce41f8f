import type { AnswerValue } from '@pollen/contract/answers';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Question } from '@pollen/contract/questions';
import { isEmpty } from './answer-values';
import { questionsOf } from './page-answers';

function isSingleChoice(question: Question): boolean {
  if (question.kind === 'boolean') return question.look === 'buttons' || question.look === 'radio';
  if (question.kind === 'imagepicker') return !question.multiple;
  return question.kind === 'radiogroup' || question.kind === 'rating';
}

/**
 * Returns the question of a page that one choice answers in full, so that the page can be left with it. Null for a page
 * with more to read or to answer, and for one that may be the last: nobody finishes a survey by accident.
 */
export function advancingQuestion(page: PageView): Question | null {
  const [question, ...others] = questionsOf(page);
  if (!question || others.length > 0 || page.mayBeLast || !question.enabled || !isSingleChoice(question)) return null;
  return question.comments.every(({ when }) => when !== null) ? question : null;
}

/** Returns whether an answer is complete: a choice that opens a text box is not. */
export function isComplete({ comments }: Question, answer: AnswerValue): boolean {
  return !isEmpty(answer) && comments.every(({ when }) => when !== answer);
}
