import type { versionAnswers, versionChoices } from '@pollen/contract/console-results';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { type AnswersToCount, claimAnswersToCount, countUncounted } from '../attempts/index';
import { moduleOf, type QuestionnairePlan } from '../questionnaires/index';
import { planOf } from '../surveys/index';
import { isMultiple, kindOf, spreadOf, titleOfQuestion } from './frequencies';
import { addToCounts, type Change, findCountedAttempts, listCountedChoices, listCountedQuestions } from './queries';
import { type Question, questionsIn } from './variables';

/** Returns whether single answers to a question are counted, and not only the members who answered it. */
export function countsChoices(question: Question): boolean {
  return moduleOf(question).figure(question).countsEach;
}

/**
 * Returns the choices that an answer counts for: each selected choice, the columns of each grid row, the first item of a
 * ranking. A row that may have several columns counts once more as answered, with null for a choice.
 */
function choicesOf(question: Question, answer: unknown): { part: string; choice: unknown }[] {
  if (!countsChoices(question)) return [];
  const { as, hasSeveral } = moduleOf(question).figure(question);
  if (as === 'grid') {
    if (typeof answer !== 'object' || answer === null) return [];
    return Object.entries(answer).flatMap(([part, given]) =>
      (hasSeveral ? [null, ...[given].flat()] : [given]).map((choice) => ({ part, choice })),
    );
  }
  const given = Array.isArray(answer) ? answer : [answer];
  return (as === 'ranking' ? given.slice(0, 1) : given).map((choice) => ({ part: '', choice }));
}

/**
 * Returns the questions that a member answered: in a completed attempt all answers that count; in others only questions
 * on submitted pages, because a questionnaire may start with default answers on later pages.
 */
function answeredIn(plan: QuestionnairePlan, { run }: AnswersToCount): Question[] {
  const sent = run.end === 'completed' ? plan.pages.length : run.page + (run.end === null ? 0 : 1);
  return plan.pages
    .slice(0, sent)
    .flatMap(questionsIn)
    .filter(({ name }) => run.answers[name] !== undefined && run.answers[name] !== null);
}

/** Sums by key, in the order in which the keys were first added. */
class Sums<Row extends object> {
  private readonly rows = new Map<string, Row & { n: number }>();

  add(row: Row, n: number): void {
    const key = JSON.stringify(row);
    const kept = this.rows.get(key);
    if (kept) kept.n += n;
    else this.rows.set(key, { ...row, n });
  }

  /** The rows whose sum is not zero: an answer that was added and removed again changes nothing. */
  get changed(): (Row & { n: number })[] {
    return [...this.rows.values()].filter(({ n }) => n !== 0);
  }
}

/** Returns how these answers change the sums. */
async function changeOf(tx: Tx, taken: readonly AnswersToCount[]): Promise<Change> {
  const versions = new Sums<{ versionId: number }>();
  const questions = new Sums<{ versionId: number; question: string }>();
  const choices = new Sums<{ versionId: number; question: string; part: string; choice: unknown }>();
  for (const attempt of taken) {
    const { versionId, counted, run } = attempt;
    // A partner has the answers.
    if (versionId === null) continue;
    const n = counted ? 1 : -1;
    versions.add({ versionId }, n);
    for (const question of answeredIn(await planOf(tx, versionId), attempt)) {
      questions.add({ versionId, question: question.name }, n);
      for (const { part, choice } of choicesOf(question, run.answers[question.name])) {
        choices.add({ versionId, question: question.name, part, choice }, n);
      }
    }
  }
  return { versions: versions.changed, questions: questions.changed, choices: choices.changed };
}

/**
 * Adds the answers of ended attempts to the sums and removes those of rejected ones, at most `atMost`; returns their
 * number.
 */
export async function updateAnswerCounts(tx: Tx, atMost: number): Promise<number> {
  const taken = await claimAnswersToCount(tx, atMost);
  if (taken.length > 0) await addToCounts(tx, await changeOf(tx, taken));
  return taken.length;
}

/** Removes answers that are about to be erased from the sums. Their attempts go on counting as attempts. */
export async function uncountAnswers(tx: Tx, erased: readonly AnswersToCount[]): Promise<void> {
  if (erased.length > 0) await addToCounts(tx, { ...(await changeOf(tx, erased)), versions: [] });
}

/** Returns how many members answered each question of a version, in the order of the questions. */
export async function answerCountsOf(tx: Tx, versionId: number): Promise<DataOf<typeof versionAnswers>> {
  const [plan, attempts, waiting, counted] = await Promise.all([
    planOf(tx, versionId),
    findCountedAttempts(tx, versionId),
    countUncounted(tx, versionId),
    listCountedQuestions(tx, versionId),
  ]);
  const answered = new Map(counted.map((one) => [one.question, one.answered]));
  const questions = plan.pages.flatMap(questionsIn).map(({ name }) => ({ name, answered: answered.get(name) ?? 0 }));
  return { attempts, waiting, questions };
}

/** Returns how often each answer to a question of a version was given; null when the version has no such question. */
export async function choiceCountsOf(
  tx: Tx,
  versionId: number,
  name: string,
  locale: Locale,
): Promise<DataOf<typeof versionChoices> | null> {
  const question = (await planOf(tx, versionId)).pages.flatMap(questionsIn).find((one) => one.name === name);
  if (!question) return null;
  const [rows, questions] = await Promise.all([
    listCountedChoices(tx, versionId, name),
    listCountedQuestions(tx, versionId),
  ]);
  const answered = questions.find((one) => one.question === name)?.answered ?? 0;
  const head = { title: titleOfQuestion(question, locale), answered };
  const series = countsChoices(question) ? spreadOf([question], rows, head, locale) : [];
  return { question: name, kind: kindOf(question), answered, multiple: isMultiple(question), series };
}
