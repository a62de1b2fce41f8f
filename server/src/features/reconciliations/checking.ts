import type { PartnerProfile } from '@pollen/contract/partner-profile';
import type { CallMeaning, ReversalMeaning } from '@pollen/contract/partner-values';
import { RECONCILIATION_LINES } from '@pollen/contract/reconciliation-values';
import { type CsvRecord, readCsvInGroups } from '../../platform/csv';
import type { Tx } from '../../platform/database/database';
import { type Available, foreseeReports } from '../attempts/index';
import { isUnprintable, meaningOf, withReason } from '../partners/index';
import type { EffectSum, Line, Summary } from './queries';
import { beginningOf, type Columns, isChanging, type LineProblem, MonthCount, shownEffect } from './rules';

/** Lines that are looked at together: each group takes a few statements. */
export const LINES_AT_ONCE = 1_000;
/** Bad lines of which the numbers are kept. */
const PROBLEMS_KEPT = 100;
const LONGEST_CELL = 128;
/** So much of a cell is shown in the reason why a line is bad. */
const CELL_SHOWN = 40;

/** What a file does, line by line. */
export interface CheckedFile {
  readonly lines: number;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
  /** The lines about attempts, each attempt once. */
  readonly known: readonly Line[];
  readonly summary: Summary;
  /** When its attempts ended. */
  readonly months: MonthCount;
}

interface ReadLine {
  readonly line: number;
  readonly attemptKey: string;
  readonly status: string;
  readonly meaning: CallMeaning;
  readonly takenBackFor: ReversalMeaning | null;
}

/** Collects what the lines of a file say and do. */
class Check {
  lines = 0;
  problemCount = 0;
  readonly problems: LineProblem[] = [];
  readonly known: Line[] = [];
  private readonly seen = new Map<string, ReadLine>();
  private readonly sums = new Map<string, EffectSum>();
  private readonly available: Available = new Map();
  private readonly short = new Set<number>();
  private readonly months = new MonthCount();

  constructor(
    private readonly partnerId: number,
    private readonly profile: PartnerProfile,
    private readonly columns: Columns,
  ) {}

  bad(problem: LineProblem): void {
    this.problemCount += 1;
    if (this.problems.length < PROBLEMS_KEPT) this.problems.push(problem);
  }

  /** Reads a group of lines and says what they do. */
  async add(tx: Tx, records: readonly CsvRecord[]): Promise<void> {
    const read = records.map((record) => this.read(record)).filter((line) => line !== null);
    const foreseen = await foreseeReports(tx, this.partnerId, read, this.available);
    for (const given of read) {
      const foresight = foreseen.get(given.attemptKey);
      if (!foresight) {
        this.bad({ line: given.line, kind: 'unknown', given: beginningOf(given.attemptKey, CELL_SHOWN) });
        continue;
      }
      const effect = shownEffect(foresight.effect);
      this.count(effect, foresight);
      if (effect === 'reversed' && foresight.bornePoints > 0) this.short.add(foresight.memberId);
      const { endedAt, ...rest } = foresight;
      if (endedAt) this.months.add(endedAt);
      this.known.push({ ...rest, ...given, effect, completedAt: endedAt });
    }
  }

  private read({ line, cells }: CsvRecord): ReadLine | null {
    this.lines += 1;
    if (this.lines > RECONCILIATION_LINES) {
      if (this.lines === RECONCILIATION_LINES + 1) this.bad({ line, kind: 'tooMany', given: '' });
      return null;
    }
    const { columns, profile } = this;
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    const [attemptKey, status, reason] = [cell(columns.attempt), cell(columns.status), cell(columns.reason)];
    if (attemptKey === '' || status === '') {
      this.bad({ line, kind: 'empty', given: '' });
      return null;
    }
    if (attemptKey.length > LONGEST_CELL || isUnprintable(attemptKey)) {
      this.bad({ line, kind: 'unknown', given: beginningOf(attemptKey, CELL_SHOWN) });
      return null;
    }
    const { meaning, takenBackFor } = withReason(profile, meaningOf(profile, status), reason);
    if (meaning === null || status.length > LONGEST_CELL || isUnprintable(status)) {
      this.bad({ line, kind: 'status', given: beginningOf(status, CELL_SHOWN) });
      return null;
    }
    const before = this.seen.get(attemptKey);
    const isSame = before?.meaning === meaning && before.takenBackFor === takenBackFor;
    if (before && !isSame) this.bad({ line, kind: 'contradiction', given: String(before.line) });
    else if (before) this.count('matches', { points: 0, bornePoints: 0, revenueCents: 0 });
    if (before) return null;
    const given = { line, attemptKey, status, meaning, takenBackFor };
    this.seen.set(attemptKey, given);
    return given;
  }

  private count(effect: EffectSum['effect'], of: Omit<EffectSum, 'effect' | 'lines'>): void {
    const sum = this.sums.get(effect) ?? { effect, lines: 0, points: 0, bornePoints: 0, revenueCents: 0 };
    sum.lines += 1;
    sum.points += of.points;
    sum.bornePoints += of.bornePoints;
    sum.revenueCents += of.revenueCents;
    this.sums.set(effect, sum);
  }

  result(): CheckedFile {
    const changes = this.known.filter(({ effect }) => isChanging(effect));
    const members = new Set(changes.map(({ memberId }) => memberId)).size;
    const summary = { effects: [...this.sums.values()], members, short: this.short.size };
    const { lines, problems, problemCount, known, months } = this;
    return { lines, problems, problemCount, known, summary, months };
  }
}

/**
 * Reads a file to its end and says what each line would do now, in groups of lines, each by one call of `inGroup`, which
 * gives a reader and is told how many lines were read. Changes nothing.
 */
export async function checkFile(
  csv: string,
  of: { readonly partnerId: number; readonly profile: PartnerProfile; readonly columns: Columns },
  inGroup: (look: (tx: Tx) => Promise<number>) => Promise<void>,
): Promise<CheckedFile> {
  const check = new Check(of.partnerId, of.profile, of.columns);
  let isHeading = true;
  for await (const group of readCsvInGroups(csv, LINES_AT_ONCE)) {
    if (!Array.isArray(group)) {
      check.bad({ line: group.line, kind: 'unreadable', given: '' });
      break;
    }
    const records = isHeading ? group.slice(1) : group;
    isHeading = false;
    await inGroup(async (tx) => {
      await check.add(tx, records);
      return check.lines;
    });
    if (check.lines > RECONCILIATION_LINES) break;
  }
  if (check.lines === 0 && check.problemCount === 0) check.bad({ line: 1, kind: 'empty', given: '' });
  return check.result();
}
