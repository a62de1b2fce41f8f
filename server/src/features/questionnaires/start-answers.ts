import { alignEntries } from './entries-of-choices';
import { Evaluation } from './evaluation';
import { joinInstances } from './instances';
import type { Answers, OpenPlan } from './open-plan';
import type { OpenQuestion } from './plan-index';
import { clearsAtOnce } from './plan-parts';
import { isRepeated, type RepeatedPlan } from './repeated';
import { isEmpty } from './values';

/** Whether a question begins with the instance in which it stands: panels at once, rows when they are shown at once. */
function isBegunWithInstance(open: OpenPlan, question: OpenQuestion, defaults: Answers): boolean {
  const { plan } = question;
  if (!open.around || !isRepeated(plan) || plan.rows) return false;
  return plan.kind === 'paneldynamic' || new Evaluation(open, defaults).questionVisible(question);
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
    if (plan.start !== undefined) defaults[key] = withDefaults(open, question, plan.start, defaults);
    else if (open.plan.begunAtOnce?.includes(plan.name) || isBegunWithInstance(open, question, { ...defaults }))
      defaults[key] = firstInstances(open, question, defaults);
  }
  return defaults;
}

/** Returns the first answers of an instance that is added at a place. */
export function instanceDefaults(open: OpenPlan, plan: RepeatedPlan, index: number): Answers {
  return { ...defaultAnswers(open), ...(index >= plan.count && plan.added) };
}

/** Returns first instances with the defaults of their questions. `around`: the answers around them. */
function withDefaults(open: OpenPlan, question: OpenQuestion, value: unknown, around: Answers): unknown {
  const plan = question.plan as unknown as RepeatedPlan;
  const instances = open.instances(question, around, value);
  return joinInstances(
    plan,
    instances.map(({ open: inner, answers }) => ({ ...defaultAnswers(inner), ...answers })),
  );
}

/** Returns the instances that a question has at the beginning. `answers`: those around it. */
export function firstInstances(open: OpenPlan, question: OpenQuestion, answers: Answers): unknown {
  const plan = question.plan as unknown as RepeatedPlan;
  if (plan.entriesOf !== undefined) return withCalculatedCount(open, question, [], answers);
  if (plan.rows) return withDefaults(open, question, {}, answers);
  const length = calculatedCount(open, plan, answers) ?? plan.count;
  return withDefaults(
    open,
    question,
    Array.from({ length }, () => ({})),
    answers,
  );
}

/** Returns how many instances a question has with the answers around it; null when members say so themselves. */
export function calculatedCount(open: OpenPlan, plan: RepeatedPlan, answers: Answers): number | null {
  const { countIs, least, most } = plan;
  if (countIs === undefined) return null;
  const value = open.run(countIs, answers);
  if (isEmpty(value)) return plan.count;
  const count = Math.floor(Number(value));
  return Math.min(Math.max(count > 0 ? count : 0, least), most);
}

/**
 * Returns the instances that other answers ask for: the first of those that are there, or those of the chosen choices, and
 * new ones.
 */
export function withCalculatedCount(open: OpenPlan, question: OpenQuestion, value: unknown, answers: Answers): unknown {
  const plan = question.plan as unknown as RepeatedPlan;
  const begin = (index: number, places: readonly unknown[]) => {
    const instance = open.instanceAt(question, answers, index, places);
    return instance ? instanceDefaults(instance.open, plan, index) : {};
  };
  if (plan.entriesOf !== undefined)
    return alignEntries(open.questions, question, value, answers, (index) =>
      begin(
        index,
        Array.from({ length: index + 1 }, () => ({})),
      ),
    );
  const count = calculatedCount(open, plan, answers);
  if (count === null || !Array.isArray(value) || value.length === count) return value;
  if (value.length > count) return value.slice(0, count);
  const places: unknown[] = [...value, ...Array.from({ length: count - value.length }, () => ({}))];
  return places.map((one, index) => (index < value.length ? one : begin(index, places)));
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
    added[key] = firstInstances(open, question, answers);
  }
  return Object.keys(added).length === 0 ? answers : { ...answers, ...added };
}
