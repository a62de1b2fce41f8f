import type { PageAnswers, PageErrors, PageView } from '@pollen/contract/questionnaire-page';
import type { Bilingual, Locale } from '../../platform/locale';
import { readTextAnswer } from './answers';
import { Complaints, checkPage } from './check';
import { MAX_TURN_ROUNDS } from './limits';
import { type Answers, Evaluation, type OpenPlan, type OpenQuestion, openPlan } from './open-plan';
import { moduleOf, type QuestionnairePlan } from './plan';
import { resolveAnswers, withoutHiddenAnswers } from './resolve-answers';
import { TextRenderer } from './text-renderer';
import { isEmpty, looselySame } from './values';
import { drawPage } from './view';
import { word } from './words';

/** Where somebody stands in a questionnaire: small plain data, kept with the attempt. */
export interface RunState {
  readonly format: 1;
  /** Fixes every random order of this run. */
  readonly seed: string;
  /** Index of the current page in the plan; after the end, of the last one. */
  readonly page: number;
  /** By question name and, for the text beside "other" and comments, by comment key. */
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

/** The first page of a run, with the defaults of the questionnaire as first answers. */
export function startState(plan: QuestionnairePlan, { seed }: { seed: string }): RunState {
  const open = openPlan(plan);
  const defaults: Record<string, unknown> = {};
  for (const { plan: question } of open.questions.values()) {
    const waits = question.clear === 'onHidden' && !question.visible;
    if (question.defaultValue !== undefined && !waits) defaults[question.name] = question.defaultValue;
  }
  const { answers, evaluation } = resolveAnswers(open, defaults, null);
  return { format: 1, seed, page: nextPage(evaluation, -1) ?? 0, answers, end: null };
}

/** The current page as the browser draws it. */
export function pageView(plan: QuestionnairePlan, state: RunState, locale: Locale): PageView {
  const open = openPlan(plan);
  return drawPage(open, new Evaluation(open, state.answers), state.seed, state.page, locale);
}

interface Taken {
  readonly answers: Answers;
  readonly evaluation: Evaluation;
  readonly complaints: Complaints;
  /** Questions that were asked until their own answers hid or closed them. */
  readonly held: ReadonlySet<OpenQuestion>;
}

function isAsked(evaluation: Evaluation, question: OpenQuestion): boolean {
  return evaluation.questionVisible(question) && evaluation.questionEnabled(question);
}

/**
 * Whether it is a question's own answer that hides or closes it, by itself or by way of others that it brings up: then
 * it was asked when it was answered. Without its answer, and those that are not asked without it, it is asked again.
 */
function hidesItself(evaluation: Evaluation, question: OpenQuestion): boolean {
  const { open } = evaluation;
  const answers: Record<string, unknown> = { ...evaluation.answers };
  const takeOut = ({ plan, commentKey }: OpenQuestion) => {
    delete answers[plan.name];
    delete answers[commentKey];
  };
  takeOut(question);
  const without = new Evaluation(open, { ...answers });
  if (isAsked(without, question)) return true;
  for (const other of open.byPage[question.page] ?? []) if (!isAsked(without, other)) takeOut(other);
  return isAsked(new Evaluation(open, answers), question);
}

/** Questions of a page that are looked at for hiding themselves; a page of a real questionnaire has hardly one. */
const MOST_HIDDEN = 10;

/** The questions that were answered just now and are not asked any more because of their own answers. */
function findHeld(evaluation: Evaluation, keys: Iterable<string>): ReadonlySet<OpenQuestion> {
  const hidden = new Set<OpenQuestion>();
  for (const key of keys) {
    const question = evaluation.open.keys.get(key);
    if (question && hidden.size < MOST_HIDDEN && !isAsked(evaluation, question)) hidden.add(question);
  }
  return new Set([...hidden].filter((question) => hidesItself(evaluation, question)));
}

/** Takes the answers of the current page into the kept ones, as far as their form and the questions asked allow. */
function take(open: OpenPlan, state: RunState, sent: PageAnswers, locale: Locale): Taken {
  const complaints = new Complaints();
  const before = new Evaluation(open, state.answers);
  const questions = open.byPage[state.page] ?? [];
  const read = new Map<string, unknown>();
  for (const [key, raw] of Object.entries(sent)) {
    const question = open.keys.get(key);
    if (!question || question.page !== state.page) {
      complaints.add(key, word('notAsked', locale));
      continue;
    }
    const reading =
      key === question.commentKey ? readTextAnswer(raw) : moduleOf(question.plan).readAnswer(question.plan, raw);
    if ('value' in reading) read.set(key, reading.value);
    else complaints.add(reading.part === undefined ? key : `${key}.${reading.part}`, word(reading.error, locale));
  }

  // What a visible question was not answered with is cleared; what was hidden keeps its answer. As clearing one answer
  // may hide or show others, this goes on until it is steady.
  const given = new Set(read.keys());
  const cleared = new Set<string>();
  for (let roundsLeft = MAX_TURN_ROUNDS; ; ) {
    const candidate: Record<string, unknown> = { ...state.answers };
    for (const [key, value] of read) candidate[key] = value;
    for (const key of cleared) delete candidate[key];
    for (const [key, value] of Object.entries(candidate)) if (value === undefined) delete candidate[key];
    const { answers, evaluation, rounds } = resolveAnswers(open, candidate, before, given, roundsLeft);
    roundsLeft -= rounds;
    const clearedBefore = cleared.size;
    for (const question of questions) {
      if (!evaluation.questionVisible(question) || !evaluation.questionEnabled(question)) continue;
      for (const key of [question.plan.name, question.commentKey]) {
        if (!read.has(key) && state.answers[key] !== undefined) cleared.add(key);
      }
    }
    if (cleared.size > clearedBefore && roundsLeft > 0) continue;
    const held = findHeld(evaluation, read.keys());
    for (const [key, value] of read) {
      const question = open.keys.get(key);
      if (!question || complaints.has(key)) continue;
      // As in survey-core, the answer is kept until the end: to refuse it would keep somebody from going on for ever.
      if (held.has(question)) continue;
      if (!evaluation.questionVisible(question)) complaints.add(key, word('notAsked', locale));
      else if (!evaluation.questionEnabled(question) && JSON.stringify(value) !== JSON.stringify(state.answers[key])) {
        complaints.add(key, word('notEnabled', locale));
      } else if (key !== question.commentKey && JSON.stringify(answers[key]) !== JSON.stringify(value)) {
        // Other answers removed this one: it was not offered together with them.
        complaints.add(key, word(moduleOf(question.plan).fallenAwayWord ?? 'notOffered', locale));
      }
    }
    return { answers, evaluation, complaints, held };
  }
}

/** The current page as it looks with these answers; what is wrong with them is left for later. */
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
  const { evaluation, held } = take(open, state, sent, locale);
  return { page: drawPage(open, evaluation, state.seed, state.page, locale, held) };
}

/** Takes the answers of the current page: complaints, or the state after it, on the next page or at an end. */
export function submitPage(plan: QuestionnairePlan, state: RunState, sent: PageAnswers, locale: Locale): Submitted {
  if (state.end) throw new Error('This run is over');
  const open = openPlan(plan);
  const { answers, evaluation, complaints } = take(open, state, sent, locale);
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
  const here = new Set(
    (open.byPage[state.page] ?? []).flatMap(({ plan: question, commentKey }) => [question.name, commentKey]),
  );
  const early = plan.completeEarly.some(
    ({ if: condition, questions }) => questions.some((key) => here.has(key)) && open.run(condition, answers) === true,
  );
  const next = early ? null : nextPage(evaluation, state.page);
  if (next === null)
    return {
      kind: 'completed',
      state: { ...state, answers: withoutHiddenAnswers(open, answers), end: { kind: 'completed' } },
    };
  return { kind: 'page', state: { ...state, page: next, answers } };
}

/** The page before; the first one stays, and so does any where the questionnaire forbids going back. */
export function previousPage(plan: QuestionnairePlan, state: RunState): RunState {
  const open = openPlan(plan);
  if (state.end || !plan.mayGoBack) return state;
  const evaluation = new Evaluation(open, state.answers);
  for (let page = state.page - 1; page >= 0; page -= 1) {
    if (evaluation.pageVisible(page)) return { ...state, page };
  }
  return state;
}

/** The answers as they count: of a completed run without those of questions that were not asked in the end. */
export function finalAnswers(plan: QuestionnairePlan, state: RunState): Answers {
  return state.end?.kind === 'completed' ? state.answers : withoutHiddenAnswers(openPlan(plan), state.answers);
}

/** Names of the questions whose attention check was not passed. */
export function failedAttentionChecks(plan: QuestionnairePlan, state: RunState): string[] {
  const answers = finalAnswers(plan, state);
  return [...openPlan(plan).questions.values()].flatMap(({ plan: question }) => {
    const { attention, name } = question;
    const value = answers[name];
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

/** The questionnaire's own words for its end, as safe HTML; null when it has none. */
export function endText(plan: QuestionnairePlan, state: RunState, locale: Locale): string | null {
  const open = openPlan(plan);
  const text = plan.endTexts.find(
    ({ if: condition }) => condition === undefined || open.run(condition, state.answers) === true,
  );
  return text ? new TextRenderer(open, state.answers, locale).renderHtml(text.html) : null;
}

/** Why a run was screened out, in the words of the rule that did it; null when it was not, or the rule has none. */
export function screenOutReason(plan: QuestionnairePlan, state: RunState, locale: Locale): string | null {
  if (state.end?.kind !== 'screened_out') return null;
  const text = plan.screening[state.end.rule]?.reason;
  return text === undefined ? null : new TextRenderer(openPlan(plan), state.answers, locale).render(text);
}

/** How much there is to answer at most. */
export function sizeOf(plan: QuestionnairePlan): { readonly pages: number; readonly questions: number } {
  return { pages: plan.pages.length, questions: openPlan(plan).questions.size };
}

/** A state that came back from outside, such as an operator's preview; null when it is none of this plan. */
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
      question &&
      (key === question.commentKey ? readTextAnswer(raw) : moduleOf(question.plan).readAnswer(question.plan, raw));
    if (!reading || !('value' in reading)) return null;
    read[key] = reading.value;
  }
  return { format, seed, page: page as number, answers: read, end: null };
}
