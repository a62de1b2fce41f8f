import type { Evaluation } from './evaluation';
import { joinInstances } from './instances';
import type { Answers, OpenPlan } from './open-plan';
import type { OpenQuestion } from './plan-index';
import { clearsAtOnce } from './plan-parts';
import { isRepeated, type RepeatedPlan } from './repeated';

/** Whether a question begins with the instance in which it stands: panels at once, rows when nothing hides them. */
function isBegunWithInstance(open: OpenPlan, { plan }: OpenQuestion): boolean {
  if (!open.around || !isRepeated(plan) || plan.rows) return false;
  return plan.kind === 'paneldynamic' || (plan.visible && plan.visibleIf === undefined);
}

/** Returns the defaults of a questionnaire, or of a template, as first answers. */
export function defaultAnswers(open: OpenPlan): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const question of open.questions.values()) {
    const { plan, key } = question;
    const waits = clearsAtOnce(plan.clear) && !plan.visible;
    if (waits) continue;
    if (plan.defaultValue !== undefined) defaults[key] = plan.defaultValue;
    if (!isRepeated(plan)) continue;
    if (plan.start !== undefined) defaults[key] = withDefaults(open, question, plan.start);
    else if (open.plan.begunAtOnce?.includes(plan.name) || isBegunWithInstance(open, question))
      defaults[key] = firstInstances(open, question);
  }
  return defaults;
}

/** Returns the first answers of an instance that is added at a place. */
export function instanceDefaults(open: OpenPlan, plan: RepeatedPlan, index: number): Answers {
  return { ...defaultAnswers(open), ...(index >= plan.count && plan.added) };
}

/** Returns first instances with the defaults of their questions. */
function withDefaults(open: OpenPlan, question: OpenQuestion, value: unknown): unknown {
  const plan = question.plan as unknown as RepeatedPlan;
  const instances = open.instances(question, {}, value);
  return joinInstances(
    plan,
    instances.map(({ open: inner, answers }) => ({ ...defaultAnswers(inner), ...answers })),
  );
}

/** Returns the instances that a question has at the beginning. */
export function firstInstances(open: OpenPlan, question: OpenQuestion): unknown {
  const { rows, count } = question.plan as unknown as RepeatedPlan;
  return withDefaults(open, question, rows ? {} : Array.from({ length: count }, () => ({})));
}

/**
 * Returns the answers with the first instances of the questions of a page that have no answer yet. As in survey-core,
 * panels are made with their page and rows when they are shown.
 */
export function withFirstInstances(evaluation: Evaluation, page: number): Answers {
  const { open, answers } = evaluation;
  const added: Record<string, unknown> = {};
  for (const question of open.byPage[page] ?? []) {
    const { plan, key } = question;
    if (!isRepeated(plan) || answers[key] !== undefined || added[key] !== undefined) continue;
    if (plan.kind !== 'paneldynamic' && !evaluation.questionVisible(question)) continue;
    added[key] = firstInstances(open, question);
  }
  return Object.keys(added).length === 0 ? answers : { ...answers, ...added };
}
