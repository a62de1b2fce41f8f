import { defaultOf, isAssigned, runAssignments } from './assignments';
import { entriesSource, entryQuestions } from './entries-of-choices';
import { Evaluation } from './evaluation';
import { type Given, type GivenInstance, nothingGiven } from './given';
import { joinInstances } from './instances';
import { MAX_RESOLVE_ROUNDS } from './limits';
import type { Answers, OpenPlan } from './open-plan';
import { moduleOf, type PagePlan, type QuestionPlan } from './plan';
import type { OpenQuestion } from './plan-index';
import { type ChoicesPlan, clearsAtOnce } from './plan-parts';
import { isRepeated } from './repeated';
import { firstInstances, withCalculatedCount } from './start-answers';
import { isEmpty } from './values';

/** Returns an answer without the choices that are no longer offered, as survey-core does. */
function filterOfferedAnswer(evaluation: Evaluation, { plan }: OpenQuestion, value: unknown): unknown {
  const { filterOffered } = moduleOf(plan);
  return filterOffered ? filterOffered(evaluation.withChoices(plan), value, evaluation) : value;
}

function hasConditions(list: ChoicesPlan): boolean {
  return (
    list.carriedFrom !== undefined ||
    list.visibleIf !== undefined ||
    list.items.some((item) => item.visibleIf !== undefined)
  );
}

/** Returns whether the answer to a question can change when other answers do. */
function canChange(open: OpenPlan, { plan }: OpenQuestion): boolean {
  if (moduleOf(plan).calculate || isRepeated(plan) || isAssigned(open, plan.name)) return true;
  if (clearsAtOnce(plan.clear) || plan.defaultValue !== undefined || plan.comment?.other) return true;
  return (moduleOf(plan).lists?.(plan) ?? []).some(({ list }) => hasConditions(list));
}

function hasDefault({ plan }: OpenPlan, question: QuestionPlan): boolean {
  const { name, defaultValue } = question;
  return (
    defaultValue !== undefined ||
    plan.assignments?.some(({ to, value }) => to === name && value.kind === 'default') === true
  );
}

function otherChosen(value: unknown): boolean {
  return value === 'other' || (Array.isArray(value) && value.includes('other'));
}

const changing = new WeakMap<OpenPlan['index'], readonly OpenQuestion[]>();

function changingQuestions(open: OpenPlan): readonly OpenQuestion[] {
  let questions = changing.get(open.index);
  if (!questions) {
    questions = [...open.questions.values()].filter((question) => canChange(open, question));
    changing.set(open.index, questions);
  }
  return questions;
}

/**
 * Whether a question gets its default again: when a panel or page around it appears, and with "onHidden" when the
 * question itself appears. Before the first evaluation everything counts as visible.
 */
function regainsDefault(question: OpenQuestion, previous: Evaluation | null, evaluation: Evaluation): boolean {
  const { plan, panels, page } = question;
  const onHidden = clearsAtOnce(plan.clear);
  if (onHidden && !evaluation.elementVisible(plan)) return false;
  const appeared = (element: Parameters<Evaluation['elementVisible']>[0]) =>
    evaluation.elementVisible(element) && previous !== null && !previous.elementVisible(element);
  const around = [evaluation.open.plan.pages[page] ?? [], ...panels].flat();
  if (around.some(appeared)) return true;
  // survey-core evaluates a question before its containers: a question that appears while its page disappears still
  // gets its default.
  const wasAround = previous !== null && around.every((element) => previous.elementVisible(element));
  if (!onHidden || !(wasAround || evaluation.questionVisible(question))) return false;
  return previous === null ? !plan.visible : appeared(plan);
}

/**
 * Returns the instances of a question after the effects of all answers on theirs. `given` has what was given in them
 * just now; `moved`: since the evaluation before, instances were added or removed.
 */
function resolveInstances(
  question: OpenQuestion,
  value: unknown,
  evaluation: Evaluation,
  previous: Evaluation | null,
  given: readonly GivenInstance[],
  moved: boolean,
) {
  const { plan } = question;
  if (!isRepeated(plan) || value === undefined) return value;
  const before = previous?.open.instances(question, previous.answers) ?? [];
  const resolved = evaluation.open.instances(question, evaluation.answers, value).map(({ open, index, answers }) => {
    const was = before[(moved ? given[index]?.id : undefined) ?? index];
    const evaluationBefore = was ? new Evaluation(was.open, was.answers) : null;
    return resolveAnswers(open, answers, evaluationBefore, given[index], MAX_RESOLVE_ROUNDS, 0).answers;
  });
  return joinInstances(plan, resolved);
}

/**
 * Returns the answer to a grid without those of its hidden rows, where the questionnaire says "onHidden". As in survey-core, that
 * happens when a row appears or disappears, and rows that another question shares keep their answers.
 */
function withoutHiddenRows(
  question: OpenQuestion,
  value: unknown,
  evaluation: Evaluation,
  previous: Evaluation | null,
): unknown {
  const { plan } = question;
  if (!isRepeated(plan) || !plan.rows || !previous || !clearsAtOnce(plan.clear)) return value;
  const shown = evaluation.items(plan.rows);
  if (String(shown) === String(previous.items(plan.rows)) || evaluation.open.sharing(question).length > 0) return value;
  const rows = evaluation.open.instances(question, evaluation.answers, value);
  return joinInstances(
    plan,
    rows.map(({ index, answers }) => (shown.includes(index) ? answers : {})),
  );
}

/**
 * Whether another question with the same answer is shown: as in survey-core, the answer then stays. survey-core evaluates
 * questions one after the other: those behind a question that is hidden now are still as they were (`previous`).
 */
function isSeenElsewhere(
  evaluation: Evaluation,
  question: OpenQuestion,
  previous: Evaluation | null = evaluation,
): boolean {
  const sharing = evaluation.open.index.sharing(question);
  const place = sharing.indexOf(question);
  const { questions } = evaluation.open;
  const related = [entriesSource(questions, question)?.question ?? [], ...entryQuestions(questions, question)].flat();
  if (related.some((other) => evaluation.questionVisible(other))) return true;
  return sharing.some((other, index) => {
    const then = index < place ? evaluation : (previous ?? evaluation);
    return other !== question && then.questionVisible(other);
  });
}

/**
 * Applies the effects of answers on each other: choices that are no longer offered are removed, answers of newly hidden
 * questions are cleared where the questionnaire says "onHidden", defaults return with their question, assignments run
 * when their answers change, and the text beside "other" is cleared with "other". Works in rounds until nothing changes or `maxRounds` are over; returns how
 * many it took. `before` is the evaluation from which the candidate was built. Questions that were answered just now
 * (`given`) get no default, even when their answer is empty. Questions of `shownPage` that appear get their first
 * instances, as in survey-core, which makes them when they are drawn.
 */
export function resolveAnswers(
  open: OpenPlan,
  candidate: Answers,
  before: Evaluation | null,
  given: Given = nothingGiven,
  maxRounds: number = MAX_RESOLVE_ROUNDS,
  shownPage: number | null = null,
): { answers: Answers; evaluation: Evaluation; rounds: number } {
  const answers: Record<string, unknown> = { ...candidate };
  let previous = before;
  const most = Math.min(MAX_RESOLVE_ROUNDS, maxRounds);
  for (let round = 1; round <= most; round += 1) {
    // A copy, because conditions that are evaluated later must not see the answers of the next round.
    const evaluation = new Evaluation(open, { ...answers });
    const next: Record<string, unknown> = {};
    let changed = false;
    const assigned = runAssignments(open, previous, evaluation, given.keys);
    for (const question of changingQuestions(open)) {
      const { plan, key, commentKey } = question;
      // Another question with the same answer may have changed it in this round.
      const present = Object.hasOwn(next, key) ? next[key] : answers[key];
      let value = present;
      const { calculate } = moduleOf(plan);
      // As in survey-core, calculated while hidden, too.
      if (calculate) value = calculate(plan, (expression) => open.run(expression, evaluation.answers));
      else {
        if (assigned.has(plan.name)) value = assigned.get(plan.name);
        if (value !== undefined) value = filterOfferedAnswer(evaluation, question, value);
        if (value !== undefined && isRepeated(plan)) {
          const inside = given.instances.get(key) ?? [];
          value = resolveInstances(question, value, evaluation, previous, inside, round === 1);
          value = withCalculatedCount(open, question, value, evaluation.answers);
          // Rows that have just come up keep their first answers.
          if (before?.answers[key] !== undefined) value = withoutHiddenRows(question, value, evaluation, previous);
        }
      }
      if (clearsAtOnce(plan.clear) && !calculate) {
        // As in survey-core, with "onHidden" only the question's own condition clears the answer now; a container's
        // condition does so at the end.
        const inContainer = plan.clear === 'onHiddenContainer' && !evaluation.aroundVisible(question);
        const isHidden = !evaluation.elementVisible(plan) && !isSeenElsewhere(evaluation, question, previous);
        if (inContainer || isHidden) {
          value = undefined;
          if (answers[commentKey] !== undefined) next[commentKey] = undefined;
        }
      }
      if (
        hasDefault(open, plan) &&
        isEmpty(value) &&
        !given.keys.has(key) &&
        regainsDefault(question, previous, evaluation)
      )
        value = filterOfferedAnswer(evaluation, question, defaultOf(open, plan, evaluation));
      if (isRepeated(plan) && value === undefined && question.page === shownPage && !given.keys.has(key)) {
        const appears = previous !== null && evaluation.elementVisible(plan) && !previous.elementVisible(plan);
        if (appears) value = firstInstances(open, question, evaluation.answers);
      }
      // Instances without answers still say how many there are, and that the question was begun.
      if (isEmpty(value) && !isRepeated(plan)) value = undefined;
      if (JSON.stringify(value) !== JSON.stringify(present)) next[key] = value;
      if (plan.comment?.other && answers[commentKey] !== undefined && !otherChosen(value)) next[commentKey] = undefined;
    }
    for (const [key, value] of Object.entries(next)) {
      if (JSON.stringify(value) === JSON.stringify(answers[key])) continue;
      changed = true;
      if (value === undefined) delete answers[key];
      else answers[key] = value;
    }
    if (!changed) return { answers: evaluation.answers, evaluation, rounds: round };
    previous = evaluation;
  }
  return { answers, evaluation: new Evaluation(open, answers), rounds: most };
}

/**
 * Which questions count as hidden at the end: those that are not shown; in a panel that is hidden as a whole, those that
 * their own conditions hide; in the panels of a hidden question, all. So it is in survey-core.
 */
type HiddenAtEnd = 'notShown' | 'byOwnCondition' | 'all';

/** Returns the instances of a question with the answers that count at the end; undefined without any. */
function instancesAtEnd(question: OpenQuestion, value: unknown, evaluation: Evaluation, isShown: boolean): unknown {
  const { plan } = question;
  if (!isRepeated(plan)) return value;
  const shown = plan.rows && plan.clear !== 'none' ? new Set(evaluation.items(plan.rows)) : null;
  const left = evaluation.open.instances(question, evaluation.answers, value).map(({ open, index, answers }) => {
    if (shown && !shown.has(index)) return {};
    // As in survey-core, the answers of hidden cells remain.
    if (plan.words.own === 'row') return answers;
    const isOut = !new Evaluation(open, answers).meetsOwnCondition(open.plan.pages[0] as PagePlan);
    return withoutHiddenAnswers(open, answers, isOut ? 'byOwnCondition' : isShown ? 'notShown' : 'all');
  });
  const joined = joinInstances(plan, left);
  return isEmpty(joined) ? undefined : joined;
}

/** Returns the answers that count at the end, without those of hidden questions that are to be cleared. */
export function withoutHiddenAnswers(open: OpenPlan, answers: Answers, hidden: HiddenAtEnd = 'notShown'): Answers {
  const evaluation = new Evaluation(open, answers);
  const result: Record<string, unknown> = { ...answers };
  for (const question of open.questions.values()) {
    const { plan, key, commentKey } = question;
    const isShown = hidden !== 'all' && evaluation.questionVisible(question);
    if (isRepeated(plan)) {
      const left = instancesAtEnd(question, result[key], evaluation, isShown);
      if (left === undefined) delete result[key];
      else result[key] = left;
    }
    if (plan.clear === 'none') continue;
    if (!(hidden === 'byOwnCondition' ? evaluation.elementVisible(plan) : isShown)) {
      if (!isSeenElsewhere(evaluation, question)) delete result[key];
      delete result[commentKey];
      continue;
    }
    const { filterOfferedAtEnd } = moduleOf(plan);
    const value = result[key];
    if (!filterOfferedAtEnd || value === undefined) continue;
    const left = filterOfferedAtEnd(plan, value, evaluation);
    if (left === undefined) delete result[key];
    else result[key] = left;
  }
  return result;
}
