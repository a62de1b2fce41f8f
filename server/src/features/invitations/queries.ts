import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface Wave {
  id: number;
  surveyId: number;
  size: number;
  pacePerMinute: number;
  state: 'planning' | 'sending' | 'sent' | 'stopped';
  planned: number;
  startedBy: number;
  stoppedBy: number | null;
  createdAt: Date;
  endedAt: Date | null;
}

const columns = sql`id, survey_id as "surveyId", size, pace_per_minute as "pacePerMinute", state, planned,
  started_by as "startedBy", stopped_by as "stoppedBy", created_at as "createdAt", ended_at as "endedAt"`;

/** Stores a new wave, whose invitations are planned later, and returns its id. */
export async function insertWave(
  tx: Tx,
  wave: Pick<Wave, 'surveyId' | 'size' | 'pacePerMinute' | 'startedBy'>,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into invitation_waves (survey_id, size, pace_per_minute, started_by, created_at)
    values (${wave.surveyId}, ${wave.size}, ${wave.pacePerMinute}, ${wave.startedBy}, ${tx.now}) returning id`);
  return id;
}

/** How many mails of a wave were sent, opened and clicked. */
interface WaveFigures {
  sent: number;
  withPicture: number;
  opened: number;
  clicked: number;
}

/** Returns the latest waves of a survey with their figures, each counted by an index of its own. */
export function listWaves(tx: Tx, surveyId: number, limit: number): Promise<(Wave & WaveFigures)[]> {
  const count = (which: Sql) =>
    sql`(select count(*)::int from invitations where wave_id = invitation_waves.id and ${which})`;
  return tx.rows(sql`
    select ${columns}, ${count(sql`sent_at is not null`)} as sent, ${count(sql`has_picture`)} as "withPicture",
      ${count(sql`opened_at is not null`)} as opened, ${count(sql`clicked_at is not null`)} as clicked
    from invitation_waves where survey_id = ${surveyId} order by id desc limit ${limit}::int`);
}

/**
 * A condition on a column with a member's id: the member was mailed by one of these waves. `countByGroup` of attempts
 * takes it.
 */
export function invitedMembersQuery(waveIds: readonly number[]): Sql {
  return sql`select wave_id as group_id, member_id, sent_at as since from invitations
    where wave_id = any(${waveIds}::bigint[]) and sent_at is not null`;
}

/** Returns a wave without locking it, or null when the id is unknown. */
export function findWave(tx: Tx, id: number): Promise<Wave | null> {
  return tx.maybe(sql`select ${columns} from invitation_waves where id = ${id}`);
}

/** Locks the wave until the transaction ends, so that it is planned once and ended once. */
export function lockWave(tx: Tx, id: number): Promise<Wave | null> {
  return tx.maybe(sql`select ${columns} from invitation_waves where id = ${id} for update`);
}

/** Returns the ids of the waves that have not ended, oldest first. */
export async function listRunning(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`select id from invitation_waves where ended_at is null order by id`);
  return rows.map(({ id }) => id);
}

/** The members who may be invited to a survey, as a query with a part from each of many features. */
export interface Audience {
  readonly surveyId: number;
  /** A query for `member_id` of the matching profiles. */
  readonly profiles: Sql;
  /** Conditions on a column with a member's id. */
  readonly conditions: (member: Sql) => readonly Sql[];
  readonly perWeek: number;
  /** The member's own weekly limit, by a column with the member's id; null where the member has not chosen one. */
  readonly chosenPerWeek: (member: Sql) => Sql;
  readonly week: Date;
}

function whereInvitable({ surveyId, profiles, conditions, perWeek, chosenPerWeek, week }: Audience): Sql {
  const member = sql`fitting.member_id`;
  const [first = sql`true`, ...others] = conditions(member);
  return sql`from (${profiles}) fitting
    left join (
      select member_id, count(*)::int as n from invitations
      where sent_at is null or sent_at > ${week}::timestamptz group by member_id
    ) lately on lately.member_id = ${member}
    where coalesce(lately.n, 0) < least(${perWeek}::int, ${chosenPerWeek(member)}) and not exists (
      select from invitations before where before.member_id = ${member} and before.survey_id = ${surveyId}::bigint)
    and ${first} ${others.map((condition) => sql`and ${condition}`).reduce((all, one) => sql`${all} ${one}`, sql``)}`;
}

/** Returns how many members of the audience can be invited at present. */
export async function countInvitable(tx: Tx, audience: Audience): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n ${whereInvitable(audience)}`)).n;
}

/** Returns members who may be invited, newest first. */
export async function listInvitable(
  tx: Tx,
  audience: Audience,
  page: { before: number | null; size: number },
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select fitting.member_id as id ${whereInvitable(audience)} 
      and (${page.before}::bigint is null or fitting.member_id < ${page.before}::bigint)
    order by fitting.member_id desc limit ${page.size}::int`);
  return rows.map(({ id }) => id);
}

/** Locks the selection, so that each wave sees which members earlier waves took, and no weekly limit is exceeded. */
export async function lockSelection(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('invitations.choose'))`);
}

/** Selects the members of a wave inside the database: those with the fewest recent invitations, in random order. */
export function insertSelected(tx: Tx, wave: Wave, audience: Audience): Promise<number> {
  return tx.run(sql`
    insert into invitations (wave_id, survey_id, member_id)
    select ${wave.id}::bigint, ${wave.surveyId}::bigint, fitting.member_id ${whereInvitable(audience)}
    order by coalesce(lately.n, 0), random() limit ${wave.size}::int`);
}

/** Stores how many invitations a wave has, and that it is being sent. */
export async function updatePlanned(tx: Tx, waveId: number, planned: number): Promise<void> {
  await tx.run(sql`update invitation_waves set state = 'sending', planned = ${planned} where id = ${waveId}`);
}

/** Stores that a wave was sent completely or stopped; `stoppedBy` is null unless an operator stopped it. */
export async function updateEnded(
  tx: Tx,
  waveId: number,
  end: { state: 'sent' | 'stopped'; stoppedBy: number | null },
): Promise<void> {
  await tx.run(sql`
    update invitation_waves set state = ${end.state}, stopped_by = ${end.stoppedBy}, ended_at = ${tx.now}
    where id = ${waveId}`);
}

/** Deletes the unsent invitations of a wave, so that its members can be selected by others. */
export async function deleteWaiting(tx: Tx, waveId: number): Promise<void> {
  await tx.run(sql`delete from invitations where wave_id = ${waveId} and sent_at is null`);
}

/** Returns how many invitations of a wave were sent after an instant, for its pace per minute. */
export async function countSentSince(tx: Tx, waveId: number, since: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from invitations where wave_id = ${waveId} and sent_at > ${since}`);
  return row.n;
}

/** Returns the ids of at most `limit` invitations of a wave that are not sent yet, in the order of planning. */
export async function listWaiting(tx: Tx, waveId: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from invitations where wave_id = ${waveId} and sent_at is null order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Locks an unsent invitation. Of two concurrent calls, the second finds it sent or deleted. */
export function lockWaiting(tx: Tx, id: number): Promise<{ memberId: number; surveyId: number } | null> {
  return tx.maybe(sql`
    select member_id as "memberId", survey_id as "surveyId" from invitations
    where id = ${id} and sent_at is null for update`);
}

/** Returns how many invitations of all waves a member was sent after an instant, for the limit per week. */
export async function countSentTo(tx: Tx, memberId: number, since: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from invitations where member_id = ${memberId} and sent_at > ${since}`);
  return row.n;
}

/** Stores the present as the instant of sending, and whether the mail has the picture that reports its opening. */
export async function updateSent(tx: Tx, id: number, hasPicture: boolean): Promise<void> {
  await tx.run(sql`update invitations set sent_at = ${tx.now}, has_picture = ${hasPicture} where id = ${id}`);
}

export interface SentInvitation {
  memberId: number;
  surveyId: number;
  hasPicture: boolean;
}

/** Returns an invitation whose mail was sent. */
export function findSent(tx: Tx, id: number): Promise<SentInvitation | null> {
  return tx.maybe(sql`
    select member_id as "memberId", survey_id as "surveyId", has_picture as "hasPicture" from invitations
    where id = ${id} and sent_at is not null`);
}

/** Stores the first opening of an invitation whose mail has the picture; later ones change nothing. */
export async function updateOpened(tx: Tx, id: number): Promise<void> {
  await tx.run(
    sql`update invitations set opened_at = ${tx.now} where id = ${id} and opened_at is null and has_picture`,
  );
}

/** Stores the first click on the link of an invitation; later ones change nothing. */
export async function updateClicked(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update invitations set clicked_at = ${tx.now} where id = ${id} and clicked_at is null`);
}

export interface InvitationOf {
  surveyId: number;
  sentAt: Date;
  openedAt: Date | null;
  clickedAt: Date | null;
}

/** Returns the surveys that a member was invited to, newest first. */
export function listInvitationsTo(tx: Tx, memberId: number, limit: number): Promise<InvitationOf[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt"
    from invitations where member_id = ${memberId} and sent_at is not null
    order by sent_at desc, id desc limit ${limit}::int`);
}

/** Deletes an invitation that is dropped instead of sent, so that it does not count in its wave. */
export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from invitations where id = ${id}`);
}

/** An operator's pause of a member's invitations. */
export interface InvitationPause {
  /** The first day on which invitations are mailed again. */
  resumesOn: string;
  reason: string;
  pausedBy: number;
  pausedAt: Date;
}

/** Returns the pause of a member that has not ended by a day; null when there is none. */
export function findPause(tx: Tx, memberId: number, today: string): Promise<InvitationPause | null> {
  return tx.maybe(sql`
    select resumes_on as "resumesOn", reason, paused_by as "pausedBy", paused_at as "pausedAt"
    from invitation_pauses where member_id = ${memberId} and resumes_on > ${today}::date`);
}

/** A condition on a column with a member's id: the member's invitations are not paused on a day. */
export function whereNotPaused(member: Sql, today: string): Sql {
  return sql`not exists (
    select from invitation_pauses pause where pause.member_id = ${member} and pause.resumes_on > ${today}::date)`;
}

/** Starts a pause, in place of an earlier one that has ended. */
export async function upsertPause(tx: Tx, memberId: number, pause: Omit<InvitationPause, 'pausedAt'>): Promise<void> {
  await tx.run(sql`
    insert into invitation_pauses (member_id, resumes_on, reason, paused_by, paused_at)
    values (${memberId}, ${pause.resumesOn}::date, ${pause.reason}, ${pause.pausedBy}, ${tx.now})
    on conflict (member_id) do update set resumes_on = excluded.resumes_on, reason = excluded.reason,
      paused_by = excluded.paused_by, paused_at = excluded.paused_at`);
}

/** Deletes the pause of a member, also one that has ended by itself. */
export async function deleteInvitationPause(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from invitation_pauses where member_id = ${memberId}`);
}
