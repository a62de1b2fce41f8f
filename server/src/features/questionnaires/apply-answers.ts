import { instanceKey } from '@pollen/contract/answer-keys';
import type { Locale } from '../../platform/locale';
import { type ParsedAnswer, readTextAnswer } from './answers';
import { isAssigned } from './assignments';
import { Complaints } from './check';
import { entriesSent } from './entries-of-choices';
import { Evaluation } from './evaluation';
import { type Given, type GivenInstance, joinGiven } from './given';
import { joinInstances, readInstances, type SentInstance } from './instances';
import { MAX_TURN_ROUNDS } from './limits';
import type { Answers, OpenedInstance, OpenPlan } from './open-plan';
import { moduleOf } from './plan';
import type { OpenQuestion } from './plan-index';
import type { ChoicesPlan } from './plan-parts';
import { instanceLabel, isRepeated, type RepeatedPlan } from './repeated';
import { resolveAnswers } from './resolve-answers';
import { calculatedCount, instanceDefaults } from './start-answers';
import { word } from './words';

interface AppliedAnswers {
  readonly answers: Answers;
  readonly evaluation: Evaluation;
  readonly complaints: Complaints;
  readonly given: Given;
  /** Questions that were asked until their own answers hid or disabled them. */
  readonly keptVisible: ReadonlySet<OpenQuestion>;
}

/** Whether other answers decide about the answer to a question, so that it stays when it is not sent. */
function followsOthers(open: OpenPlan, { plan }: OpenQuestion): boolean {
  return (
    moduleOf(plan).calculate !== undefined ||
    isAssigned(open, plan.name) ||
    (isRepeated(plan) && plan.entriesOf !== undefined)
  );
}

/** Returns whether a question is shown and can be answered. */
export function isAsked(evaluation: Evaluation, question: OpenQuestion): boolean {
  return evaluation.questionVisible(question) && evaluation.questionEnabled(question);
}

/**
 * Whether a question's own answer hides or disables it, directly or through questions that the answer shows. The
 * question then counts as asked. The check removes the answer, and the answers of questions that are not asked without
 * it, and sees whether the question is asked again.
 */
function hidesItself(evaluation: Evaluation, question: OpenQuestion): boolean {
  const { open } = evaluation;
  const answers: Record<string, unknown> = { ...evaluation.answers };
  const takeOut = ({ key, commentKey }: OpenQuestion) => {
    delete answers[key];
    delete answers[commentKey];
  };
  takeOut(question);
  const without = new Evaluation(open, { ...answers });
  if (isAsked(without, question)) return true;
  for (const other of open.byPage[question.page] ?? []) if (!isAsked(without, other)) takeOut(other);
  return isAsked(new Evaluation(open, answers), question);
}

/**
 * The most questions of a page that are checked for hiding themselves; a page of a real questionnaire has hardly one.
 */
const MAX_SELF_HIDING = 10;

/** Finds the questions that were answered just now and are not asked any more because of their own answers. */
function findKeptVisible(evaluation: Evaluation, keys: Iterable<string>): ReadonlySet<OpenQuestion> {
  const hidden = new Set<OpenQuestion>();
  for (const key of keys) {
    const question = evaluation.open.keys.get(key);
    if (question && hidden.size < MAX_SELF_HIDING && !isAsked(evaluation, question)) hidden.add(question);
  }
  return new Set([...hidden].filter((question) => hidesItself(evaluation, question)));
}

/**
 * Merges the submitted answers of the current page into the stored ones, as far as their form and the asked questions
 * allow. `first` has the first answers of a new instance: they count until they are sent.
 */
export function applyAnswers(
  open: OpenPlan,
  state: { readonly page: number; readonly answers: Answers },
  sent: Readonly<Record<string, unknown>>,
  locale: Locale,
  first: Answers = {},
): AppliedAnswers {
  const complaints = new Complaints();
  /** Returns the key under which an answer is stored that was sent for a question. */
  const storedAs = (key: string): string => {
    const question = open.keys.get(key);
    return question && key === question.plan.name ? question.key : key;
  };
  const before = new Evaluation(open, state.answers);
  const questions = open.byPage[state.page] ?? [];
  const read = new Map<string, unknown>();
  const lists = new Map<OpenQuestion, readonly SentInstance[]>();
  for (const [key, raw] of Object.entries(sent)) {
    const question = open.keys.get(key);
    if (!question || question.page !== state.page) {
      complaints.add(key, word('notAsked', locale));
      continue;
    }
    if (key === question.plan.name && moduleOf(question.plan).calculate) continue;
    if (key === question.plan.name && isRepeated(question.plan)) {
      const list = readInstances(question.plan, raw);
      const { least, most } = question.plan;
      if (list) lists.set(question, list);
      else complaints.add(key, word('instanceNumber', locale, least, most));
      continue;
    }
    const reading =
      key === question.commentKey ? readTextAnswer(raw) : moduleOf(question.plan).readAnswer(question.plan, raw);
    if ('value' in reading) {
      // Sent back as it was: other answers may set it now.
      const isUntouched = JSON.stringify(reading.value) === JSON.stringify(state.answers[storedAs(key)]);
      if (key !== question.plan.name || !isUntouched || !isAssigned(open, key)) read.set(key, reading.value);
    } else complaints.add(reading.part === undefined ? key : `${key}.${reading.part}`, word(reading.error, locale));
  }

  // The stored answer of a visible question that was not answered again is cleared; a hidden question keeps its answer.
  // Clearing one answer may hide or show others, so this repeats until nothing changes.
  const keys = new Set([...[...read.keys()].map(storedAs), ...[...lists.keys()].map(({ key }) => key)]);
  /** The instances with the present answers around them. */
  const instancesWith = (around: Answers): Map<string, AppliedInstances> => {
    const present = new Evaluation(open, around);
    const sharing = new Map<string, SentInstances[]>();
    for (const question of questions) {
      const list = lists.get(question);
      if (!list || !present.questionEnabled(question)) continue;
      // A browser also sends what was typed into entries that another answer took away, in case they come back.
      const count = calculatedCount(open, question.plan as unknown as RepeatedPlan, around) ?? list.length;
      const counted = {
        question,
        list: entriesSent(open.questions, question, list, around, state.answers) ?? list.slice(0, count),
      };
      sharing.set(question.key, [...(sharing.get(question.key) ?? []), counted]);
    }
    return new Map(
      [...sharing].map(([key, sentLists]) => [key, applyInstances(present, sentLists, state.answers, locale)]),
    );
  };
  let around: Answers | null = null;
  const cleared = new Set<string>();
  for (let roundsLeft = MAX_TURN_ROUNDS; ; ) {
    const candidate: Record<string, unknown> = { ...first, ...state.answers };
    for (const [key, value] of read) {
      // Of two questions with the same answer, the one that was changed counts.
      const stored = storedAs(key);
      const isUntouched = JSON.stringify(value) === JSON.stringify(state.answers[stored]);
      if (stored === key || !isUntouched) candidate[stored] = value;
    }
    const instances = instancesWith(around ?? candidate);
    for (const [key, { value }] of instances) candidate[key] = value;
    const given: Given = { keys, instances: new Map([...instances].map(([key, one]) => [key, one.given])) };
    for (const key of cleared) delete candidate[key];
    for (const [key, value] of Object.entries(candidate)) if (value === undefined) delete candidate[key];
    const { answers, evaluation, rounds } = resolveAnswers(open, candidate, before, given, roundsLeft, state.page);
    roundsLeft -= rounds;
    const clearedBefore = cleared.size;
    for (const question of questions) {
      if (!evaluation.questionVisible(question) || !evaluation.questionEnabled(question)) continue;
      for (const key of [question.key, question.commentKey]) {
        if (key === question.key && followsOthers(open, question)) continue;
        if (!keys.has(key) && state.answers[key] !== undefined) cleared.add(key);
      }
    }
    if (cleared.size > clearedBefore && roundsLeft > 0) continue;
    if (lists.size > 0 && roundsLeft > 0) {
      // The instances were built before the other answers had their effects.
      const settled = instancesWith(answers);
      const isSettled = [...settled].every(
        ([key, { value }]) => JSON.stringify(value) === JSON.stringify(instances.get(key)?.value),
      );
      if (!isSettled) {
        around = answers;
        continue;
      }
      for (const question of lists.keys()) {
        const { name } = question.plan;
        const errors = settled.get(question.key)?.errors.get(question);
        // A question that is closed now has no say.
        if (!errors) continue;
        if (!evaluation.questionVisible(question)) {
          if (sent[name] !== null) complaints.add(name, word('notAsked', locale));
          continue;
        }
        for (const [inner, messages] of Object.entries(errors))
          for (const message of messages) complaints.add(inner, message);
      }
    }
    const keptVisible = findKeptVisible(evaluation, read.keys());
    for (const [key, value] of read) {
      const question = open.keys.get(key);
      if (!question || complaints.has(key)) continue;
      // As in survey-core, the answer is kept until the end: refusing it would keep the member from ever continuing.
      if (keptVisible.has(question)) continue;
      if (!evaluation.questionVisible(question)) complaints.add(key, word('notAsked', locale));
      else if (
        !evaluation.questionEnabled(question) &&
        JSON.stringify(value) !== JSON.stringify(state.answers[storedAs(key)])
      ) {
        complaints.add(key, word('notEnabled', locale));
      } else if (
        key !== question.commentKey &&
        !isAssigned(open, key) &&
        open.sharing(question).length === 0 &&
        JSON.stringify(answers[key]) !== JSON.stringify(value)
      ) {
        // Other answers removed this one: it was not offered together with them.
        complaints.add(key, word(moduleOf(question.plan).fallenAwayWord ?? 'notOffered', locale));
      }
    }
    return { answers, evaluation, complaints, given, keptVisible };
  }
}

/** The instances that a browser sent for a question. */
interface SentInstances {
  readonly question: OpenQuestion;
  readonly list: readonly SentInstance[];
}

/** The instances of a question, or of several that have the same, after a page was sent. */
interface AppliedInstances {
  readonly value: unknown;
  readonly given: readonly GivenInstance[];
  /** The messages of each question. */
  readonly errors: ReadonlyMap<OpenQuestion, Readonly<Record<string, string[]>>>;
}

/** Whether a whole instance is not shown. */
function isHidden(place: OpenedInstance | undefined, answers: Answers): boolean {
  const page = place?.open.plan.pages[0];
  return place !== undefined && page !== undefined && !new Evaluation(place.open, answers).meetsOwnCondition(page);
}

/** An instance that was sent for one question or several, with the answers to each; undefined for a row that was not. */
interface JoinedInstance extends Pick<SentInstance, 'id' | 'first'> {
  readonly answers: readonly (SentInstance['answers'] | undefined)[];
}

/**
 * Joins the lists of questions that have the same instances: an instance that one of them does not have any more was
 * removed there, a new one was added there. New ones are the same when their negative numbers are.
 */
function joinLists(lists: readonly (readonly SentInstance[])[]): JoinedInstance[] {
  const named = lists.map((list) => {
    const byId = new Map<string, SentInstance>();
    for (const one of list) {
      let id = String(one.id);
      while (byId.has(id)) id += ' again';
      byId.set(id, one);
    }
    return byId;
  });
  const joined = new Map<string, JoinedInstance>();
  for (const byId of named) {
    for (const [key, { id, first }] of byId) {
      if (joined.has(key) || (id >= 0 && !named.every((list) => list.has(key)))) continue;
      joined.set(key, { id, answers: named.map((list) => list.get(key)?.answers), ...(first && { first }) });
    }
  }
  return [...joined.values()];
}

/** The rows of a grid while they are answered one after the other: what a row waits for may be answered just before it. */
class RowsInTurn {
  private readonly value: Record<string, unknown>;
  private readonly around: Answers;

  constructor(
    private readonly present: Evaluation,
    { key }: OpenQuestion,
    private readonly rows: ChoicesPlan,
  ) {
    this.value = { ...(present.answers[key] as object | undefined) };
    this.around = { ...present.answers, [key]: this.value };
  }

  /** Whether a row is shown and takes an answer. */
  isOpen(index: number): boolean {
    const evaluation = new Evaluation(this.present.open, this.around);
    return evaluation.itemOffered(this.rows, index) && evaluation.itemEnabled(this.rows, index);
  }

  answer(index: number, answers: Answers): void {
    this.value[String(this.rows.items[index]?.value)] = answers;
  }
}

/** Merges the sent instances of a question, or of several that have the same, into the stored ones. */
function applyInstances(
  present: Evaluation,
  sentLists: readonly SentInstances[],
  stored: Answers,
  locale: Locale,
): AppliedInstances {
  const [{ question: first, list } = { question: null, list: [] }] = sentLists;
  if (!first) throw new Error('No question was sent');
  const { rows, turns } = first.plan as unknown as RepeatedPlan;
  const { open, answers: around } = present;
  const before = open.instances(first, stored);
  const inTurn = rows ? new RowsInTurn(present, first, rows) : null;
  const sent: readonly JoinedInstance[] = rows
    ? rows.items.map((_, id) => ({ id, answers: [list.find((one) => one.id === id)?.answers] }))
    : joinLists(sentLists.map((one) => one.list));
  const members = sentLists.map(({ question }) => ({
    question,
    plan: question.plan as unknown as RepeatedPlan,
    places: open.instances(question, around, rows ? {} : sent.map(() => ({}))),
    complaints: new Complaints(),
  }));
  const given: GivenInstance[] = [];
  const applied: Answers[] = [];
  for (const index of turns ?? sent.keys()) {
    const { id, answers, first: begun = {} } = sent[index] as JoinedInstance;
    const was = before[id];
    const gave: Given[] = [];
    let now: Answers = was?.answers ?? begun;
    if (!was || !inTurn || inTurn.isOpen(index)) {
      for (const [member, { question, plan, places, complaints }] of members.entries()) {
        if (was && isHidden(places[index], now)) continue;
        const inner = places[index]?.open as OpenPlan;
        const defaults = was ? {} : instanceDefaults(inner, plan, index);
        const own = applyAnswers(inner, { page: 0, answers: now }, answers[member] ?? {}, locale, defaults);
        now = own.answers;
        gave.push(own.given);
        for (const [key, messages] of Object.entries(own.complaints.errors))
          for (const message of messages)
            complaints.add(instanceKey(question.plan.name, instanceLabel(plan, index), key), message);
      }
    }
    given[index] = { ...joinGiven(gave), id };
    inTurn?.answer(index, now);
    applied[index] = now;
  }
  return {
    value: joinInstances(first.plan as unknown as RepeatedPlan, applied),
    given,
    errors: new Map(members.map(({ question, complaints }) => [question, complaints.errors])),
  };
}

/** Reads an answer as it is stored; checks its form alone. */
export function readStoredAnswer(open: OpenPlan, question: OpenQuestion, raw: unknown): ParsedAnswer {
  const { plan } = question;
  if (!isRepeated(plan)) return moduleOf(plan).readAnswer(plan, raw);
  const read: Record<string, unknown>[] = [];
  if (!plan.rows && !(Array.isArray(raw) && raw.length <= plan.most)) return { error: 'wrongType' };
  for (const { open: inner, answers, index } of open.instances(question, {}, raw)) {
    const own: Record<string, unknown> = {};
    const others = open.sharing(question).map((other) => open.instanceAt(other, {}, index, raw)?.open);
    for (const [key, value] of Object.entries(answers)) {
      const owner = [inner, ...others].find((one) => one?.keys.has(key));
      const asked = owner?.keys.get(key);
      if (!owner || !asked) return { error: 'notAsked' };
      const reading = key === asked.commentKey ? readTextAnswer(value) : readStoredAnswer(owner, asked, value);
      if ('error' in reading) return reading;
      own[key] = reading.value;
    }
    read.push(own);
  }
  return { value: joinInstances(plan, read) };
}
