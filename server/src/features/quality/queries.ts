import type { SignalKind } from '@pollen/contract/console-quality';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { boundedScan, SCANNED_AT_MOST } from '../../platform/bounded-scan';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';

export type CaseState = 'open' | 'accepted' | 'rejected';

export interface Case {
  attemptId: number;
  attemptKey: string;
  memberId: number;
  surveyId: number;
  state: CaseState;
  suspected: boolean;
  decidedBy: number | null;
  decidedAt: Date | null;
  /** The instant by which a decision is due while the case is open. The database derives it from the attempt. */
  dueAt: Date;
}

const columns = sql`attempt_id as "attemptId", attempt_key as "attemptKey", member_id as "memberId",
  survey_id as "surveyId", state, suspected, decided_by as "decidedBy", decided_at as "decidedAt", due_at as "dueAt"`;

/**
 * Stores a case with its signals. When the attempt has one already, because it was checked again, new evidence is added
 * and the state is the given one again, so that an operator sees it; a rejection stays.
 */
export async function saveCase(
  tx: Tx,
  found: {
    attemptId: number;
    attemptKey: string;
    memberId: number;
    surveyId: number;
    state: CaseState;
    suspected: boolean;
    signals: readonly { readonly kind: SignalKind }[];
  },
): Promise<void> {
  const { attemptId, attemptKey, memberId, surveyId, state, suspected, signals } = found;
  const decidedAt = state === 'open' ? null : tx.now;
  await tx.run(sql`
    with written as (
      insert into quality_cases (attempt_id, attempt_key, member_id, survey_id, state, suspected, kinds, found_at, decided_at)
      values (${attemptId}, ${attemptKey}, ${memberId}, ${surveyId}, ${state}, ${suspected},
        ${signals.map(({ kind }) => kind)}::text[], ${tx.now}, ${decidedAt}::timestamptz)
      on conflict (attempt_id) do update set
        suspected = quality_cases.suspected or excluded.suspected,
        due_at = excluded.due_at,
        kinds = array(select distinct unnest(quality_cases.kinds || excluded.kinds)),
        state = case when quality_cases.decided_by is not null and quality_cases.state = 'rejected' then 'rejected'
          else excluded.state end,
        decided_by = case when quality_cases.state = 'rejected' then quality_cases.decided_by end,
        decided_at = case when quality_cases.decided_by is not null and quality_cases.state = 'rejected'
          then quality_cases.decided_at else excluded.decided_at end
      returning attempt_id
    )
    insert into quality_signals (attempt_id, kind, evidence)
    select attempt_id, signal ->> 'kind', signal - 'kind'
    from written, jsonb_array_elements(${JSON.stringify(signals)}::jsonb) signal
    on conflict (attempt_id, kind) do update set evidence = excluded.evidence`);
}

export interface CaseFilter {
  state: CaseState;
  suspected?: boolean | undefined;
  signal?: SignalKind | undefined;
  surveyId?: number | undefined;
  memberIds?: readonly number[] | undefined;
}

/**
 * Lists cases after a cursor: open ones by the day on which a decision is due, decided ones newest first. Scans the cases
 * of a survey, or those with the same weight, in their order; a search for members has few matches and sorts them.
 */
export function listCases(
  tx: Tx,
  filter: CaseFilter & { readonly after: ListCursor; readonly size: number },
): Promise<Case[]> {
  const { state, suspected, signal, surveyId, memberIds, after, size } = filter;
  const isOpen = state === 'open';
  const order = isOpen ? sql`order by due_at, attempt_id` : sql`order by attempt_id desc`;
  // The state stands in the statement itself, because the indexes of open cases contain nothing else.
  const parts = isOpen
    ? [sql`state = 'open'`, sql`(due_at, attempt_id) > (${after.at}::timestamptz, ${after.id}::bigint)`]
    : [sql`state = ${state}`, sql`attempt_id < ${after.id}::bigint`];
  const others: Sql[] = [];
  if (surveyId !== undefined) parts.push(sql`survey_id = ${surveyId}`);
  if (suspected !== undefined) (surveyId === undefined ? parts : others).push(sql`suspected = ${suspected}`);
  if (signal !== undefined) others.push(sql`kinds @> array[${signal}]`);
  /** Finds all matches, then sorts them. */
  const search = (conditions: readonly Sql[]) =>
    tx.rows<Case>(sql`
      with found as materialized (select * from quality_cases where ${join(conditions, ' and ')})
      select ${columns} from found ${order} limit ${size}::int`);
  if (memberIds !== undefined) return search([sql`member_id = any(${memberIds}::bigint[])`, ...parts, ...others]);
  if (others.length === 0) {
    return tx.rows(sql`
      select ${columns} from quality_cases where ${join(parts, ' and ')} ${order} limit ${size}::int`);
  }
  // Selects columns of the index only: for whole rows the planner prefers to read all cases.
  const scan = () =>
    tx.rows<Case>(sql`
      select ${columns} from quality_cases where attempt_id = any(array(
        select attempt_id from (
          select attempt_id, due_at, suspected, kinds from quality_cases where ${join(parts, ' and ')} ${order}
          limit ${SCANNED_AT_MOST}::int
        ) next where ${join(others, ' and ')} ${order} limit ${size}::int)) ${order}`);
  return boundedScan(size, { scan, search: () => search([...parts, ...others]) });
}

/** Counts the open cases with two or more independent signals. */
export async function countFlagged(tx: Tx, atMost: number | null = null): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from quality_cases where state = 'open' and suspected limit ${atMost}::int) flagged`);
  return row.n;
}

/** Returns the quality case of an attempt without locking it, or null when the attempt was not flagged. */
export function findCase(tx: Tx, attemptKey: string): Promise<Case | null> {
  return tx.maybe(sql`select ${columns} from quality_cases where attempt_key = ${attemptKey}`);
}

/** The newest cases of a member. */
export function listCasesOf(tx: Tx, memberId: number, limit: number): Promise<Case[]> {
  return tx.rows(sql`
    select ${columns} from quality_cases where member_id = ${memberId} order by attempt_id desc limit ${limit}::int`);
}

/** Lists the signals of those of these attempts that an operator has decided about. */
export function listDecidedKinds(
  tx: Tx,
  attemptIds: readonly number[],
): Promise<{ attemptId: number; kinds: SignalKind[] }[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", kinds from quality_cases
    where attempt_id = any(${attemptIds}::bigint[]) and state <> 'open'`);
}

/** Builds a query for the members (`member_id`) with a case, in one state or in any. */
export function flaggedMembersQuery(state: CaseState | null): Sql {
  const only = state === null ? empty : sql`where state = ${state}`;
  return sql`select member_id from quality_cases ${only}`;
}

/** Returns the number of cases per state, suspected ones apart from the others; a pair without cases is left out. */
export function countStates(tx: Tx): Promise<{ state: CaseState; suspected: boolean; n: number }[]> {
  return tx.rows(sql`select state, suspected, count(*)::int as n from quality_cases group by state, suspected`);
}

/** Returns the quality signals of these attempts in no order, each with the evidence of its kind. */
export function listSignals(
  tx: Tx,
  attemptIds: readonly number[],
): Promise<{ attemptId: number; kind: SignalKind; evidence: unknown }[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", kind, evidence from quality_signals where attempt_id = any(${attemptIds}::bigint[])`);
}

/**
 * Stores the decision about a case. Returns false when there is no such case, or, with `onlyOpen`, when it is not open.
 */
export async function updateCaseDecided(
  tx: Tx,
  attemptKey: string,
  decided: { state: CaseState; decidedBy: number; onlyOpen: boolean },
): Promise<boolean> {
  const written = await tx.run(sql`
    update quality_cases set state = ${decided.state}, decided_by = ${decided.decidedBy}, decided_at = ${tx.now}
    where attempt_key = ${attemptKey} and (state = 'open' or not ${decided.onlyOpen}::boolean)`);
  return written === 1;
}

/** Closes the open cases of a closed account, and deletes the evidence that links the member to others. */
export async function closeCasesOnClosure(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    delete from quality_signals where kind like 'shared%'
      and attempt_id in (select attempt_id from quality_cases where member_id = ${memberId})`);
  await tx.run(sql`
    update quality_cases set state = 'accepted', decided_at = ${tx.now} where member_id = ${memberId} and state = 'open'`);
}

/** Stores the fingerprints of an attempt's open answers. Repeating it changes nothing. */
export async function insertTexts(
  tx: Tx,
  attempt: { id: number; memberId: number },
  texts: readonly { question: string; hash: Buffer }[],
): Promise<void> {
  await tx.run(sql`
    insert into quality_texts (attempt_id, question, text_hash, member_id)
    select ${attempt.id}::bigint, question, hash, ${attempt.memberId}::bigint
    from unnest(${texts.map(({ question }) => question)}::text[], ${texts.map(({ hash }) => hash)}::bytea[]) as t (question, hash)
    on conflict do nothing`);
}

/** Lists the latest open answers of other members with one of these fingerprints. */
export function listSameTexts(
  tx: Tx,
  of: { memberId: number; hashes: readonly Buffer[]; each: number },
): Promise<{ hash: Buffer; attemptId: number; question: string }[]> {
  return tx.rows(sql`
    select h.hash, same.attempt_id as "attemptId", same.question
    from unnest(${of.hashes}::bytea[]) as h (hash)
    cross join lateral (
      select attempt_id, question from quality_texts
      where text_hash = h.hash and member_id <> ${of.memberId}::bigint
      order by attempt_id desc limit ${of.each}::int
    ) same`);
}

export interface Pause {
  surveyId: number;
  reason: 'reports' | 'dropOut' | 'softLaunch' | 'noCompletes';
  figures: { reporters?: number; dropOut?: number; dropOutBefore?: number; completes?: number; starts?: number };
  pausedAt: Date;
}

/**
 * Stores that a survey paused itself, with the reason and the figures that led to it; changes nothing and returns false
 * while another such pause lasts.
 */
export async function insertPause(tx: Tx, pause: Omit<Pause, 'pausedAt'>): Promise<boolean> {
  const written = await tx.run(sql`
    insert into survey_pauses (survey_id, reason, figures, paused_at)
    values (${pause.surveyId}, ${pause.reason}, ${JSON.stringify(pause.figures)}::jsonb, ${tx.now})
    on conflict (survey_id) where ended_at is null do nothing`);
  return written === 1;
}

/** Counts the flagged attempts of a survey among these, and how often each signal was found. */
export async function countSignals(
  tx: Tx,
  surveyId: number,
  attemptIds: { from: number; to: number },
): Promise<{ flagged: number; suspected: number; kinds: { kind: SignalKind; attempts: number }[] }> {
  const ours = sql`survey_id = ${surveyId} and attempt_id between ${attemptIds.from}::bigint and ${attemptIds.to}::bigint
    and state in ('open', 'accepted', 'rejected')`;
  const [cases, kinds] = await Promise.all([
    tx.one<{ flagged: number; suspected: number }>(sql`
      select count(*)::int as flagged, count(*) filter (where suspected)::int as suspected
      from quality_cases where ${ours}`),
    tx.rows<{ kind: SignalKind; attempts: number }>(sql`
      select kind, count(*)::int as attempts from quality_cases, unnest(kinds) as kind where ${ours}
      group by kind order by attempts desc, kind`),
  ]);
  return { ...cases, kinds };
}

/** Ends the running pause of a survey; changes nothing when there is none. */
export async function endPause(tx: Tx, surveyId: number): Promise<void> {
  await tx.run(sql`update survey_pauses set ended_at = ${tx.now} where survey_id = ${surveyId} and ended_at is null`);
}

/** Lists the pauses that have not ended, newest first. */
export function listPauses(tx: Tx, surveyId: number | null): Promise<Pause[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", reason, figures, paused_at as "pausedAt" from survey_pauses
    where ended_at is null and (${surveyId}::bigint is null or survey_id = ${surveyId}::bigint)
    order by id desc limit 100`);
}

/** Returns when surveys were last resumed after the panel had paused them. */
export function listResumed(tx: Tx, surveyIds: readonly number[]): Promise<{ surveyId: number; at: Date }[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", max(ended_at) as at from survey_pauses
    where survey_id = any(${surveyIds}::bigint[]) and ended_at is not null group by survey_id`);
}

/** Lists the signals of attempts; attempts without any are left out. */
export function listSignalsOfAttempts(
  tx: Tx,
  attemptIds: readonly number[],
): Promise<{ attemptId: number; kinds: SignalKind[] }[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", kinds from quality_cases where attempt_id = any(${attemptIds}::bigint[])`);
}

/** Deletes the fingerprints of the open answers of these attempts. */
export async function deleteTextsOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from quality_texts where attempt_id = any(${attemptIds}::bigint[])`);
}
