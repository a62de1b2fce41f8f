import type { PageAnswers } from '@pollen/contract/answers';
import type { Choice } from '@pollen/contract/question-parts';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Question } from '@pollen/contract/questions';
import {
  previewPage,
  type QuestionnairePlan,
  type QuestionPlan,
  type RunState,
  startState,
  submitPage,
} from '../../features/questionnaires/index';
import { leaning, type Person } from './people';
import { numberOfText, type Random } from './random';
import { textsFor } from './texts';

type Value = string | number | boolean;
type GridQuestion = Extract<Question, { kind: 'matrix' }>;

/** A page as it was answered: its name and its answers. */
export interface AnsweredPage {
  readonly page: string;
  readonly answers: PageAnswers;
}

/** An attempt from its first page to its end, or to the page on which the member gave up. */
export interface AnsweredRun {
  readonly state: RunState;
  readonly pages: readonly AnsweredPage[];
  readonly end: 'completed' | 'screened_out' | 'dropped';
  readonly reason: string | null;
}

const NO_ANSWER = 0.03;
const DROPS_OUT = 0.022;

/** How much a choice appeals to a person: some choices are popular, and groups differ in which. */
function appeal(person: Person, question: string, value: unknown): number {
  const subject = `${question}=${String(value)}`;
  return Math.exp(1.5 * (numberOfText(subject) - 0.5) + leaning(person, subject));
}

/** The steps of a scale, as a person of some mood uses them: mostly the upper half, with a tail below. */
function stepOf(person: Person, subject: string, steps: readonly Value[], random: Random): Value {
  const centre = 0.68 + 0.24 * (numberOfText(subject) - 0.5) + 0.05 * leaning(person, subject) + 0.1 * person.mood;
  const place = Math.round((centre + 0.18 * random.normal()) * (steps.length - 1));
  return steps[Math.min(steps.length - 1, Math.max(0, place))] as Value;
}

/** The rows of a grid; who reads them hardly ever gives all of them the same answer. */
function gridAnswers(person: Person, question: GridQuestion, random: Random): Record<string, Value> {
  const columns = question.columns.map(({ value }) => value);
  const rows = question.rows.filter(({ enabled }) => enabled);
  if (question.uniqueColumns) {
    const order = random.shuffled(columns);
    return Object.fromEntries(rows.map((row, place) => [row.name, order[place % order.length] as Value]));
  }
  if (person.isCareless) return Object.fromEntries(rows.map((row) => [row.name, columns[0] as Value]));
  const answers = rows.map((row) => stepOf(person, `${question.name}.${row.name}`, columns, random));
  const isStraight = answers.length > 1 && new Set(answers).size === 1;
  if (isStraight && random.chance(0.97)) {
    const place = random.whole(0, answers.length - 1);
    answers[place] = random.pick(columns.filter((column) => column !== answers[place]));
  }
  return Object.fromEntries(rows.map((row, place) => [row.name, answers[place] as Value]));
}

const valuesOf = (choices: readonly Choice[]): Value[] =>
  choices.flatMap(({ enabled, special, value }) => (enabled && special !== 'other' ? [value] : []));

function several(person: Person, question: string, choices: readonly Choice[], random: Random): Value[] {
  const open = choices.filter(({ enabled, special }) => enabled && special !== 'other');
  const alone = open.filter(({ exclusive, special }) => exclusive || special !== null);
  if (alone.length > 0 && random.chance(0.06)) return [random.pick(alone).value];
  const chosen = open.filter((choice) => {
    if (alone.includes(choice)) return false;
    const odds = 0.8 * appeal(person, question, choice.value);
    return random.chance(odds / (1 + odds));
  });
  if (chosen.length > 0) return chosen.map(({ value }) => value);
  const first = open.find((choice) => !alone.includes(choice));
  return first ? [first.value] : [];
}

function ranked(person: Person, question: string, values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, key: Math.log(appeal(person, question, value)) + 0.7 * random.normal() }))
    .sort((one, other) => other.key - one.key)
    .map(({ value }) => value);
}

/** A number within bounds, near the value that most people give. */
function numberIn(
  person: Person,
  subject: string,
  bounds: { min: number; max: number; step: number },
  random: Random,
): number {
  const { min, max, step } = bounds;
  const share = 0.3 + 0.25 * numberOfText(subject) + 0.04 * leaning(person, subject) + 0.1 * random.normal();
  const steps = Math.round((Math.min(1, Math.max(0, share)) * (max - min)) / step);
  return Math.min(max, Number((min + steps * step).toFixed(6)));
}

interface Typed {
  readonly input: string;
  readonly min: string | number | null;
  readonly max: string | number | null;
  readonly step: number | null;
}

function typed(person: Person, subject: string, field: Typed, random: Random): string | number {
  const day = (from: string) =>
    new Date(Date.parse(from) - random.whole(1, 300) * 86_400_000).toISOString().slice(0, 10);
  switch (field.input) {
    case 'number':
    case 'range': {
      const min = Number(field.min ?? (subject.includes('.') ? 1 : 0));
      // The parts of a question, such as the people of a household, are small numbers when nothing bounds them.
      const max = Math.min(Number(field.max ?? (subject.includes('.') ? 4 : 200)), min + 400);
      return numberIn(person, subject, { min, max, step: Math.max(1, field.step ?? 1) }, random);
    }
    case 'time':
      return `0${random.whole(5, 8)}:${random.pick(['00', '15', '30', '45'])}`;
    case 'month':
      return `${random.whole(2014, 2025)}-${String(random.whole(1, 12)).padStart(2, '0')}`;
    case 'date':
      return day(typeof field.max === 'string' ? field.max : '2026-06-01');
    case 'email':
      return person.email;
    default:
      return random.pick(textsFor(subject, person.locale, person.isCareless));
  }
}

/** The entry of a list of age groups, such as "25-34" and "65", that contains an age. */
function ageGroupOf(age: number, groups: readonly Value[]): Value | undefined {
  return groups.find((group) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(String(group)) ?? [];
    return from !== undefined && age >= Number(from) && age <= Number(to ?? 200);
  });
}

/** The answer of a person to a question as it is shown; undefined: none. */
function answerTo(person: Person, question: Question, attention: unknown, random: Random): unknown {
  const { name } = question;
  if (!question.enabled) return undefined;
  if (attention !== undefined && question.kind !== 'matrix' && !person.isCareless) return attention;
  if (!question.required && random.chance(NO_ANSWER)) return undefined;
  // Questions about the person are answered as the profile says.
  if (name === 'age' && question.kind === 'radiogroup') return ageGroupOf(person.age, valuesOf(question.choices));
  switch (question.kind) {
    case 'radiogroup':
    case 'dropdown': {
      const values = valuesOf(question.choices);
      if (values.length === 0) return undefined;
      if (person.isCareless) return random.pick(values);
      return random.weighted(values.map((value) => [value, appeal(person, name, value)]));
    }
    case 'checkbox': {
      const chosen = several(person, name, question.choices, random);
      return question.maxSelected > 0 ? chosen.slice(0, question.maxSelected) : chosen;
    }
    case 'boolean': {
      const values = question.choices.map(({ value }) => value);
      return random.weighted(values.map((value) => [value, appeal(person, name, value)]));
    }
    case 'rating': {
      const steps = question.steps.map(({ value }) => value);
      return person.isCareless ? steps.at(-1) : stepOf(person, name, steps, random);
    }
    case 'ranking': {
      const order = ranked(person, name, valuesOf(question.choices), random);
      return question.partial ? order.slice(0, question.maxSelected || Math.min(3, order.length)) : order;
    }
    case 'imagepicker': {
      const values = question.choices.flatMap(({ enabled, value }) => (enabled ? [value] : []));
      const order = ranked(person, name, values, random);
      return question.multiple ? order.slice(0, random.whole(1, Math.min(3, order.length))) : order[0];
    }
    case 'matrix': {
      const expected = typeof attention === 'object' && !person.isCareless ? attention : {};
      return { ...gridAnswers(person, question, random), ...expected };
    }
    case 'text':
      return typed(person, name, question, random);
    // A file cannot be made up.
    case 'file':
    case 'signaturepad':
    case 'expression':
    case 'paneldynamic':
    case 'matrixcheckbox':
    case 'matrixdropdown':
    case 'matrixdynamic':
      return undefined;
    case 'comment':
      return random.pick(textsFor(name, person.locale, person.isCareless)).slice(0, question.maxLength);
    case 'multipletext':
      return Object.fromEntries(
        question.items.map((item) => [item.name, typed(person, `${name}.${item.name}`, item, random)]),
      );
    case 'slider': {
      const one = numberIn(person, name, question, random);
      if (!question.range) return one;
      return [
        one,
        Math.min(question.max, one + Math.max(question.minDistance ?? 0, question.step * random.whole(2, 6))),
      ];
    }
    case 'daterange':
      return undefined;
  }
}

const asked = (view: PageView) =>
  view.elements.filter((element): element is Question => element.kind !== 'html' && element.kind !== 'heading');

/** The attention checks of a questionnaire, by question. */
function attentionOf(plan: QuestionnairePlan): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const look = (element: QuestionnairePlan['pages'][number]['elements'][number]): void => {
    if (element.kind === 'panel') element.elements.forEach(look);
    else if (element.kind !== 'html') {
      const { name, attention } = element as QuestionPlan & { attention?: unknown };
      if (attention !== undefined) found.set(name, attention);
    }
  };
  for (const page of plan.pages) page.elements.forEach(look);
  return found;
}

const checksOf = new WeakMap<QuestionnairePlan, Map<string, unknown>>();

/** Answers the present page: some answers bring further questions, so the page is looked at again until none is left. */
function answersOfPage(plan: QuestionnairePlan, state: RunState, person: Person, random: Random): PageAnswers {
  let checks = checksOf.get(plan);
  if (!checks) {
    checks = attentionOf(plan);
    checksOf.set(plan, checks);
  }
  const answers: Record<string, unknown> = {};
  for (let round = 0; round < 4; round += 1) {
    const seen = previewPage(plan, state, answers as PageAnswers, 'en');
    if ('errors' in seen) return answers as PageAnswers;
    const questions = asked(seen.page);
    const names = new Set(questions.map(({ name }) => name));
    for (const name of Object.keys(answers)) if (!names.has(name)) delete answers[name];
    const open = questions.filter(({ name }) => !(name in answers));
    if (open.length === 0) return answers as PageAnswers;
    for (const question of open) answers[question.name] = answerTo(person, question, checks.get(question.name), random);
    if (seen.page.dynamic.length === 0) break;
  }
  return answers as PageAnswers;
}

const given = (answers: PageAnswers): PageAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));

/** Lets a person answer a questionnaire with the same engine that runs it for members. */
export function answerQuestionnaire(plan: QuestionnairePlan, person: Person, random: Random): AnsweredRun {
  let state = startState(plan, { seed: random.token(12) });
  const pages: AnsweredPage[] = [];
  for (;;) {
    if (random.chance(pages.length === 0 ? 2 * DROPS_OUT : DROPS_OUT))
      return { state, pages, end: 'dropped', reason: null };
    const page = plan.pages[state.page]?.name ?? '';
    let answers = given(answersOfPage(plan, state, person, random));
    let result = submitPage(plan, state, answers, person.locale);
    for (let round = 0; result.kind === 'invalid' && round < 5; round += 1) {
      answers = given(answersOfPage(plan, state, person, random));
      result = submitPage(plan, state, answers, person.locale);
    }
    if (result.kind === 'invalid') return { state, pages, end: 'dropped', reason: null };
    state = result.state;
    pages.push({ page, answers });
    if (result.kind === 'completed') return { state, pages, end: 'completed', reason: null };
    if (result.kind === 'screened_out') {
      return { state, pages, end: 'screened_out', reason: result.reason?.[person.locale] ?? null };
    }
  }
}
