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

export async function insertWave(
  tx: Tx,
  wave: Pick<Wave, 'surveyId' | 'size' | 'pacePerMinute' | 'startedBy'>,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into invitation_waves (survey_id, size, pace_per_minute, started_by, created_at)
    values (${wave.surveyId}, ${wave.size}, ${wave.pacePerMinute}, ${wave.startedBy}, ${tx.now}) returning id`);
  return id;
}

/** How many mails of a wave are out, and what became of them. */
interface WaveFigures {
  sent: number;
  withPicture: number;
  opened: number;
  clicked: number;
}

/** The latest waves of a survey with their figures, each of which is counted in an index of its own. */
export function listWaves(tx: Tx, surveyId: number, limit: number): Promise<(Wave & WaveFigures)[]> {
  const count = (which: Sql) =>
    sql`(select count(*)::int from invitations where wave_id = invitation_waves.id and ${which})`;
  return tx.rows(sql`
    select ${columns}, ${count(sql`sent_at is not null`)} as sent, ${count(sql`has_picture`)} as "withPicture",
      ${count(sql`opened_at is not null`)} as opened, ${count(sql`clicked_at is not null`)} as clicked
    from invitation_waves where survey_id = ${surveyId} order by id desc limit ${limit}::int`);
}

/** Whoever got a mail of one of these waves: what `countByGroup` of attempts wants. */
export function whereInvited(waveIds: readonly number[]): Sql {
  return sql`select wave_id as group_id, member_id, sent_at as since from invitations
    where wave_id = any(${waveIds}::bigint[]) and sent_at is not null`;
}

export function findWave(tx: Tx, id: number): Promise<Wave | null> {
  return tx.maybe(sql`select ${columns} from invitation_waves where id = ${id}`);
}

/** Holds the wave until the transaction ends: it is planned once, and ended once. */
export function lockWave(tx: Tx, id: number): Promise<Wave | null> {
  return tx.maybe(sql`select ${columns} from invitation_waves where id = ${id} for update`);
}

export async function listRunning(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`select id from invitation_waves where ended_at is null order by id`);
  return rows.map(({ id }) => id);
}

/** Who may be invited to a survey: a query over many features, each of which brings its own part. */
export interface Audience {
  readonly surveyId: number;
  /** `member_id` of the profiles that fit. */
  readonly profiles: Sql;
  /** Conditions on a column with a member's id. */
  readonly conditions: (member: Sql) => readonly Sql[];
  readonly perWeek: number;
  /** What the member of a column chose in its place; null in the database where nothing was. */
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

export async function countInvitable(tx: Tx, audience: Audience): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n ${whereInvitable(audience)}`)).n;
}

/** Who may be invited, newest members first. */
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

/** Waves choose their members one after the other: what one takes the next one sees, so that no cap is exceeded. */
export async function lockSelection(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('invitations.choose'))`);
}

/** Chooses the members of a wave inside the database; those with the fewest invitations lately, then by lot. */
export function insertSelected(tx: Tx, wave: Wave, audience: Audience): Promise<number> {
  return tx.run(sql`
    insert into invitations (wave_id, survey_id, member_id)
    select ${wave.id}::bigint, ${wave.surveyId}::bigint, fitting.member_id ${whereInvitable(audience)}
    order by coalesce(lately.n, 0), random() limit ${wave.size}::int`);
}

export async function updatePlanned(tx: Tx, waveId: number, planned: number): Promise<void> {
  await tx.run(sql`update invitation_waves set state = 'sending', planned = ${planned} where id = ${waveId}`);
}

export async function updateEnded(
  tx: Tx,
  waveId: number,
  end: { state: 'sent' | 'stopped'; stoppedBy: number | null },
): Promise<void> {
  await tx.run(sql`
    update invitation_waves set state = ${end.state}, stopped_by = ${end.stoppedBy}, ended_at = ${tx.now}
    where id = ${waveId}`);
}

/** Gives the members of a wave free who were not mailed to. */
export async function deleteWaiting(tx: Tx, waveId: number): Promise<void> {
  await tx.run(sql`delete from invitations where wave_id = ${waveId} and sent_at is null`);
}

export async function countSentSince(tx: Tx, waveId: number, since: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from invitations where wave_id = ${waveId} and sent_at > ${since}`);
  return row.n;
}

export async function listWaiting(tx: Tx, waveId: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from invitations where wave_id = ${waveId} and sent_at is null order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Takes a waiting invitation for the transaction. Of two that try at once, the second finds it sent or gone. */
export function lockWaiting(tx: Tx, id: number): Promise<{ memberId: number; surveyId: number } | null> {
  return tx.maybe(sql`
    select member_id as "memberId", survey_id as "surveyId" from invitations
    where id = ${id} and sent_at is null for update`);
}

export async function countSentTo(tx: Tx, memberId: number, since: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from invitations where member_id = ${memberId} and sent_at > ${since}`);
  return row.n;
}

export async function updateSent(tx: Tx, id: number, hasPicture: boolean): Promise<void> {
  await tx.run(sql`update invitations set sent_at = ${tx.now}, has_picture = ${hasPicture} where id = ${id}`);
}

export interface SentInvitation {
  memberId: number;
  surveyId: number;
  hasPicture: boolean;
}

/** An invitation whose mail is out. */
export function findSent(tx: Tx, id: number): Promise<SentInvitation | null> {
  return tx.maybe(sql`
    select member_id as "memberId", survey_id as "surveyId", has_picture as "hasPicture" from invitations
    where id = ${id} and sent_at is not null`);
}

export async function updateOpened(tx: Tx, id: number): Promise<void> {
  await tx.run(
    sql`update invitations set opened_at = ${tx.now} where id = ${id} and opened_at is null and has_picture`,
  );
}

export async function updateClicked(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update invitations set clicked_at = ${tx.now} where id = ${id} and clicked_at is null`);
}

export interface InvitationOf {
  surveyId: number;
  sentAt: Date;
  openedAt: Date | null;
  clickedAt: Date | null;
}

/** What a member was mailed to about, newest first. */
export function listInvitationsTo(tx: Tx, memberId: number, limit: number): Promise<InvitationOf[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt"
    from invitations where member_id = ${memberId} and sent_at is not null
    order by sent_at desc, id desc limit ${limit}::int`);
}

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

/** The pause of a member that has not ended by a day; null when there is none. */
export function findPause(tx: Tx, memberId: number, today: string): Promise<InvitationPause | null> {
  return tx.maybe(sql`
    select resumes_on as "resumesOn", reason, paused_by as "pausedBy", paused_at as "pausedAt"
    from invitation_pauses where member_id = ${memberId} and resumes_on > ${today}::date`);
}

/** A condition on a column with a member's id: the invitations of the member are not paused on a day. */
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
