import { asObjects, entryQuestions, propertyOf } from './entries-of-choices';
import { joinInstances } from './instances';
import { type Answers, type OpenPlan, openPlan } from './open-plan';
import { type QuestionnairePlan, templateOf } from './plan';
import type { OpenQuestion } from './plan-index';
import { isRepeated } from './repeated';

/** Whether a plan has choices that SurveyJS stores as objects, also within templates. */
function hasObjects({ questions }: OpenPlan): boolean {
  return [...questions.values()].some(
    (one) => propertyOf(one) !== undefined || (isRepeated(one.plan) && hasObjects(openPlan(templateOf(one.plan)))),
  );
}

function insideOf(open: OpenPlan, question: OpenQuestion, answers: Answers): unknown {
  const { plan, key } = question;
  if (!isRepeated(plan) || answers[key] === undefined) return answers[key];
  const inner = openPlan(templateOf(plan));
  return joinInstances(
    plan,
    open.instances(question, answers).map((instance) => joined(inner, instance.answers)),
  );
}

function joined(open: OpenPlan, answers: Answers): Answers {
  if (!hasObjects(open)) return answers;
  const result: Record<string, unknown> = { ...answers };
  const questions = [...open.questions.values()];
  for (const question of questions)
    if (isRepeated(question.plan) && answers[question.key] !== undefined)
      result[question.key] = insideOf(open, question, result);
  for (const question of questions) {
    if (propertyOf(question) === undefined) continue;
    if (answers[question.key] !== undefined) result[question.key] = asObjects(open.questions, question, result);
    for (const { key } of entryQuestions(open.questions, question)) delete result[key];
  }
  return result;
}

/**
 * Returns answers as SurveyJS stores them: chosen choices as objects where the questionnaire wants them so
 * (`valuePropertyName`), each with the answers about it. The same answers for all other questionnaires.
 */
export function answersAsObjects(plan: QuestionnairePlan, answers: Answers): Answers {
  return joined(openPlan(plan), answers);
}
