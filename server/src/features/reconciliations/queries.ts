import type { CallMeaning, ReversalMeaning } from '@pollen/contract/partner-values';
import {
  type ChangingEffect,
  type LineEffect,
  RECONCILIATION_GROUPS,
  RECONCILIATION_LINES,
  type ReconciliationGroup,
  type ReconciliationState,
} from '@pollen/contract/reconciliation-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import { hasMovedQuery } from '../attempts/index';
import type { Columns, LineProblem } from './rules';

/** What the lines with one effect do together. */
export interface EffectSum {
  effect: LineEffect;
  lines: number;
  points: number;
  bornePoints: number;
  revenueCents: number;
}

/** What a file does: by effect, and how many members it concerns, and for how many the balance does not reach. */
export interface Summary {
  effects: EffectSum[];
  members: number;
  short: number;
}

export interface Reconciliation {
  id: number;
  partnerId: number;
  fileName: string;
  sha256: string;
  columns: { places: Columns; headings: string[] };
  lines: number;
  state: ReconciliationState;
  checkedLines: number;
  problems: LineProblem[];
  problemCount: number;
  summary: Summary | null;
  note: string;
  uploadedAt: Date;
  uploadedBy: number;
  checkedAt: Date | null;
  approvedAt: Date | null;
  approvedBy: number | null;
  finishedAt: Date | null;
  declinedBy: number | null;
  declinedAt: Date | null;
  month: string | null;
  askedBy: number | null;
  askedAt: Date | null;
  approverId: number | null;
  checkRun: number;
  comparedLines: number;
  /** The last line that was stored as a call; null until all lines were compared. */
  storedLine: number | null;
}

const columns = sql`id, partner_id as "partnerId", file_name as "fileName", encode(sha256, 'hex') as sha256, columns,
  lines, state, checked_lines as "checkedLines", problems, problem_count as "problemCount", summary, note,
  uploaded_at as "uploadedAt", uploaded_by as "uploadedBy", checked_at as "checkedAt", approved_at as "approvedAt",
  approved_by as "approvedBy", finished_at as "finishedAt", declined_by as "declinedBy",
  declined_at as "declinedAt", month, asked_by as "askedBy", asked_at as "askedAt", approver_id as "approverId",
  check_run as "checkRun", compared_lines as "comparedLines", stored_line as "storedLine"`;

/** Stores an uploaded file that is to be checked, and returns its id; null when the partner has it already. */
export async function insertReconciliation(
  tx: Tx,
  file: {
    partnerId: number;
    fileName: string;
    sha256: Buffer;
    columns: Reconciliation['columns'];
    csv: Buffer;
    lines: number;
    uploadedBy: number;
  },
): Promise<number | null> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into reconciliations (partner_id, file_name, sha256, columns, csv, lines, state, uploaded_at, uploaded_by)
    values (${file.partnerId}, ${file.fileName}, ${file.sha256}, ${JSON.stringify(file.columns)}::jsonb, ${file.csv},
      ${file.lines}, 'checking', ${tx.now}, ${file.uploadedBy})
    on conflict (partner_id, sha256) where state <> 'declined' do nothing returning id`);
  return row?.id ?? null;
}

/** Returns the file of a partner with this content that was not declined, or null. */
export function findByContent(tx: Tx, partnerId: number, sha256: Buffer): Promise<Reconciliation | null> {
  return tx.maybe(sql`
    select ${columns} from reconciliations
    where partner_id = ${partnerId} and sha256 = ${sha256} and state <> 'declined'`);
}

/** Returns a file without its text, or null. */
export function findReconciliation(tx: Tx, id: number): Promise<Reconciliation | null> {
  return tx.maybe(sql`select ${columns} from reconciliations where id = ${id}`);
}

/** Finds and locks a file, so that its steps take turns. */
export function lockReconciliation(tx: Tx, id: number): Promise<Reconciliation | null> {
  return tx.maybe(sql`select ${columns} from reconciliations where id = ${id} for update`);
}

/** Returns the text of a file; null once it was applied or declined. */
export async function findText(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.maybe<{ csv: Buffer | null }>(sql`select csv from reconciliations where id = ${id}`);
  return row?.csv?.toString('utf8') ?? null;
}

/** Lists the files of a partner below a cursor, newest first, those of all states or of a group. */
export function listReconciliations(
  tx: Tx,
  partnerId: number,
  page: { readonly group: ReconciliationGroup | null; readonly below: ListCursor; readonly size: number },
): Promise<Reconciliation[]> {
  const { group, below, size } = page;
  const inGroup = group === null ? sql`true` : sql`state = any(${RECONCILIATION_GROUPS[group]}::text[])`;
  return tx.rows(sql`
    select ${columns} from reconciliations
    where partner_id = ${partnerId} and (uploaded_at, id) < (${below.at}::timestamptz, ${below.id}::bigint) and ${inGroup}
    order by uploaded_at desc, id desc limit ${size}::int`);
}

/** Counts the files of a partner on which somebody has to decide. */
export async function countUndecided(tx: Tx, partnerId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from reconciliations
    where partner_id = ${partnerId} and state in ('refused', 'checked', 'waiting', 'stale')`);
  return row.n;
}

/**
 * Counts the files of all partners on which an operator can decide, up to a limit. A file that waits for approval is left
 * out for who asked for the approval and who uploaded it.
 */
export async function countUndecidedFor(
  tx: Tx,
  { operatorId, atMost }: { readonly operatorId: number; readonly atMost: number },
): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from reconciliations
      where state in ('refused', 'checked', 'waiting', 'stale')
        and (state <> 'waiting' or (asked_by is distinct from ${operatorId}::bigint and uploaded_by <> ${operatorId}::bigint))
      limit ${atMost}::int) files`);
  return row.n;
}

/** Begins a run of the check, after which runs before it store nothing; returns its number, or null in another state. */
export async function beginCheckRun(tx: Tx, id: number): Promise<number | null> {
  const row = await tx.maybe<{ run: number }>(sql`
    update reconciliations set check_run = check_run + 1, checked_lines = 0, check_moved_at = ${tx.now}
    where id = ${id} and state = 'checking' returning check_run as run`);
  return row?.run ?? null;
}

/** Stores how many lines a run of the check has read; false when it is not the newest, or the file is not checked any more. */
export async function updateProgress(tx: Tx, id: number, run: number, checkedLines: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update reconciliations set checked_lines = ${checkedLines}, check_moved_at = ${tx.now}
    where id = ${id} and state = 'checking' and check_run = ${run}::int`);
  return changed === 1;
}

/** Stores what a check has found. */
export async function updateChecked(
  tx: Tx,
  id: number,
  found: {
    lines: number;
    problems: readonly LineProblem[];
    problemCount: number;
    summary: Summary;
    month: string | null;
  },
): Promise<void> {
  const lines = Math.min(found.lines, RECONCILIATION_LINES);
  await tx.run(sql`
    update reconciliations set state = ${found.problemCount > 0 ? 'refused' : 'checked'},
      lines = ${Math.max(1, lines)}, checked_lines = ${lines}, checked_at = ${tx.now},
      problems = ${JSON.stringify(found.problems)}::jsonb, problem_count = ${found.problemCount},
      summary = ${JSON.stringify(found.summary)}::jsonb, month = ${found.month}::text
    where id = ${id}`);
}

/** Lets a file be checked from the start. */
export async function updateChecking(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update reconciliations set state = 'checking', checked_lines = 0, problems = '[]', problem_count = 0, summary = null,
      month = null, asked_by = null, asked_at = null, approver_id = null
    where id = ${id}`);
}

/** Stores that one operator wants to apply a file, and that another one has to approve it. */
export async function updateWaiting(
  tx: Tx,
  id: number,
  request: { readonly note: string; readonly askedBy: number; readonly approverId: number | null },
): Promise<void> {
  await tx.run(sql`
    update reconciliations set state = 'waiting', note = ${request.note}, approved_by = null, approved_at = null,
      asked_by = ${request.askedBy}, asked_at = ${tx.now}, approver_id = ${request.approverId}::bigint
    where id = ${id}`);
}

/** Stores that an operator applies a file, so that its lines are compared and stored. */
export async function updatePreparing(tx: Tx, id: number, by: { operatorId: number; note: string }): Promise<void> {
  await tx.run(sql`
    update reconciliations set state = 'preparing', approved_by = ${by.operatorId}, approved_at = ${tx.now},
      note = case when ${by.note}::text = '' then note else ${by.note}::text end, compared_lines = 0, stored_line = null
    where id = ${id}`);
}

/** Stores how many lines that change something were compared with the dry run. */
export async function updateCompared(tx: Tx, id: number, comparedLines: number): Promise<void> {
  await tx.run(sql`
    update reconciliations set compared_lines = ${comparedLines}
    where id = ${id} and state = 'preparing' and stored_line is null`);
}

/** Stores the last line of a file that has become a call; 0 when all lines are as they were shown and none is stored. */
export async function updateStored(tx: Tx, id: number, line: number): Promise<void> {
  await tx.run(sql`update reconciliations set stored_line = ${line} where id = ${id}`);
}

/** Stores that lines would do something else now than the dry run showed, so that nothing was applied. */
export async function updateStale(
  tx: Tx,
  id: number,
  found: { problems: readonly LineProblem[]; problemCount: number },
): Promise<void> {
  await tx.run(sql`
    update reconciliations set state = 'stale', approved_by = null, approved_at = null,
      asked_by = null, asked_at = null, approver_id = null,
      problems = ${JSON.stringify(found.problems)}::jsonb, problem_count = ${found.problemCount}
    where id = ${id}`);
}

/** Stores that all lines of a file are calls, which are handled from now on; its text is not needed any more. */
export async function updateApplying(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update reconciliations set state = 'applying', csv = null where id = ${id}`);
}

/** Stores that all lines of a file are handled. */
export async function updateDone(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update reconciliations set state = 'done', finished_at = coalesce(finished_at, ${tx.now}::timestamptz)
    where id = ${id} and state = 'applying'`);
}

/** Lets a file be applied again of which a line waits that was handled before. */
export async function updateApplyingAgain(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update reconciliations set state = 'applying' where id = ${id} and state = 'done'`);
}

/** Stores that a file was declined; its text is not needed any more. */
export async function updateDeclined(tx: Tx, id: number, by: { operatorId: number; note: string }): Promise<void> {
  await tx.run(sql`
    update reconciliations set state = 'declined', declined_by = ${by.operatorId}, declined_at = ${tx.now},
      note = ${by.note}, csv = null
    where id = ${id}`);
}

/** Returns the files that are being checked, without coming further for minutes, prepared or applied. */
export function listUnderWay(tx: Tx): Promise<{ id: number; state: 'checking' | 'preparing' | 'applying' }[]> {
  return tx.rows(sql`
    select id, state from reconciliations
    where state in ('preparing', 'applying') or state = 'checking'
      and (check_moved_at is null or check_moved_at < ${tx.now}::timestamptz - interval '5 minutes')
    order by id`);
}

/** A line about an attempt of the partner. */
export interface Line {
  line: number;
  attemptId: number;
  attemptKey: string;
  memberId: number;
  status: string;
  meaning: CallMeaning;
  takenBackFor: ReversalMeaning | null;
  before: string;
  stateBefore: string;
  reversedBefore: boolean;
  completedAt: Date | null;
  effect: LineEffect;
  points: number;
  bornePoints: number;
  revenueCents: number;
}

/** Deletes the lines of a check before. */
export async function deleteLines(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from reconciliation_lines where reconciliation_id = ${id}`);
}

/** Stores lines of a file. */
export async function insertLines(tx: Tx, id: number, lines: readonly Line[]): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_lines (reconciliation_id, line, attempt_id, attempt_key, member_id, status, meaning,
      taken_back_for, before, state_before, reversed_before, completed_at, effect, points, borne_points, revenue_cents)
    select ${id}, line, "attemptId", "attemptKey", "memberId", status, meaning, "takenBackFor", before, "stateBefore",
      "reversedBefore", "completedAt", effect, points, "bornePoints", "revenueCents"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (line int, "attemptId" bigint, "attemptKey" text,
      "memberId" bigint, status text, meaning text, "takenBackFor" text, before text, "stateBefore" text,
      "reversedBefore" boolean, "completedAt" timestamptz, effect text, points int, "bornePoints" int, "revenueCents" int)`);
}

const lineColumns = sql`line, attempt_id as "attemptId", attempt_key as "attemptKey", member_id as "memberId", status,
  meaning, taken_back_for as "takenBackFor", before, state_before as "stateBefore", reversed_before as "reversedBefore",
  completed_at as "completedAt", effect, points,
  borne_points as "bornePoints", revenue_cents as "revenueCents"`;

/**
 * Lists lines of a file, after a line, that changed nothing when it was checked, and whose attempts have moved since. One
 * statement for all lines of a month: hardly any has.
 */
export function listMovedLines(tx: Tx, id: number, { after, size }: { after: number; size: number }): Promise<Line[]> {
  const before = { state: sql`l.state_before`, isReversed: sql`l.reversed_before` };
  return tx.rows(sql`
    select ${lineColumns} from reconciliation_lines l
    where reconciliation_id = ${id} and line > ${after}::int and effect in ('matches', 'late') and ${hasMovedQuery(sql`l.attempt_id`, before)}
    order by line limit ${size}::int`);
}

/** Lists lines of a file that change something, after a line, in their order. */
export function listChanges(
  tx: Tx,
  id: number,
  { after, size, effect }: { after: number; size: number; effect?: ChangingEffect | undefined },
): Promise<(Line & { effect: ChangingEffect })[]> {
  return tx.rows(sql`
    select ${lineColumns} from reconciliation_lines
    where reconciliation_id = ${id} and line > ${after}::int
      and ${effect === undefined ? sql`effect not in ('matches', 'late')` : sql`effect = ${effect}`}
    order by line limit ${size}::int`);
}

/** Deletes lines that change nothing of files that were applied or declined, at most so many; returns how many. */
export function deleteUnchangingLines(tx: Tx, limit: number): Promise<number> {
  return tx.run(sql`
    delete from reconciliation_lines where (reconciliation_id, line) in (
      select l.reconciliation_id, l.line from reconciliations r
      join reconciliation_lines l on l.reconciliation_id = r.id and l.effect in ('matches', 'late')
      where r.state in ('applying', 'done', 'declined') limit ${limit}::int)`);
}

/** Sums what a file gives and takes, each without its sign. */
export async function getSharesAmount(tx: Tx, id: number): Promise<number> {
  const { amountCents } = await tx.one<{ amountCents: number }>(sql`
    select coalesce(sum(abs(points)), 0)::bigint as "amountCents" from reconciliation_lines
    where reconciliation_id = ${id} and effect not in ('matches', 'late')`);
  return amountCents;
}

/** Returns whether a file gives points to one of these members or takes some. */
export async function hasShareOf(tx: Tx, id: number, memberIds: readonly number[]): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(sql`
    select exists (select from reconciliation_lines
      where reconciliation_id = ${id} and effect not in ('matches', 'late') and points <> 0
        and member_id = any(${memberIds}::bigint[])) as has`);
  return has;
}

/** Sums what a file gives or takes by member; members without a change of points are left out. */
export function listShares(tx: Tx, id: number): Promise<{ memberId: number; amountCents: number }[]> {
  return tx.rows(sql`
    select member_id as "memberId", sum(abs(points))::int as "amountCents" from reconciliation_lines
    where reconciliation_id = ${id} and effect not in ('matches', 'late') and points <> 0
    group by member_id order by member_id`);
}
