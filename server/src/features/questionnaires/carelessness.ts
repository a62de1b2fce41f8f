import { instanceKey } from '@pollen/contract/answer-keys';
import { partOf } from './answer-columns';
import { type Answers, type OpenPlan, openPlan } from './open-plan';
import { moduleOf, type QuestionnairePlan } from './plan';
import { instanceLabel, type RepeatedPlan } from './repeated';
import { failedAttentionChecks, finalAnswers, type RunState } from './run';
import { isEmpty } from './values';

/** Why an open answer looks like gibberish: repetition, neighboring keys, or letters that form no words. */
export type GibberishReason = 'repeated' | 'keyboard' | 'noWords';

/** A signal of carelessness in one member's answers alone. */
export type Carelessness =
  | { readonly kind: 'attention'; readonly checks: readonly { question: string; expected: unknown; given: unknown }[] }
  | {
      readonly kind: 'straightLine';
      readonly grids: readonly { question: string; answers: Readonly<Record<string, unknown>> }[];
    }
  | {
      readonly kind: 'nonsense';
      readonly answers: readonly { question: string; text: string; reason: GibberishReason }[];
    };

/**
 * The number of rows with the same answer that count as straight-lining: in a single grid, and in each of several
 * grids.
 */
export interface StraightLineRows {
  readonly straightLineRows: number;
  readonly straightLineRowsOfSeveral: number;
}

/** Neighboring keys on keyboards, forwards; the check also reads them backwards. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', '1234567890'];
const SHORTEST_RUN = 4;

/** Returns every text that the member typed, by the key of its answer. */
export function openAnswers(plan: QuestionnairePlan, state: RunState): { question: string; text: string }[] {
  return openAnswersIn(openPlan(plan), finalAnswers(plan, state));
}

function openAnswersIn(open: OpenPlan, answers: Answers): { question: string; text: string }[] {
  const found: { question: string; text: string }[] = [];
  const add = (question: string, value: unknown) => {
    if (typeof value === 'string' && !isEmpty(value)) found.push({ question, text: value });
  };
  for (const opened of open.questions.values()) {
    const { plan: question, commentKey } = opened;
    if (question.sharesWith !== undefined && !('template' in question)) continue;
    const value = answers[opened.key];
    for (const { open: inner, index, answers: own } of open.instances(opened, answers)) {
      const label = instanceLabel(question as unknown as RepeatedPlan, index);
      for (const { question: key, text } of openAnswersIn(inner, own)) add(instanceKey(opened.key, label, key), text);
    }
    for (const { part, input } of moduleOf(question).fields?.(question) ?? []) {
      if (input !== 'text') continue;
      if (part === null) add(question.name, value);
      else add(`${question.name}.${part}`, partOf(value, part));
    }
    if (question.comment) add(commentKey, answers[commentKey]);
  }
  return found;
}

/**
 * Returns why a text looks like gibberish, or null. Conservative, because an operator reads each finding, and short or
 * foreign words are no evidence.
 */
export function gibberishReason(text: string): GibberishReason | null {
  const tight = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
  const signs = [...tight];
  if (signs.length < SHORTEST_RUN) return null;
  if (signs.length >= 6 && new Set(signs).size <= 2) return 'repeated';
  if (signs.length >= 6 && /^(.{1,4}?)\1{2,}.{0,3}$/u.test(tight)) return 'repeated';
  if (keysInARow(tight) * 2 >= signs.length) return 'keyboard';
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const vowelless = words.filter((word) => word.length >= 6 && !/[aeiouy]/.test(word)).join('').length;
  return vowelless > 0 && vowelless * 2 >= signs.length ? 'noWords' : null;
}

/** Counts the characters that are part of a sequence along a keyboard row. */
function keysInARow(text: string): number {
  let covered = 0;
  for (let at = 0; at < text.length; ) {
    const longest = Math.max(
      ...KEY_ROWS.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => walk(row, text, at)),
    );
    const counts = longest >= SHORTEST_RUN;
    if (counts) covered += longest;
    at += counts ? longest : 1;
  }
  return covered;
}

function walk(row: string, text: string, from: number): number {
  const begin = row.indexOf(text[from] ?? '');
  if (begin < 0) return 0;
  let length = 1;
  while (row[begin + length] !== undefined && row[begin + length] === text[from + length]) length += 1;
  return length;
}

/** Returns the signals of carelessness in a finished run, each kind at most once. Needs no other member's answers. */
export function carelessnessOf(plan: QuestionnairePlan, state: RunState, rowsOf: StraightLineRows): Carelessness[] {
  const answers = finalAnswers(plan, state);
  const questions = openPlan(plan).questions;
  const found: Carelessness[] = [];

  const checks = failedAttentionChecks(plan, state).map((question) => ({
    question,
    expected: questions.get(question)?.plan.attention,
    given: answers[question],
  }));
  if (checks.length > 0) found.push({ kind: 'attention', checks });

  const alike = [...questions.values()].flatMap(({ plan: question }) => {
    const { name } = question;
    const given = answers[name];
    const { as, hasSeveral } = moduleOf(question).figure(question);
    if (as !== 'grid' || hasSeveral || typeof given !== 'object' || given === null) return [];
    const rows = Object.values(given);
    return rows.length >= Math.min(rowsOf.straightLineRows, rowsOf.straightLineRowsOfSeveral) &&
      new Set(rows).size === 1
      ? [{ question: name, answers: given as Record<string, unknown>, rows: rows.length }]
      : [];
  });
  const several = alike.filter(({ rows }) => rows >= rowsOf.straightLineRowsOfSeveral);
  const long = alike.filter(({ rows }) => rows >= rowsOf.straightLineRows);
  const telling = several.length > 1 ? several : long;
  if (telling.length > 0) {
    found.push({ kind: 'straightLine', grids: telling.map(({ question, answers }) => ({ question, answers })) });
  }

  const gibberish = openAnswers(plan, state).flatMap(({ question, text }) => {
    const reason = gibberishReason(text);
    return reason ? [{ question, text, reason }] : [];
  });
  if (gibberish.length > 0) found.push({ kind: 'nonsense', answers: gibberish });
  return found;
}
