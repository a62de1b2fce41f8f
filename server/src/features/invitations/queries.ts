import type { WaveKind } from '@pollen/contract/wave-values';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

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

/**
 * Returns the ids of at most `limit` invitations of a wave that are not sent yet, in the order of planning; with
 * `members`, those of the members that this query finds.
 */
export async function listWaiting(
  tx: Tx,
  waveId: number,
  limit: number,
  members: Sql | null = null,
): Promise<number[]> {
  const among = members ? sql`and member_id in (${members})` : empty;
  const rows = await tx.rows<{ id: number }>(sql`
    select id from invitations where wave_id = ${waveId} and sent_at is null ${among} order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** An invitation that was not sent yet, with what its wave is about. */
export interface WaitingInvitation {
  memberId: number;
  surveyId: number;
  waveId: number;
  /** The text of the mail; null: the standard one. */
  arm: number | null;
  kind: WaveKind;
  /** Of a reminder: hours since the last mail about the survey, or since the last answered page. */
  afterHours: number | null;
}

/** Locks an unsent invitation. Of two concurrent calls, the second finds it sent or deleted. */
export function lockWaiting(tx: Tx, id: number): Promise<WaitingInvitation | null> {
  return tx.maybe(sql`
    select i.member_id as "memberId", i.survey_id as "surveyId", i.wave_id as "waveId", i.arm, w.kind, w.after_hours as "afterHours"
    from invitations i join invitation_waves w on w.id = i.wave_id
    where i.id = ${id} and i.sent_at is null for update of i`);
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
  /** 0 for the invitation, 1 for the first reminder. */
  reminder: number;
  sentAt: Date;
  openedAt: Date | null;
  clickedAt: Date | null;
}

/** Returns the mails about surveys that a member was sent, newest first. */
export function listInvitationsTo(tx: Tx, memberId: number, limit: number): Promise<InvitationOf[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", reminder, sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt"
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
