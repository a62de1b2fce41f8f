import { AnswerChanges } from './answer-changes';
import type { Evaluation } from './evaluation';
import type { OpenPlan } from './open-plan';
import { moduleOf, type QuestionPlan } from './plan';
import type { AssignmentPlan } from './plan-parts';
import { clearsAtOnce } from './plan-parts';
import { surveyCore } from './survey-core';
import { isEmpty } from './values';

/** What an assignment makes of its question; undefined inside: no answer. Null: the answer stays. */
type Assigned = { readonly value: unknown } | null;

/**
 * Returns a calculated value in the form in which answers to a question are stored. Null when it is no answer to the
 * question: then the present answer stays.
 */
function asAnswer(question: QuestionPlan, result: unknown): Assigned {
  const value = surveyCore().Helpers.convertValToQuestionVal(result);
  if (isEmpty(value)) return { value: undefined };
  const isText = question.kind === 'comment' || question.kind === 'text';
  const stored =
    moduleOf(question).readStored(question, value) ??
    // A text keeps what is written into it as a text.
    (isText && (typeof value === 'number' || typeof value === 'boolean')
      ? moduleOf(question).readStored(question, String(value))
      : undefined);
  return stored === undefined ? null : { value: stored };
}

/** Returns the first answer of a question: its calculated default, or else its fixed one. */
export function defaultOf(open: OpenPlan, question: QuestionPlan, evaluation: Evaluation): unknown {
  const calculated = open.plan.assignments?.find(
    ({ to, value }) => to === question.name && value.kind === 'default',
  )?.value;
  if (calculated?.kind !== 'default') return question.defaultValue;
  const result = open.run(calculated.expression, evaluation.answers);
  if (result === undefined || result === null) return question.defaultValue;
  return asAnswer(question, result)?.value;
}

function assign(open: OpenPlan, question: QuestionPlan, { value }: AssignmentPlan, evaluation: Evaluation): Assigned {
  switch (value.kind) {
    case 'constant':
      return asAnswer(question, value.value);
    case 'copy':
    case 'expression': {
      const result = open.run(value.expression, evaluation.answers);
      // survey-core sets nothing when the expression of a trigger has no result.
      if (value.kind === 'copy' && result === undefined) return null;
      return asAnswer(question, result);
    }
    case 'answer': {
      // Not through an expression, which makes a number of "1.50" and of a telephone number.
      const from = open.questions.get(value.from);
      return from ? asAnswer(question, evaluation.answers[from.key]) : null;
    }
    default:
      return { value: defaultOf(open, question, evaluation) };
  }
}

/**
 * Runs the assignments whose answers changed since the evaluation before, in their order; returns the new answers by
 * question, undefined for none. Questions in `typed` were answered just now and keep that answer.
 */
export function runAssignments(
  open: OpenPlan,
  previous: Evaluation | null,
  evaluation: Evaluation,
  typed: ReadonlySet<string>,
): ReadonlyMap<string, unknown> {
  const assigned = new Map<string, unknown>();
  const { assignments = [] } = open.plan;
  if (assignments.length === 0) return assigned;
  const changes = new AnswerChanges(previous, evaluation);
  for (const assignment of assignments) {
    const { to, keys, always, if: condition, loose } = assignment;
    const asked = open.questions.get(to);
    if (!asked) continue;
    const question = asked.plan;
    if (typed.has(asked.key)) continue;
    const present = evaluation.answers[asked.key];
    if (assignment.value.kind === 'default') {
      // Followed until the answer is another one than the expression gave.
      if (clearsAtOnce(question.clear) && !evaluation.questionVisible(asked)) continue;
      const earlier = previous ? defaultOf(previous.open, question, previous) : undefined;
      if (JSON.stringify(earlier) !== JSON.stringify(present)) continue;
    } else {
      if (!(always && changes.any) && !keys.some((key) => key !== asked.key && changes.has(key))) continue;
      if (assignment.value.kind === 'reset' && isEmpty(present)) continue;
      if (condition !== undefined) {
        const met = open.run(condition, evaluation.answers);
        if (loose ? !met : met !== true) continue;
      }
    }
    const result = assign(open, question, assignment, evaluation);
    if (result) assigned.set(to, result.value);
  }
  return assigned;
}

/** Whether other answers may set the answer to a question. */
export function isAssigned({ plan }: OpenPlan, name: string): boolean {
  return plan.assignments?.some(({ to }) => to === name) === true;
}
