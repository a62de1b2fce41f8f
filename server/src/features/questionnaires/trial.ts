import type { PageAnswers, PageView, Question } from '@pollen/contract/questionnaire-page';
import type { NamedList } from './kind-module';
import { openPlan } from './open-plan';
import { moduleOf, type QuestionnairePlan, type QuestionPlan } from './plan';
import { finalAnswers, pageView, previewPage, type RunState, startState, submitPage } from './run';
import { secondsToRead } from './sampling';
import { randomFrom } from './shuffle';

/** Tries at a page before somebody counts as stuck there. */
const TRIES = 25;
/** Looks at a page whose questions come and go with its answers. */
const LOOKS = 6;

/** One made-up respondent's way through a questionnaire. */
export interface MadeUpRun {
  readonly pages: readonly number[];
  readonly end: 'completed' | 'screened_out' | 'stuck';
  /** Index of the rule that screened out. */
  readonly rule: number | null;
  /** Questions of the last page that took no answer, with what was said against it. */
  readonly complaints: Readonly<Record<string, readonly string[]>>;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Names of the questions seen. */
  readonly seen: readonly string[];
  /** Names of those that could be answered. */
  readonly open: readonly string[];
  /** Entries with a condition that were shown, as `entryKey`. */
  readonly offered: readonly string[];
  readonly seconds: number;
}

function isQuestion(element: { kind: string }): element is Question {
  return element.kind !== 'html' && element.kind !== 'heading';
}

/** A choice, row or column of a question, for lists of what was shown. */
export function entryKey(question: string, list: NamedList['name'], value: unknown): string {
  return JSON.stringify([question, list, value]);
}

/** The lists of a question whose entries come and go. */
export function conditionalLists(plan: QuestionPlan): readonly NamedList[] {
  const lists = moduleOf(plan).lists?.(plan) ?? [];
  return lists.filter(({ list: { visibleIf, items } }) => visibleIf ?? items.some((item) => item.visibleIf));
}

/** Entries of a question as it is shown. */
function shownEntries(question: Question, list: NamedList['name']): readonly unknown[] {
  const entries = (question as { readonly [K in NamedList['name']]?: unknown })[list];
  return (Array.isArray(entries) ? entries : []).map((entry: { value?: unknown; name?: unknown }) =>
    'value' in entry ? entry.value : entry.name,
  );
}

/** How long an average member looks at an element: reads it, and answers. */
function secondsFor(element: PageView['elements'][number]): number {
  if (element.kind === 'html') return secondsToRead(element.html.replace(/<[^<>]*>/g, ' '));
  const asked = secondsToRead(element.title, element.description);
  if (element.kind === 'heading') return asked;
  const choices: readonly { text: string }[] = 'choices' in element ? element.choices : [];
  return asked + secondsToRead(...choices.map(({ text }) => text)) + moduleOf(element).seconds(element);
}

/** Answers a page: what shows up because of an answer is answered, too, and what goes away is left out. */
function fillPage(plan: QuestionnairePlan, state: RunState, random: () => number) {
  let view = pageView(plan, state, 'en');
  const given = new Map<string, unknown>();
  for (let look = 0; look < LOOKS; look += 1) {
    const questions = view.elements.filter(isQuestion);
    const shown = new Set(questions.flatMap(({ name, comments }) => [name, ...comments.map(({ key }) => key)]));
    for (const key of given.keys()) if (!shown.has(key)) given.delete(key);
    let added = false;
    for (const question of questions) {
      if (question.enabled && !given.has(question.name) && (question.required || random() < 0.95)) {
        const answer = moduleOf(question).sample(question, random);
        if (answer !== undefined) {
          given.set(question.name, answer);
          added = true;
        }
      }
      const answer = given.get(question.name);
      for (const { key, when } of question.comments) {
        const opens = when === null ? random() < 0.1 : Array.isArray(answer) ? answer.includes(when) : answer === when;
        if (opens) given.set(key, 'Something else');
        else given.delete(key);
      }
    }
    if (!added || view.dynamic.length === 0) break;
    const next = previewPage(plan, state, Object.fromEntries(given) as PageAnswers, 'en');
    if ('errors' in next) break;
    view = next.page;
  }
  return { view, answers: Object.fromEntries(given) as PageAnswers };
}

/** Sends one made-up respondent through; the same seed goes the same way. */
export function runMadeUp(plan: QuestionnairePlan, seed: string): MadeUpRun {
  const random = randomFrom(seed);
  // Some read fast and some slowly: from two thirds to one and a half times as long as the average.
  const pace = 1.5 ** (2 * random() - 1);
  const pages: number[] = [];
  const seen = new Set<string>();
  const answerable = new Set<string>();
  const offered = new Set<string>();
  const { questions } = openPlan(plan);
  let seconds = 0;
  let state = startState(plan, { seed });
  for (;;) {
    pages.push(state.page);
    let complaints: MadeUpRun['complaints'] = {};
    let left: { end: MadeUpRun['end']; rule: number | null } | null = { end: 'stuck', rule: null };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { view, answers } = fillPage(plan, state, random);
      const submitted = submitPage(plan, state, answers, 'en');
      if (submitted.kind === 'invalid') {
        complaints = submitted.errors;
        continue;
      }
      for (const element of view.elements) {
        seconds += secondsFor(element) * pace;
        if (!isQuestion(element)) continue;
        seen.add(element.name);
        if (element.enabled) answerable.add(element.name);
        const own = questions.get(element.name);
        for (const { name } of own ? conditionalLists(own.plan) : []) {
          for (const value of shownEntries(element, name)) offered.add(entryKey(element.name, name, value));
        }
      }
      state = submitted.state;
      complaints = {};
      left =
        submitted.kind === 'page'
          ? null
          : { end: submitted.kind, rule: state.end?.kind === 'screened_out' ? state.end.rule : null };
      break;
    }
    // Pages only go on; a plan whose pages went in a circle would never end.
    if (left || pages.length > plan.pages.length) {
      const end = left ?? { end: 'stuck' as const, rule: null };
      return {
        pages,
        ...end,
        complaints,
        answers: finalAnswers(plan, state),
        seen: [...seen],
        open: [...answerable],
        offered: [...offered],
        seconds,
      };
    }
  }
}

/** Many made-up respondents, one after the other; fewer when time runs out. It takes seconds: for a worker thread. */
export function runTrial(plan: QuestionnairePlan, respondents: number, budgetMs: number): MadeUpRun[] {
  const until = performance.now() + budgetMs;
  const runs: MadeUpRun[] = [];
  while (runs.length < respondents && performance.now() < until) runs.push(runMadeUp(plan, `trial ${runs.length}`));
  return runs;
}
