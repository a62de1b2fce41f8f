import type { versionAnswers, versionChoices } from '@pollen/contract/console-results';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { type AnswersToCount, countToCount, takeAnswersToCount } from '../attempts/index';
import { moduleOf, type QuestionnairePlan } from '../questionnaires/index';
import { planOf } from '../surveys/index';
import { isMultiple, kindOf, spreadOf, titleOfQuestion } from './frequencies';
import { addToCounts, type Change, findCountedAttempts, listCountedChoices, listCountedQuestions } from './queries';
import { type Question, questionsIn } from './variables';

/** Are single answers to a question counted, or only who answered it. */
export function countsChoices(question: Question): boolean {
  return moduleOf(question).figure(question).countsEach;
}

/** What an answer is counted as: each choice, each row of a grid, of a ranking what stands first. */
function choicesOf(question: Question, answer: unknown): { part: string; choice: unknown }[] {
  if (!countsChoices(question)) return [];
  const { as } = moduleOf(question).figure(question);
  if (as === 'grid') {
    if (typeof answer !== 'object' || answer === null) return [];
    return Object.entries(answer).map(([part, choice]) => ({ part, choice }));
  }
  const given = Array.isArray(answer) ? answer : [answer];
  return (as === 'ranking' ? given.slice(0, 1) : given).map((choice) => ({ part: '', choice }));
}

/**
 * Questions that somebody answered: of completed attempts all that count; of others those on pages that were sent, as
 * answers that a questionnaire begins with stand on later pages too.
 */
function answeredIn(plan: QuestionnairePlan, { run }: AnswersToCount): Question[] {
  const sent = run.end === 'completed' ? plan.pages.length : run.page + (run.end === null ? 0 : 1);
  return plan.pages
    .slice(0, sent)
    .flatMap(questionsIn)
    .filter(({ name }) => run.answers[name] !== undefined && run.answers[name] !== null);
}

/** Sums by key, in the order in which the keys came. */
class Sums<Row extends object> {
  private readonly rows = new Map<string, Row & { n: number }>();

  add(row: Row, n: number): void {
    const key = JSON.stringify(row);
    const kept = this.rows.get(key);
    if (kept) kept.n += n;
    else this.rows.set(key, { ...row, n });
  }

  /** Those that changed: what was put in and taken out again is nothing. */
  get changed(): (Row & { n: number })[] {
    return [...this.rows.values()].filter(({ n }) => n !== 0);
  }
}

/** What these answers change in the sums. */
async function changeOf(tx: Tx, taken: readonly AnswersToCount[]): Promise<Change> {
  const versions = new Sums<{ versionId: number }>();
  const questions = new Sums<{ versionId: number; question: string }>();
  const choices = new Sums<{ versionId: number; question: string; part: string; choice: unknown }>();
  for (const attempt of taken) {
    const { versionId, counted, run } = attempt;
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

/** Puts the answers of some ended attempts into the sums, and takes out those that were rejected; answers how many. */
export async function countSome(tx: Tx, atMost: number): Promise<number> {
  const taken = await takeAnswersToCount(tx, atMost);
  if (taken.length > 0) await addToCounts(tx, await changeOf(tx, taken));
  return taken.length;
}

/** How many answered each question of a version, in the order in which it asks them. */
export async function answersAt(tx: Tx, versionId: number): Promise<DataOf<typeof versionAnswers>> {
  const [plan, attempts, waiting, counted] = await Promise.all([
    planOf(tx, versionId),
    findCountedAttempts(tx, versionId),
    countToCount(tx, versionId),
    listCountedQuestions(tx, versionId),
  ]);
  const answered = new Map(counted.map((one) => [one.question, one.answered]));
  const questions = plan.pages.flatMap(questionsIn).map(({ name }) => ({ name, answered: answered.get(name) ?? 0 }));
  return { attempts, waiting, questions };
}

/** How often each answer to a question of a version was given; null when it asks no such question. */
export async function choicesAt(
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
  const { series } = countsChoices(question) ? spreadOf([question], rows, head, locale) : { series: [] };
  return { question: name, kind: kindOf(question), answered, multiple: isMultiple(question), series };
}
