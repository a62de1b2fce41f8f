import sql, { empty, type Sql } from 'sql-template-tag';
import { storedTogether } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { type AttemptSurvey, attemptSurveyQuery } from '../surveys/index';
import type { RespondentFacts } from './respondent-facts';
import type { AttemptState, Review } from './rules';

export interface Attempt {
  id: number;
  attemptKey: string;
  surveyId: number;
  /** The version of the questionnaire that is answered; null for a survey that a partner runs. */
  versionId: number | null;
  memberId: number;
  /** The attempt at a product test whose screener or report this is; null: an attempt of its own. */
  partOf: number | null;
  state: AttemptState;
  review: Review;
  reason: string | null;
  rewardPoints: number;
  finalPoints: number;
  /**
   * What an early end, or an operator as compensation, had paid before a partner reported the complete; the rest of the
   * reward is `finalPoints`.
   */
  earlyPoints: number;
  /** What the member's level promised at the start (decision 150): a bonus on the reward, and a shorter review. */
  bonusPercent: number;
  reviewDaysLess: number;
  credited: boolean;
  availableAt: Date | null;
  /** In review until an operator decides, whatever `availableAt` says. */
  held: boolean;
  /** Points that a rejection deducted and no reinstatement returned; likewise for credit. */
  takenPoints: number;
  takenCredit: number;
  /** When the last decision was taken; null: none yet, or before this was kept. */
  decidedAt: Date | null;
  /** The operator who took the last decision; null: nobody has decided yet, or the partner decided last. */
  decidedBy: number | null;
  run: unknown;
  turn: number;
  startedAt: Date;
  turnedAt: Date;
  reservedUntil: Date;
  endedAt: Date | null;
  /** The quota cells that its profile decides; of a complete, those that counted it. */
  cellIds: number[];
  /** When the answers were erased; the rest of the attempt is kept. */
  answersErasedAt: Date | null;
}

export const columns = sql`id, attempt_key as "attemptKey", survey_id as "surveyId", version_id as "versionId", member_id as "memberId",
  part_of as "partOf", state, review, reason, reward_points as "rewardPoints", final_points as "finalPoints", early_points as "earlyPoints", bonus_percent as "bonusPercent", review_days_less as "reviewDaysLess", credited, available_at as "availableAt", held,
  taken_points as "takenPoints", taken_credit as "takenCredit", decided_by as "decidedBy", decided_at as "decidedAt",
  run, turn, started_at as "startedAt", turned_at as "turnedAt", reserved_until as "reservedUntil", ended_at as "endedAt",
  to_jsonb(cell_ids) as "cellIds", answers_erased_at as "answersErasedAt"`;

/** Returns an attempt by its public key, or null when the key is unknown or belongs to another member. */
export function findAttempt(tx: Tx, memberId: number, attemptKey: string): Promise<Attempt | null> {
  return tx.maybe(sql`select ${columns} from attempts where attempt_key = ${attemptKey} and member_id = ${memberId}`);
}

export type AttemptWithSurvey = Attempt & { survey: AttemptSurvey };

/**
 * Returns an attempt of a member with its survey; null when the key is unknown or belongs to another member. With
 * `lock`, of two concurrent page turns the second finds the page stale.
 */
export function findAttemptWithSurvey(
  tx: Tx,
  memberId: number,
  attemptKey: string,
  mode: 'read' | 'lock',
): Promise<AttemptWithSurvey | null> {
  return tx.maybe(sql`
    select ${columns}, (${attemptSurveyQuery(sql`attempts.survey_id`)}) as survey
    from attempts where attempt_key = ${attemptKey} and member_id = ${memberId} ${mode === 'lock' ? sql`for update` : empty}`);
}

/**
 * Returns an attempt of any member by its public key, or null when the key is unknown; only for callers that have no
 * member to compare.
 */
export function findAttemptByKey(tx: Tx, attemptKey: string): Promise<Attempt | null> {
  return tx.maybe(sql`select ${columns} from attempts where attempt_key = ${attemptKey}`);
}

/** Finds and locks an attempt, so that decisions and releases take turns. */
export function lockAttemptByKey(tx: Tx, attemptKey: string): Promise<Attempt | null> {
  return tx.maybe(sql`select ${columns} from attempts where attempt_key = ${attemptKey} for update`);
}

/** Finds and locks attempts, in the order of their ids, so that two that lock several do not wait for each other. */
export function lockAttemptsByKey(tx: Tx, attemptKeys: readonly string[]): Promise<Attempt[]> {
  return tx.rows(sql`
    select ${columns} from attempts where attempt_key = any(${attemptKeys}::text[]) order by id for update`);
}

/** Finds and locks an attempt by its number. */
export function lockAttemptById(tx: Tx, id: number): Promise<Attempt | null> {
  return tx.maybe(sql`select ${columns} from attempts where id = ${id} for update`);
}

/** Returns with which browser and from which network an attempt was started. */
export function getStart(tx: Tx, id: number): Promise<{ deviceHash: Buffer; network: string }> {
  return tx.one(sql`
    select coalesce(device_hash, '') as "deviceHash", coalesce(network, '') as network from attempts where id = ${id}`);
}

/** Stores what an attempt promises from now on. */
export async function updateReward(tx: Tx, id: number, rewardPoints: number): Promise<void> {
  await tx.run(sql`update attempts set reward_points = ${rewardPoints} where id = ${id}`);
}

/** Returns the attempts with these ids in no order; unknown ids are left out. */
export async function listAttemptsByIds(tx: Tx, ids: readonly number[]): Promise<Attempt[]> {
  if (ids.length === 0) return [];
  return tx.rows(sql`select ${columns} from attempts where id = any(${ids}::bigint[])`);
}

/** Returns a member's attempt at a survey, or null when the member has not started it. */
export function findAttemptAt(tx: Tx, memberId: number, surveyId: number): Promise<Attempt | null> {
  return tx.maybe(sql`select ${columns} from attempts where member_id = ${memberId} and survey_id = ${surveyId}`);
}

/** Builds the condition that a member, given by a column, has not started this survey. */
export function whereNotBegun(member: Sql, surveyId: number): Sql {
  return sql`not exists (select from attempts begun where begun.member_id = ${member} and begun.survey_id = ${surveyId}::bigint)`;
}

/** Builds the condition that somebody has started a survey, given by a column. */
export function whereStarted(survey: Sql): Sql {
  return sql`exists (select from attempts started where started.survey_id = ${survey})`;
}

/**
 * A condition on a column with a member's id: the member's attempt at a survey runs, and no page was answered after an
 * instant.
 */
export function whereUnfinishedUntil(member: Sql, surveyId: number, until: Date): Sql {
  return sql`${member} in (select unfinished.member_id from attempts unfinished
    where unfinished.survey_id = ${surveyId}::bigint and unfinished.state = 'started'
      and unfinished.turned_at <= ${until}::timestamptz)`;
}

/** What members of a group did between two instants. */
export interface GroupOutcome {
  groupId: number;
  started: number;
  /** Members whose attempt is older, and who answered its last page so far in between. */
  returned: number;
  completed: number;
}

/**
 * Counts how many members started, went on with and completed a survey, by group. `groups` is a query for `group_id`,
 * `member_id`, `since` and `until`, which may be null; what happened outside of these does not count.
 */
export function countByGroup(tx: Tx, surveyId: number, groups: Sql): Promise<GroupOutcome[]> {
  const within = (at: Sql) => sql`${at} >= since and (until is null or ${at} < until)`;
  // Materialized: otherwise the database looks for `until` again in each of the conditions.
  return tx.rows(sql`
    with joined as materialized (
      select g.group_id, g.since, g.until, a.started_at, a.turned_at, a.ended_at, a.state
      from (${groups}) g join attempts a on a.member_id = g.member_id and a.survey_id = ${surveyId})
    select group_id as "groupId", count(*) filter (where ${within(sql`started_at`)})::int as started,
      count(*) filter (where started_at < since and ${within(sql`turned_at`)})::int as returned,
      count(*) filter (where state = 'completed' and ${within(sql`ended_at`)})::int as completed
    from joined group by group_id`);
}

export interface NewAttempt {
  attemptKey: string;
  surveyId: number;
  versionId: number | null;
  memberId: number;
  rewardPoints: number;
  /** 0 where they are left out. */
  bonusPercent?: number;
  reviewDaysLess?: number;
  run: unknown;
  reservedUntil: Date;
  deviceHash: Buffer;
  network: string;
  cellIds: number[];
  /** Null where it is left out. */
  partOf?: number | null;
}

/**
 * Inserts attempts in one statement; returns for each whether it was inserted, which is not so when the member has started the
 * survey before. One at a part of a product test counts as checked: what is suspicious in it holds the reward of the test.
 */
export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<boolean[]> {
  const asked = attempts.map((attempt) => ({
    attempt_key: attempt.attemptKey,
    survey_id: attempt.surveyId,
    version_id: attempt.versionId,
    member_id: attempt.memberId,
    reward_points: attempt.rewardPoints,
    run: attempt.run,
    reserved_until: attempt.reservedUntil,
    device: attempt.deviceHash.toString('hex'),
    network: attempt.network,
    cell_ids: attempt.cellIds,
    bonus_percent: attempt.bonusPercent ?? 0,
    review_days_less: attempt.reviewDaysLess ?? 0,
    part_of: attempt.partOf ?? null,
  }));
  const inserted = await tx.returned<{ key: string }>(sql`
    insert into attempts (attempt_key, survey_id, version_id, member_id, reward_points, run, started_at, turned_at,
      reserved_until, device_hash, network, cell_ids, bonus_percent, review_days_less, part_of, checked_at)
    select attempt_key, survey_id, version_id, member_id, reward_points, run, ${tx.now}::timestamptz, ${tx.now}::timestamptz,
      reserved_until, decode(device, 'hex'), network, cell_ids, bonus_percent, review_days_less, part_of,
      case when part_of is not null then ${tx.now}::timestamptz end
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(attempt_key text, survey_id bigint, version_id bigint,
      member_id bigint, reward_points int, run jsonb, reserved_until timestamptz, device text, network text,
      cell_ids bigint[], bonus_percent smallint, review_days_less smallint, part_of bigint)
    on conflict (member_id, survey_id) do nothing
    returning attempt_key as key`);
  const keys = new Set(inserted.map(({ key }) => key));
  return attempts.map(({ attemptKey }) => keys.has(attemptKey));
}

/** Inserts an attempt; returns false when the member has started this survey before. Starts at the same time are one statement. */
export const insertAttempt = storedTogether(insertAttempts);

/** Builds a query for the number of places of a survey that running attempts have reserved, except those of one. */
export function reservedQuery(surveyId: number | Sql, now: Date, exceptId = 0): Sql {
  return sql`
    select count(*)::int as n from attempts
    where survey_id = ${surveyId} and state = 'started' and reserved_until > ${now}::timestamptz and id <> ${exceptId}`;
}

/** Counts the places of a survey that running attempts have reserved, except those of one attempt. */
export async function countReserved(tx: Tx, surveyId: number, exceptId = 0): Promise<number> {
  return (await tx.one<{ n: number }>(reservedQuery(surveyId, tx.now, exceptId))).n;
}

/** Stores the state of the run after going back. */
export async function updateRun(tx: Tx, attemptId: number, run: unknown): Promise<void> {
  await tx.run(sql`
    update attempts set run = ${JSON.stringify(run)}::jsonb, turn = turn + 1, turned_at = ${tx.now} where id = ${attemptId}`);
}

/** Sets the instant until which a running attempt keeps its place in the quotas. */
export async function extendReservation(tx: Tx, attemptId: number, until: Date): Promise<void> {
  await tx.run(sql`update attempts set reserved_until = ${until} where id = ${attemptId}`);
}

/** An end that a late complete replaces, with what was paid for the attempt until then. */
export interface EarlyEnd {
  readonly state: AttemptState;
  readonly points: number;
  readonly endedAt: Date;
}

export interface AttemptEnd {
  state: AttemptState;
  review: Review;
  reason: string | null;
  finalPoints: number;
  credited: boolean;
  availableAt: Date | null;
  held: boolean;
  /** What a completed attempt keeps of its member; absent for every other end. */
  respondent?: RespondentFacts;
  /** The quota cells that count a completed attempt; absent for every other end. */
  cellIds?: readonly number[];
  /** How the attempt had ended before a late complete, and what that paid; absent for every other end. */
  early?: EarlyEnd;
}

/** Builds the assignments of an update that stores how an attempt ended now. */
export function endOf(end: AttemptEnd, now: Date): Sql {
  return sql`state = ${end.state}::text, review = ${end.review}::text, reason = ${end.reason}::text,
    final_points = ${end.finalPoints}::int, credited = ${end.credited}::boolean,
    available_at = ${end.availableAt}::timestamptz, held = ${end.held}::boolean, ended_at = ${now}::timestamptz,
    early_points = ${end.early?.points ?? 0}::int, early_state = ${end.early?.state ?? null}::text,
    early_ended_at = ${end.early?.endedAt ?? null}::timestamptz,
    respondent = ${end.respondent ? JSON.stringify(end.respondent) : null}::jsonb,
    cell_ids = coalesce(${end.cellIds ?? null}::bigint[], cell_ids)`;
}

/** Measures the outcomes and durations of the last ended attempts of a survey. */
export function getMeasured(
  tx: Tx,
  surveyId: number,
): Promise<{ ended: number; completed: number; medianSeconds: number | null; points: number }> {
  return tx.one(sql`
    select count(*)::int as ended, count(*) filter (where state = 'completed')::int as completed,
      (percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at))
        filter (where state = 'completed'))::float8 as "medianSeconds", coalesce(sum(final_points), 0)::int as points
    from (
      select state, started_at, ended_at, final_points from attempts
      where survey_id = ${surveyId} and state <> 'started' order by id desc limit 200
    ) last`);
}

/** Counts the running attempts of a survey by version; they finish on the version on which they started. */
export function listRunningByVersion(tx: Tx, surveyId: number): Promise<{ versionId: number; running: number }[]> {
  return tx.rows(sql`
    select version_id as "versionId", count(*)::int as running from attempts
    where survey_id = ${surveyId} and state = 'started' group by version_id`);
}

/** Returns one page of a member's attempts in all states, newest first. */
export function listHistory(tx: Tx, memberId: number, paging: Paging): Promise<Attempt[]> {
  return tx.rows(sql`
    select ${columns} from attempts where member_id = ${memberId}
    order by id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int`);
}

/** Returns the answered pages of an attempt in the order of its turns, at most 1,000. */
export function listPages(
  tx: Tx,
  attemptId: number,
): Promise<{ turn: number; page: string; answers: Record<string, unknown>; shownAt: Date; answeredAt: Date }[]> {
  return tx.rows(sql`
    select turn, page, answers, shown_at as "shownAt", answered_at as "answeredAt" from attempt_pages
    where attempt_id = ${attemptId} order by turn limit 1000`);
}

/** Counts the completed attempts of a survey by their review. */
export function countByReview(tx: Tx, surveyId: number): Promise<{ review: Review; count: number }[]> {
  return tx.rows(sql`
    select review, count(*)::int as count from attempts where survey_id = ${surveyId} and state = 'completed' group by review`);
}

/** Lists the answered pages of many attempts. */
export function listAllPages(
  tx: Tx,
  attemptIds: readonly number[],
): Promise<{ attemptId: number; page: string; answers: Record<string, unknown>; answeredAt: Date }[]> {
  return tx.rows(sql`
    select attempt_id as "attemptId", page, answers, answered_at as "answeredAt" from attempt_pages
    where attempt_id = any(${attemptIds}::bigint[]) order by attempt_id, turn`);
}

/** Lists what completed attempts kept of their member, by the id of the attempt. */
export function listRespondents(
  tx: Tx,
  attemptIds: readonly number[],
): Promise<{ attemptId: number; respondent: RespondentFacts }[]> {
  return tx.rows(sql`
    select id as "attemptId", respondent from attempts
    where id = any(${attemptIds}::bigint[]) and respondent is not null`);
}

/** Counts a member's attempts since an instant that are rejected at present. */
export async function countRejectedAnswers(tx: Tx, memberId: number, since: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from attempts
    where member_id = ${memberId} and review in ('rejected', 'reversed') and started_at > ${since}::timestamptz`);
  return row.count;
}
