import type { PageAnswers } from '@pollen/contract/answers';
import type { PageErrors, PageProgress, PageView } from '@pollen/contract/questionnaire-page';
import type { Bilingual, Locale } from '../../platform/locale';
import { readTextAnswer } from './answers';
import { applyAnswers, isAsked, readStoredAnswer } from './apply-answers';
import { checkPage } from './check';
import { Evaluation } from './evaluation';
import { type Answers, type OpenPlan, openPlan } from './open-plan';
import type { QuestionnairePlan } from './plan';
import { progressOf } from './progress';
import { resolveAnswers, withoutHiddenAnswers } from './resolve-answers';
import { scoreValues } from './score';
import { defaultAnswers, withFirstInstances } from './start-answers';
import { TextRenderer } from './text-renderer';
import { isEmpty, looselySame } from './values';
import { drawPage } from './view';
import { word } from './words';

/** The state of a run through a questionnaire: small plain data, stored with the attempt. */
export interface RunState {
  readonly format: 1;
  /** The seed of all random orders of this run. */
  readonly seed: string;
  /** The index of the current page in the plan; after the end, of the last one. */
  readonly page: number;
  /** The answers by question name and, for the text beside "other" and comments, by comment key. */
  readonly answers: Answers;
  readonly end: null | { readonly kind: 'completed' } | { readonly kind: 'screened_out'; readonly rule: number };
}

export type Submitted =
  | { readonly kind: 'invalid'; readonly errors: PageErrors }
  | { readonly kind: 'page'; readonly state: RunState }
  | { readonly kind: 'completed'; readonly state: RunState }
  | { readonly kind: 'screened_out'; readonly state: RunState; readonly reason: Bilingual | null };

function nextPage(evaluation: Evaluation, after: number): number | null {
  for (let page = after + 1; page < evaluation.open.plan.pages.length; page += 1) {
    if (evaluation.pageVisible(page)) return page;
  }
  return null;
}

/** Returns the page to which a page is skipped; null when the pages follow each other. */
function skipTarget(evaluation: Evaluation, from: number): number | null {
  const { open, answers } = evaluation;
  const here = new Set((open.byPage[from] ?? []).flatMap(({ plan, commentKey }) => [plan.name, commentKey]));
  for (const { if: condition, questions, always, to } of open.plan.skips ?? []) {
    const target = open.questions.get(to);
    if (!target || target.page <= from || !evaluation.questionVisible(target)) continue;
    const asks = always || questions.some((key) => here.has(key));
    if (asks && open.run(condition, answers) === true) return target.page;
  }
  return null;
}

/**
 * Returns the state on the first page, with the defaults of the questionnaire as first answers. `hidden` has answers by
 * the name of the question that nobody is asked: they count where such a question is never visible, for conditions.
 */
export function startState(
  plan: QuestionnairePlan,
  { seed, hidden = {} }: { seed: string; hidden?: Answers },
): RunState {
  const open = openPlan(plan);
  const defaults: Record<string, unknown> = defaultAnswers(open);
  for (const [name, answer] of Object.entries(hidden)) {
    if (open.questions.get(name)?.plan.visible === false) defaults[name] = answer;
  }
  const { answers, evaluation } = resolveAnswers(open, defaults, null);
  return enterPage(open, { format: 1, seed, page: nextPage(evaluation, -1) ?? 0, answers, end: null });
}

/** Returns the state with the first instances of the questions of its page, which get them when they are first shown. */
function enterPage(open: OpenPlan, state: RunState): RunState {
  const before = new Evaluation(open, state.answers);
  const begun = withFirstInstances(before, state.page);
  return begun === state.answers ? state : { ...state, answers: resolveAnswers(open, begun, before).answers };
}

/** Returns how far a run is, without its page. */
export function runProgress(plan: QuestionnairePlan, state: RunState): PageProgress {
  return progressOf(new Evaluation(openPlan(plan), state.answers), state.page, new Set()).progress;
}

/** Returns the current page as the browser draws it. */
export function pageView(plan: QuestionnairePlan, state: RunState, locale: Locale): PageView {
  const open = openPlan(plan);
  return drawPage(new Evaluation(open, state.answers), state.seed, state.page, locale);
}

/** Returns the current page with these answers; does not report what is wrong with them. */
export function previewPage(
  plan: QuestionnairePlan,
  state: RunState,
  sent: PageAnswers,
  locale: Locale,
): { readonly page: PageView } | { readonly errors: PageErrors } {
  const open = openPlan(plan);
  const onlyHere = Object.entries(sent).filter(([key]) => open.keys.get(key)?.page !== state.page);
  if (onlyHere.length > 0) {
    return { errors: Object.fromEntries(onlyHere.map(([key]) => [key, [word('notAsked', locale)]])) };
  }
  const { evaluation, keptVisible } = applyAnswers(open, state, sent, locale);
  return { page: drawPage(evaluation, state.seed, state.page, locale, keptVisible) };
}

/**
 * Submits the answers of the current page; returns messages about them, or the next state: on the next page or at an
 * end.
 */
export function submitPage(plan: QuestionnairePlan, state: RunState, sent: PageAnswers, locale: Locale): Submitted {
  if (state.end) throw new Error('This run is over');
  const open = openPlan(plan);
  const { answers, evaluation, complaints } = applyAnswers(open, state, sent, locale);
  checkPage(open, evaluation, state.page, state, locale, complaints);
  if (complaints.any) return { kind: 'invalid', errors: complaints.errors };

  const rule = plan.screening.findIndex(
    ({ if: condition, fromPage }) => state.page >= fromPage && open.run(condition, answers) === true,
  );
  if (rule >= 0) {
    const text = plan.screening[rule]?.reason;
    const reason =
      text === undefined
        ? null
        : {
            en: new TextRenderer(open, answers, 'en').render(text),
            zh: new TextRenderer(open, answers, 'zh').render(text),
          };
    return { kind: 'screened_out', reason, state: { ...state, answers, end: { kind: 'screened_out', rule } } };
  }
  const here = new Set((open.byPage[state.page] ?? []).flatMap(({ key, commentKey }) => [key, commentKey]));
  const early = plan.completeEarly.some(
    ({ if: condition, questions }) => questions.some((key) => here.has(key)) && open.run(condition, answers) === true,
  );
  const next = early ? null : (skipTarget(evaluation, state.page) ?? nextPage(evaluation, state.page));
  if (next === null)
    return {
      kind: 'completed',
      state: { ...state, answers: withoutHiddenAnswers(open, answers), end: { kind: 'completed' } },
    };
  return { kind: 'page', state: enterPage(open, { ...state, page: next, answers }) };
}

/** Returns the state on the previous page; stays on the first page, and where the questionnaire forbids going back. */
export function previousPage(plan: QuestionnairePlan, state: RunState): RunState {
  const open = openPlan(plan);
  if (state.end || !plan.mayGoBack) return state;
  const evaluation = new Evaluation(open, state.answers);
  // The way to this page once more, so that pages that were skipped on it stay skipped.
  let before: number | null = null;
  for (let page = nextPage(evaluation, -1); page !== null && page < state.page; ) {
    before = page;
    page = skipTarget(evaluation, page) ?? nextPage(evaluation, page);
  }
  return before === null ? state : { ...state, page: before };
}

/** Returns the final answers: a completed run leaves out those of questions that were not asked in the end. */
export function finalAnswers(plan: QuestionnairePlan, state: RunState): Answers {
  return state.end?.kind === 'completed' ? state.answers : withoutHiddenAnswers(openPlan(plan), state.answers);
}

/** Returns the names of the questions that are asked of somebody who gave these answers. */
export function askedQuestions(plan: QuestionnairePlan, answers: Answers): string[] {
  const open = openPlan(plan);
  const evaluation = new Evaluation(open, answers);
  return [...open.questions.values()].filter((each) => isAsked(evaluation, each)).map(({ plan: { name } }) => name);
}

/** Returns the names of the questions with a failed attention check. */
export function failedAttentionChecks(plan: QuestionnairePlan, state: RunState): string[] {
  const answers = finalAnswers(plan, state);
  return [...openPlan(plan).questions.values()].flatMap(({ plan: question, key }) => {
    const { attention, name } = question;
    const value = answers[key];
    if (attention === undefined || isEmpty(value)) return [];
    const same = (one: unknown, other: unknown): boolean => {
      if (Array.isArray(one))
        return Array.isArray(other) && one.length === other.length && one.every((item) => other.includes(item));
      if (typeof one === 'object' && one !== null) {
        return (
          typeof other === 'object' &&
          other !== null &&
          Object.entries(one).every(([part, item]) => same(item, (other as Record<string, unknown>)[part]))
        );
      }
      return looselySame(one, other);
    };
    return same(attention, value) ? [] : [name];
  });
}

/** Returns the questionnaire's own end text as safe HTML; null when it has none. */
export function endText(plan: QuestionnairePlan, state: RunState, locale: Locale): string | null {
  if (plan.endTexts.length === 0) return null;
  const open = openPlan(plan).withRunValues(scoreValues(new Evaluation(openPlan(plan), state.answers)));
  const text = plan.endTexts.find(
    ({ if: condition }) => condition === undefined || open.run(condition, state.answers) === true,
  );
  return text ? new TextRenderer(open, state.answers, locale).renderHtml(text.html) : null;
}

/** Returns the reason of the rule that screened a run out; null when none did, or the rule has no reason. */
export function screenOutReason(plan: QuestionnairePlan, state: RunState, locale: Locale): string | null {
  if (state.end?.kind !== 'screened_out') return null;
  const text = plan.screening[state.end.rule]?.reason;
  return text === undefined ? null : new TextRenderer(openPlan(plan), state.answers, locale).render(text);
}

/** Returns the number of pages and questions. */
export function sizeOf(plan: QuestionnairePlan): { readonly pages: number; readonly questions: number } {
  return { pages: plan.pages.length, questions: openPlan(plan).questions.size };
}

/** Reads a state that came from outside, such as an operator's preview; null when it does not belong to this plan. */
export function readState(plan: QuestionnairePlan, value: unknown): RunState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { format, seed, page, answers, end } = value as Partial<RunState>;
  const open = openPlan(plan);
  if (format !== 1 || typeof seed !== 'string' || seed.length > 100 || end !== null) return null;
  if (!Number.isInteger(page) || plan.pages[page as number] === undefined) return null;
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return null;
  const read: Record<string, unknown> = {};
  for (const [key, raw] of Object.entries(answers)) {
    const question = open.keys.get(key);
    const reading =
      question && (key === question.commentKey ? readTextAnswer(raw) : readStoredAnswer(open, question, raw));
    if (!reading || !('value' in reading)) return null;
    read[key] = reading.value;
  }
  return { format, seed, page: page as number, answers: read, end: null };
}
