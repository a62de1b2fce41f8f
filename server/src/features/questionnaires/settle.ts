import { MAX_SETTLE_ROUNDS } from './limits';
import { type Answers, Look, type OpenPlan, type OpenQuestion } from './open-plan';
import { moduleOf } from './plan';
import type { ChoicesPlan } from './plan-parts';
import { isEmpty } from './values';

/** What is left of an answer when choices that are no longer offered fall away, as survey-core lets them. */
function kept(look: Look, { plan }: OpenQuestion, value: unknown): unknown {
  const { keepOffered } = moduleOf(plan);
  return keepOffered ? keepOffered(plan, value, look) : value;
}

function hasConditions(list: ChoicesPlan): boolean {
  return list.visibleIf !== undefined || list.items.some((item) => item.visibleIf !== undefined);
}

/** Says whether the answer to a question can change by itself when others do. */
function canChange({ plan }: OpenQuestion): boolean {
  if (plan.clear === 'onHidden' || plan.defaultValue !== undefined || plan.comment?.other) return true;
  return (moduleOf(plan).lists?.(plan) ?? []).some(({ list }) => hasConditions(list));
}

function otherChosen(value: unknown): boolean {
  return value === 'other' || (Array.isArray(value) && value.includes('other'));
}

const changing = new WeakMap<OpenPlan, readonly OpenQuestion[]>();

function changingQuestions(open: OpenPlan): readonly OpenQuestion[] {
  let questions = changing.get(open);
  if (!questions) {
    questions = [...open.questions.values()].filter(canChange);
    changing.set(open, questions);
  }
  return questions;
}

/**
 * Says whether a question gets its default again: when a panel or page around it comes into sight, and with "onHidden"
 * when it does so itself. Before the first look everything counts as seen.
 */
function comesBack(question: OpenQuestion, previous: Look | null, look: Look): boolean {
  const { plan, panels, page } = question;
  const onHidden = plan.clear === 'onHidden';
  if (onHidden && !look.elementVisible(plan)) return false;
  const appeared = (element: Parameters<Look['elementVisible']>[0]) =>
    look.elementVisible(element) && previous !== null && !previous.elementVisible(element);
  const around = [look.open.plan.pages[page] ?? [], ...panels].flat();
  if (around.some(appeared)) return true;
  // survey-core looks at a question before what is around it: one that appears as its page goes still gets its default.
  const wasAround = previous !== null && around.every((element) => previous.elementVisible(element));
  if (!onHidden || !(wasAround || look.questionVisible(question))) return false;
  return previous === null ? !plan.visible : appeared(plan);
}

/**
 * Lets answers take effect on each other: choices no longer offered fall away, answers of questions that became hidden
 * are cleared where the questionnaire says "onHidden", defaults come back with their question, and the text beside
 * "other" goes when "other" does. In rounds, until nothing changes or `mostRounds` are over; the result says how many it
 * took. `before` is the look that the candidate grew from. What was `given` just now, if only as nothing, gets no default.
 */
export function settle(
  open: OpenPlan,
  candidate: Answers,
  before: Look | null,
  given: ReadonlySet<string> = new Set(),
  mostRounds: number = MAX_SETTLE_ROUNDS,
): { answers: Answers; look: Look; rounds: number } {
  const answers: Record<string, unknown> = { ...candidate };
  let previous = before;
  const most = Math.min(MAX_SETTLE_ROUNDS, mostRounds);
  for (let round = 1; round <= most; round += 1) {
    // A copy: what the look has not worked out yet must not see the answers of the next round.
    const look = new Look(open, { ...answers });
    const next: Record<string, unknown> = {};
    let changed = false;
    for (const question of changingQuestions(open)) {
      const { plan, commentKey } = question;
      let value = answers[plan.name];
      if (value !== undefined) value = kept(look, question, value);
      if (plan.clear === 'onHidden') {
        // As in survey-core, only its own condition clears it; one around it does so at the end.
        if (!look.elementVisible(plan)) {
          value = undefined;
          if (answers[commentKey] !== undefined) next[commentKey] = undefined;
        }
      }
      if (
        plan.defaultValue !== undefined &&
        isEmpty(value) &&
        !given.has(plan.name) &&
        comesBack(question, previous, look)
      )
        value = kept(look, question, plan.defaultValue);
      if (isEmpty(value)) value = undefined;
      if (JSON.stringify(value) !== JSON.stringify(answers[plan.name])) next[plan.name] = value;
      if (plan.comment?.other && answers[commentKey] !== undefined && !otherChosen(value)) next[commentKey] = undefined;
    }
    for (const [key, value] of Object.entries(next)) {
      changed = true;
      if (value === undefined) delete answers[key];
      else answers[key] = value;
    }
    if (!changed) return { answers: look.answers, look, rounds: round };
    previous = look;
  }
  return { answers, look: new Look(open, answers), rounds: most };
}

/** The answers that count at the end: without those of questions that were not visible then, where they are to go. */
export function settleEnd(open: OpenPlan, answers: Answers): Answers {
  const look = new Look(open, answers);
  const result: Record<string, unknown> = { ...answers };
  for (const question of open.questions.values()) {
    const { plan, commentKey } = question;
    if (plan.clear === 'none') continue;
    if (!look.questionVisible(question)) {
      delete result[plan.name];
      delete result[commentKey];
      continue;
    }
    const { keepAtEnd } = moduleOf(plan);
    const value = result[plan.name];
    if (!keepAtEnd || value === undefined) continue;
    const left = keepAtEnd(plan, value, look);
    if (left === undefined) delete result[plan.name];
    else result[plan.name] = left;
  }
  return result;
}
