import type { PageAnswers } from '@pollen/contract/answers';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Question } from '@pollen/contract/questions';
import type { NamedList } from './kind-module';
import { openPlan } from './open-plan';
import { moduleOf, type QuestionnairePlan, type QuestionPlan } from './plan';
import { finalAnswers, pageView, previewPage, type RunState, startState, submitPage } from './run';
import { hasInstances, sampleInstances } from './sample-instances';
import { sampleAnswer } from './sample-texts';
import { secondsToRead } from './sampling';
import { randomFrom } from './shuffle';

/** The tries at a page after which a respondent counts as stuck. */
const MAX_TRIES = 25;
/** How often a page is filled again when its questions appear and disappear with the answers. */
const FILL_ROUNDS = 6;

/** The run of one simulated respondent through a questionnaire. */
export interface SimulatedRun {
  readonly pages: readonly number[];
  readonly end: 'completed' | 'screened_out' | 'stuck';
  /** The index of the rule that screened the respondent out. */
  readonly rule: number | null;
  /** The questions of the last page that accepted no answer, with the messages. */
  readonly complaints: Readonly<Record<string, readonly string[]>>;
  readonly answers: Readonly<Record<string, unknown>>;
  /** The names of the questions that were shown. */
  readonly seen: readonly string[];
  /** The names of the questions that could be answered. */
  readonly open: readonly string[];
  /** The shown entries that have a condition, as `entryKey`. */
  readonly offered: readonly string[];
  readonly seconds: number;
}

function isQuestion(element: { kind: string }): element is Question {
  return element.kind !== 'html' && element.kind !== 'heading';
}

/** Returns the key of a choice, row or column in lists of shown entries. */
export function entryKey(question: string, list: NamedList['name'], value: unknown): string {
  return JSON.stringify([question, list, value]);
}

/** Returns the lists of a question whose entries may be hidden. */
export function conditionalLists(plan: QuestionPlan): readonly NamedList[] {
  const lists = moduleOf(plan).lists?.(plan) ?? [];
  return lists.filter(({ list: { visibleIf, items } }) => visibleIf ?? items.some((item) => item.visibleIf));
}

/** Returns the entries of a question that are shown. */
function shownEntries(question: Question, list: NamedList['name']): readonly unknown[] {
  if (list === 'rows' && hasInstances(question)) return question.instances.map(({ name }) => name);
  const entries = (question as { readonly [K in NamedList['name']]?: unknown })[list];
  return (Array.isArray(entries) ? entries : []).map((entry: { value?: unknown; name?: unknown }) =>
    'value' in entry ? entry.value : entry.name,
  );
}

/** Returns the seconds that an average member takes to read and answer an element. */
function secondsFor(element: PageView['elements'][number]): number {
  if (element.kind === 'html') return secondsToRead(element.html.replace(/<[^<>]*>/g, ' '));
  const asked = secondsToRead(element.title, element.description);
  if (element.kind === 'heading') return asked;
  if (hasInstances(element)) {
    const inside = element.instances.flatMap(({ elements }) => elements as PageView['elements']);
    return inside.reduce((sum, inner) => sum + secondsFor(inner), asked + moduleOf(element).seconds(element));
  }
  const choices: readonly { text: string }[] = 'choices' in element ? element.choices : [];
  return asked + secondsToRead(...choices.map(({ text }) => text)) + moduleOf(element).seconds(element);
}

/** Returns the answer to a grid without rows that are gone, and with those that have come up since. */
function withPresentRows(plan: QuestionnairePlan, question: Question, answer: unknown, random: () => number): unknown {
  if (question.kind !== 'matrix' && question.kind !== 'matrixcheckbox') return answer;
  const given = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const names = question.rows.map(({ name }) => name);
  const isNew = question.rows.some(({ name, enabled }) => enabled && !Object.hasOwn(given, name));
  if (!isNew && Object.keys(given).every((name) => names.includes(name))) return answer;
  const sampled = (isNew ? sampleAnswer(plan, question, random) : given) as
    | Readonly<Record<string, unknown>>
    | undefined;
  const both = { ...sampled, ...given };
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(both, name) ? [[name, both[name]]] : [])));
}

/** Answers a page, including questions that appear because of an answer, and without those that disappear. */
function fillPage(plan: QuestionnairePlan, state: RunState, random: () => number) {
  let view = pageView(plan, state, 'en');
  const given = new Map<string, unknown>();
  for (let look = 0; look < FILL_ROUNDS; look += 1) {
    const questions = view.elements.filter(isQuestion);
    const shown = new Set(questions.flatMap(({ name, comments }) => [name, ...comments.map(({ key }) => key)]));
    for (const key of given.keys()) if (!shown.has(key)) given.delete(key);
    let added = false;
    for (const question of questions) {
      if (question.enabled && hasInstances(question)) {
        const before = JSON.stringify(given.get(question.name));
        given.set(question.name, sampleInstances(plan, question, given.get(question.name), random));
        if (JSON.stringify(given.get(question.name)) !== before) added = true;
        continue;
      }
      if (question.enabled && given.has(question.name)) {
        const before = given.get(question.name);
        const answer = withPresentRows(plan, question, before, random);
        given.set(question.name, answer);
        if (answer !== before) added = true;
      } else if (question.enabled && (question.required || random() < 0.95)) {
        const answer = sampleAnswer(plan, question, random);
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

/** Runs one simulated respondent through a questionnaire; the same seed gives the same run. */
export function simulateRespondent(plan: QuestionnairePlan, seed: string): SimulatedRun {
  const random = randomFrom(seed);
  // Some respondents read fast and some slowly: they take from two thirds to one and a half times the average.
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
    let complaints: SimulatedRun['complaints'] = {};
    let left: { end: SimulatedRun['end']; rule: number | null } | null = { end: 'stuck', rule: null };
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
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
    // Pages only go forward; without this limit a plan whose pages repeat would never end.
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

/**
 * Runs simulated respondents one after the other, fewer when the time is up. Takes seconds, so it runs in a worker
 * thread.
 */
export function runTrial(plan: QuestionnairePlan, respondents: number, budgetMs: number): SimulatedRun[] {
  const until = performance.now() + budgetMs;
  const runs: SimulatedRun[] = [];
  while (runs.length < respondents && performance.now() < until)
    runs.push(simulateRespondent(plan, `trial ${runs.length}`));
  return runs;
}
