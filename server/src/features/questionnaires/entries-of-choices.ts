import type { SentInstance } from './instances';
import { isObject } from './json';
import type { OpenQuestion } from './plan-index';
import type { ChoicesPlan } from './plan-parts';
import { isRepeated, type RepeatedPlan } from './repeated';

/**
 * Choices that SurveyJS stores as objects (`valuePropertyName`), where a dynamic panel or grid with the same value asks
 * further questions about each of them. Here the choices are one answer, and the entries of the panel another one that
 * follows it: an entry for each chosen choice, with the choice under the property. `answersAsObjects`
 * puts both together.
 */

type Answers = Readonly<Record<string, unknown>>;
type Questions = ReadonlyMap<string, OpenQuestion>;

/** Numbers of entries begin here, so that none is taken for a place in a list. */
const FIRST_NUMBER = 1_000;

/** A question whose chosen choices are the entries of another one. */
interface EntriesSource {
  readonly question: OpenQuestion;
  readonly choices: ChoicesPlan;
  readonly property: string;
}

/** Returns the property under which SurveyJS stores each chosen choice of a question; undefined for any other. */
export function propertyOf({ plan }: OpenQuestion): string | undefined {
  return 'property' in plan ? plan.property : undefined;
}

/** Returns the question whose chosen choices are the entries of another one; undefined for any other. */
export function entriesSource(questions: Questions, { plan }: OpenQuestion): EntriesSource | undefined {
  const question = isRepeated(plan) && plan.entriesOf !== undefined ? questions.get(plan.entriesOf) : undefined;
  const property = question && propertyOf(question);
  if (!question || property === undefined || !('choices' in question.plan)) return undefined;
  return { question, choices: question.plan.choices as ChoicesPlan, property };
}

/** Returns the questions that ask about each chosen choice of another one. */
export function entryQuestions(questions: Questions, source: OpenQuestion): OpenQuestion[] {
  if (propertyOf(source) === undefined) return [];
  return [...questions.values()].filter(({ plan }) => isRepeated(plan) && plan.entriesOf === source.plan.name);
}

/** Returns the number by which a page names the entry of a choice. */
export function entryNumber({ choices }: EntriesSource, choice: unknown): number {
  return FIRST_NUMBER + [...choices.items, ...choices.special].findIndex(({ value }) => value === choice);
}

/** Returns the chosen choices that have an entry. */
function chosenIn({ question }: EntriesSource, { plan }: OpenQuestion, answers: Answers): readonly unknown[] {
  const answer = answers[question.key];
  return Array.isArray(answer) ? answer.slice(0, (plan as unknown as RepeatedPlan).most) : [];
}

const objectsOf = (value: unknown): Answers[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the entry of each chosen choice: as it is in `value`, or a new one that `begin` has the first answers of. */
export function alignEntries(
  questions: Questions,
  question: OpenQuestion,
  value: unknown,
  answers: Answers,
  begin: (index: number) => Answers,
): unknown {
  const source = entriesSource(questions, question);
  if (!source) return value;
  const known = new Map(objectsOf(value).map((entry) => [entry[source.property], entry]));
  return chosenIn(source, question, answers).map(
    (choice, index) => known.get(choice) ?? { ...begin(index), [source.property]: choice },
  );
}

/**
 * Returns the entries that a browser sent, one for each choice that is chosen now, under their places among the stored
 * ones. Undefined for a question whose instances follow no choices.
 */
export function entriesSent(
  questions: Questions,
  question: OpenQuestion,
  sent: readonly SentInstance[],
  answers: Answers,
  stored: Answers,
): SentInstance[] | undefined {
  const source = entriesSource(questions, question);
  if (!source) return undefined;
  const places = new Map(objectsOf(stored[question.key]).map((entry, place) => [entry[source.property], place]));
  const byNumber = new Map(sent.map((one) => [one.id, one.answers]));
  return chosenIn(source, question, answers).map((choice, index) => ({
    id: places.get(choice) ?? -1 - index,
    answers: byNumber.get(entryNumber(source, choice)) ?? {},
    first: { [source.property]: choice },
  }));
}

/** Returns an answer as SurveyJS stores it: an object for each chosen choice, with the answers about it. */
export function asObjects(questions: Questions, question: OpenQuestion, answers: Answers): unknown {
  const value = answers[question.key];
  const property = propertyOf(question);
  if (property === undefined || !Array.isArray(value)) return value;
  const entries = entryQuestions(questions, question).flatMap(({ key }) => objectsOf(answers[key]));
  return value.map((choice) =>
    Object.assign({ [property]: choice }, ...entries.filter((entry) => entry[property] === choice)),
  );
}
