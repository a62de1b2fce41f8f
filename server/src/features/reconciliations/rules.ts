import type { WhyNot } from '@pollen/contract/operation';
import {
  CHANGING_EFFECTS,
  type ChangingEffect,
  LINE_EFFECTS,
  type LineEffect,
  RECONCILIATION_GROUPS,
  type ReconciliationState,
} from '@pollen/contract/reconciliation-values';
import { reconciliationNotReady, reconciliationOwn, reconciliationSecond } from '@pollen/contract/reconciliations';
import type { Bilingual } from '../../platform/locale';
import { dayIn, HOUR_MS } from '../../platform/time';

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

/**
 * Says why an operator cannot approve a file that waits for another one: they requested the approval, or uploaded the
 * file. Null when they can, and when nobody has requested an approval.
 */
export function whyNotApprove(
  file: { readonly state: ReconciliationState; readonly uploadedBy: number },
  firstBy: number | null,
  operatorId: number,
): WhyNot | null {
  if (file.state !== 'waiting') return null;
  if (firstBy === operatorId) return { kind: reconciliationSecond };
  return file.uploadedBy === operatorId ? { kind: reconciliationOwn } : null;
}

/** What a file does in sum: lines, gold coins and, for the revenue, cents; negative where something is taken. */
export interface Totals {
  readonly changing: number;
  readonly takenPoints: number;
  readonly givenPoints: number;
  readonly bornePoints: number;
  readonly revenueCents: number;
}

/** Adds up what the lines of a file do. */
export function totalsOf(
  effects: readonly {
    readonly effect: LineEffect;
    readonly lines: number;
    readonly points: number;
    readonly bornePoints: number;
    readonly revenueCents: number;
  }[],
): Totals {
  const sum = (of: (each: (typeof effects)[number]) => number) => effects.reduce((all, each) => all + of(each), 0);
  return {
    changing: sum(({ effect, lines }) => (isChanging(effect) ? lines : 0)),
    takenPoints: sum(({ points }) => Math.min(0, points)),
    givenPoints: sum(({ points }) => Math.max(0, points)),
    bornePoints: sum(({ bornePoints }) => bornePoints),
    revenueCents: sum(({ revenueCents }) => revenueCents),
  };
}

/** Counts instants by hours, to find the month that has most of them without formatting each one. */
export class MonthCount {
  private readonly hours = new Map<number, number>();

  /** Counts an instant. */
  add(at: Date): void {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    this.hours.set(hour, (this.hours.get(hour) ?? 0) + 1);
  }

  /** Returns the month with most instants, such as 2026-10, of several the last one; null without any. */
  most(timeZone: string): string | null {
    const months = new Map<string, number>();
    for (const [hour, count] of this.hours) {
      const month = dayIn(timeZone, new Date(hour * HOUR_MS)).slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + count);
    }
    const sorted = [...months].sort(([a, n], [b, m]) => m - n || (a < b ? 1 : -1));
    return sorted[0]?.[0] ?? null;
  }
}

/** The states in which an operator may do something with a file. */
const possible: Readonly<Record<'apply' | 'check' | 'decline', readonly ReconciliationState[]>> = {
  apply: ['checked', 'waiting'],
  check: ['refused', 'checked', 'waiting', 'stale'],
  // Also while it is checked: a check that cannot come to its end must not keep the same file away.
  decline: RECONCILIATION_GROUPS.open,
};

/** Says why something cannot be done with a file in this state; null when it can. */
export function whyNotNow(verb: keyof typeof possible, state: ReconciliationState): WhyNot | null {
  return possible[verb].includes(state) ? null : { kind: reconciliationNotReady };
}
