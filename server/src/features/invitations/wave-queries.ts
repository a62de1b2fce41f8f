import type { WaveKind } from '@pollen/contract/wave-values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Segment } from '../segments/index';

export interface Wave {
  id: number;
  surveyId: number;
  kind: WaveKind;
  to: 'all' | 'openCells' | 'segment';
  /** The segment as it was when the wave was started. */
  segmentName: string | null;
  segmentFilters: Segment['filters'] | null;
  /** Of a reminder: hours since the last mail about the survey, or since the last answered page. */
  afterHours: number | null;
  size: number;
  pacePerMinute: number;
  state: 'planning' | 'sending' | 'sent' | 'stopped';
  /** When its members are chosen; null: at once. */
  scheduledFor: Date | null;
  planned: number;
  /** Members with so many reminders of the survey are left out. */
  mostReminders: number;
  /** Null: the panel started it by a rule. */
  startedBy: number | null;
  stoppedBy: number | null;
  createdAt: Date;
  endedAt: Date | null;
  /** How many texts of its own it has; the standard one when there are none. */
  texts: number;
  /** The text that an operator chose for the mails that were not sent yet. */
  winner: number | null;
}

const columns = sql`id, survey_id as "surveyId", kind, audience as "to", segment_name as "segmentName",
  segment_filters as "segmentFilters", after_hours as "afterHours", size, pace_per_minute as "pacePerMinute", state,
  most_reminders as "mostReminders", scheduled_for as "scheduledFor", planned, started_by as "startedBy", stopped_by as "stoppedBy",
  created_at as "createdAt", ended_at as "endedAt", winner,
  (select count(*)::int from invitation_texts where wave_id = invitation_waves.id) as texts`;

/** Whom a wave mails, how many at most, how fast and when. */
export type NewWave = Pick<
  Wave,
  | 'surveyId'
  | 'kind'
  | 'to'
  | 'segmentName'
  | 'segmentFilters'
  | 'afterHours'
  | 'mostReminders'
  | 'size'
  | 'pacePerMinute'
  | 'scheduledFor'
  | 'startedBy'
>;

/** Stores a new wave, whose members are selected later, and returns its id. */
export async function insertWave(tx: Tx, wave: NewWave): Promise<number> {
  const filters = wave.segmentFilters && JSON.stringify(wave.segmentFilters);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into invitation_waves (survey_id, kind, audience, segment_name, segment_filters, after_hours, most_reminders,
      size, pace_per_minute, scheduled_for, started_by, created_at)
    values (${wave.surveyId}, ${wave.kind}, ${wave.to}, ${wave.segmentName}, ${filters}::jsonb, ${wave.afterHours}::int,
      ${wave.mostReminders}, ${wave.size}, ${wave.pacePerMinute}, ${wave.scheduledFor}::timestamptz, ${wave.startedBy}, ${tx.now})
    returning id`);
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

/** Returns the automatic waves of a survey with the number of their mails, newest first. */
export function listAutomaticWaves(
  tx: Tx,
  surveyId: number,
  limit: number,
): Promise<{ id: number; kind: WaveKind; sent: number }[]> {
  return tx.rows(sql`
    select id, kind, (select count(*)::int from invitations where wave_id = invitation_waves.id and sent_at is not null) as sent
    from invitation_waves where survey_id = ${surveyId} and started_by is null order by id desc limit ${limit}::int`);
}

/** Whether an automatic wave of a kind was started on a day of the panel, or still runs. */
export async function hasAutomaticWave(
  tx: Tx,
  { surveyId, kind }: { readonly surveyId: number; readonly kind: WaveKind },
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from invitation_waves
      where survey_id = ${surveyId} and kind = ${kind} and started_by is null
        and (ended_at is null or (created_at at time zone ${timeZone}::text)::date = ${day}::date)) as found`);
  return found;
}

/** Returns a wave without locking it, or null when the id is unknown. */
export function findWave(tx: Tx, id: number): Promise<Wave | null> {
  return tx.maybe(sql`select ${columns} from invitation_waves where id = ${id}`);
}

/** Locks the wave until the transaction ends, so that it is planned once and ended once. */
export function lockWave(tx: Tx, id: number): Promise<Wave | null> {
  return tx.maybe(sql`select ${columns} from invitation_waves where id = ${id} for update`);
}

/** Returns the ids of the waves that have not ended and whose time has come, oldest first. */
export async function listRunning(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from invitation_waves
    where ended_at is null and (scheduled_for is null or scheduled_for <= ${tx.now}::timestamptz) order by id`);
  return rows.map(({ id }) => id);
}

/** Stores another time for a scheduled wave. */
export async function updateScheduled(tx: Tx, waveId: number, scheduledFor: Date): Promise<void> {
  await tx.run(sql`update invitation_waves set scheduled_for = ${scheduledFor} where id = ${waveId}`);
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

/** A wave in the calendar of all surveys. */
export interface WaveInCalendar {
  id: number;
  surveyId: number;
  kind: WaveKind;
  /** `canceled`: stopped before its time. */
  state: 'scheduled' | 'planning' | 'sending' | 'sent' | 'stopped' | 'canceled';
  /** When it began or is to begin. */
  at: Date;
  sent: number;
  size: number;
}

/** Returns waves of all surveys that begin between two instants, in order of time. */
export function listWavesBetween(
  tx: Tx,
  { from, before }: { readonly from: Date; readonly before: Date },
  limit: number,
): Promise<WaveInCalendar[]> {
  return tx.rows(sql`
    select id, survey_id as "surveyId", kind, size, coalesce(scheduled_for, created_at) as at,
      case when state = 'planning' and scheduled_for > ${tx.now}::timestamptz then 'scheduled'
        when state = 'stopped' and ended_at < scheduled_for then 'canceled' else state end as state,
      (select count(*)::int from invitations where wave_id = invitation_waves.id and sent_at is not null) as sent
    from invitation_waves
    where coalesce(scheduled_for, created_at) >= ${from}::timestamptz
      and coalesce(scheduled_for, created_at) < ${before}::timestamptz
    order by coalesce(scheduled_for, created_at), id limit ${limit}::int`);
}

/**
 * Returns an invitation wave that ended between two instants and for which a condition holds, oldest first; null when
 * there is none.
 */
export function findWaveToMeasure(
  tx: Tx,
  { from, until }: { readonly from: Date; readonly until: Date },
  condition: (wave: Sql) => Sql,
): Promise<{ id: number; surveyId: number } | null> {
  return tx.maybe(sql`
    select id, survey_id as "surveyId" from invitation_waves
    where kind = 'invitation' and ended_at <= ${until}::timestamptz
      and coalesce(scheduled_for, created_at) >= ${from}::timestamptz and ${condition(sql`invitation_waves.id`)}
    order by coalesce(scheduled_for, created_at) limit 1`);
}

/** A query for the mails of a wave: `member_id`, `survey_id` and `sent_at`. */
export function mailsQuery(waveId: number): Sql {
  return sql`select member_id, survey_id, sent_at from invitations
    where wave_id = ${waveId}::bigint and sent_at is not null`;
}

/** A condition on a column with a member's id: the member was mailed nothing about a survey before an instant. */
export function whereNotMailedBefore(member: Sql, surveyId: number, before: Sql): Sql {
  return sql`not exists (select from invitations mail
    where mail.member_id = ${member} and mail.survey_id = ${surveyId}::bigint and mail.sent_at <= ${before})`;
}
