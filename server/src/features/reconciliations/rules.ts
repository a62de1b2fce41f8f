import type { WhyNot } from '@pollen/contract/operation';
import {
  CHANGING_EFFECTS,
  type ChangingEffect,
  LINE_EFFECTS,
  type LineEffect,
  type ReconciliationState,
} from '@pollen/contract/reconciliation-values';
import { reconciliationNotReady } from '@pollen/contract/reconciliations';
import type { Bilingual } from '../../platform/locale';

/** The places of the columns in a file, counted from 0. */
export interface Columns {
  readonly attempt: number;
  readonly status: number;
  readonly reason: number | null;
}

const usual: Readonly<Record<keyof Columns, RegExp>> = {
  attempt:
    /^(id|mid|rid|uid|attempt|attempt.?id|session|session.?id|respondent.?id|transaction|transaction.?id|unique.?code)$/i,
  status: /^(code|status|outcome|result|client.?status|ps_rstatus|type|disposition)$/i,
  reason: /^(reason|reason.?code|reconciliation.?reason)$/i,
};

/** Returns what the columns of a file seem to be by their headings; null where none fits. */
export function guessColumns(headings: readonly string[]): { [name in keyof Columns]: number | null } {
  const find = (name: keyof Columns) => {
    const at = headings.findIndex((heading) => usual[name].test(heading.trim()));
    return at === -1 ? null : at;
  };
  return { attempt: find('attempt'), status: find('status'), reason: find('reason') };
}

/** Returns whether the columns are there, and none is used twice. */
export function areUsable({ attempt, status, reason }: Columns, headings: readonly string[]): boolean {
  const used = [attempt, status, ...(reason === null ? [] : [reason])];
  return new Set(used).size === used.length && used.every((at) => at < headings.length);
}

/** Why a line is bad, and what is wrong about it. */
export interface LineProblem {
  readonly line: number;
  readonly kind: keyof typeof problemWords;
  readonly given: string;
}

const problemWords = {
  unreadable: { en: 'This line can’t be read as CSV.', zh: '该行无法按 CSV 读取。' },
  empty: { en: 'The attempt or the status is missing.', zh: '缺少作答编号或状态。' },
  status: {
    en: 'The status “{given}” has no meaning in the setup of the partner.',
    zh: '合作伙伴设置中没有状态“{given}”的含义。',
  },
  unknown: { en: 'There is no attempt “{given}” at this partner.', zh: '该合作伙伴没有编号为“{given}”的作答记录。' },
  contradiction: {
    en: 'Line {given} says something else about the same attempt.',
    zh: '第 {given} 行对同一作答记录给出了不同的结果。',
  },
  tooMany: { en: 'The file has more lines than a file may have.', zh: '文件行数超过上限。' },
  moved: {
    en: 'The attempt “{given}” has changed since the dry run.',
    zh: '作答记录“{given}”在试算之后已有变动。',
  },
} as const satisfies Record<string, Bilingual>;

/** Returns the sentence about a bad line. */
export function problemText({ kind, given }: LineProblem, locale: 'en' | 'zh'): string {
  return problemWords[kind][locale].replace('{given}', () => given);
}

/** Returns the first characters of a cell as the database can store them: without half of one, and without controls. */
export function beginningOf(cell: string, length: number): string {
  // A character takes one or two places of a text.
  const characters = [...cell.slice(0, 2 * length)].slice(0, length);
  return characters.join('').replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
}

/** Returns the effect as the dry run counts it: what changes nothing matches. */
export function shownEffect(effect: string): LineEffect {
  return LINE_EFFECTS.find((known) => known === effect) ?? 'matches';
}

/** Returns whether lines with an effect change something. */
export function isChanging(effect: LineEffect): effect is ChangingEffect {
  return (CHANGING_EFFECTS as readonly LineEffect[]).includes(effect);
}

/** Under what a first approval stands: a new check takes two decisions of its own. */
export function subjectOf(file: { readonly id: number; readonly checkedAt: Date | null }): string {
  return `${file.id}:${file.checkedAt?.getTime() ?? 0}`;
}

/** The states in which an operator may do something with a file. */
const possible: Readonly<Record<'apply' | 'check' | 'decline', readonly ReconciliationState[]>> = {
  apply: ['checked', 'waiting'],
  check: ['refused', 'checked', 'waiting', 'stale'],
  // Also while it is checked: a check that cannot come to its end must not keep the same file away.
  decline: ['checking', 'refused', 'checked', 'waiting', 'stale'],
};

/** Says why something cannot be done with a file in this state; null when it can. */
export function whyNotNow(verb: keyof typeof possible, state: ReconciliationState): WhyNot | null {
  return possible[verb].includes(state) ? null : { kind: reconciliationNotReady };
}
