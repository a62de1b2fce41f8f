import {
  ADDRESS_REMINDER_DAYS_BEFORE,
  LOST_AFTER_DAYS,
  type ParticipantState,
  REPORT_ENDS_AFTER_DAYS,
  REPORT_REMINDER_DAYS,
} from '@pollen/contract/product-test-values';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { whereActive } from '../members/index';
import type { Change } from './rules';

/** A member in a product test. */
export interface Participant {
  id: number;
  surveyId: number;
  memberId: number;
  attemptId: number;
  state: ParticipantState;
  holdsPlace: boolean;
  appliedAt: Date;
  changedAt: Date;
  dueOn: string | null;
  reminders: number;
  remindedAt: Date | null;
  /** The report that is awaited; 0 before the arrival. */
  report: number;
  /** The last report whose opening was told. */
  openedReport: number;
  receivedOn: string | null;
  address: Buffer | null;
  addressConsent: string | null;
  addressConsentAt: Date | null;
  eraseOn: string | null;
  /** When the present address was last exported; null: it was not. */
  exportedAt: Date | null;
  /** The sender has an earlier address than the present one. */
  changedAfterExport: boolean;
  tracking: string | null;
  trackingLink: string | null;
  missingSince: Date | null;
  endedAt: Date | null;
}

/** The columns of `Participant`, of a table `p`. */
export const participantColumns = sql`p.id, p.survey_id as "surveyId", p.member_id as "memberId", p.attempt_id as "attemptId", p.state,
  p.holds_place as "holdsPlace", p.applied_at as "appliedAt", p.changed_at as "changedAt", p.due_on as "dueOn", p.reminders,
  p.reminded_at as "remindedAt", p.opened_report as "openedReport",
  p.report, p.received_on as "receivedOn", p.address, p.address_consent as "addressConsent",
  p.address_consent_at as "addressConsentAt", p.erase_on as "eraseOn", p.exported_at as "exportedAt",
  p.changed_after_export as "changedAfterExport", p.tracking, p.tracking_link as "trackingLink",
  p.missing_since as "missingSince", p.ended_at as "endedAt"`;

/** Stores a new participant and returns it. */
export function insertParticipant(
  tx: Tx,
  of: { surveyId: number; memberId: number; attemptId: number; state: ParticipantState; dueOn: string },
): Promise<Participant> {
  return tx.one(sql`
    with p as (
      insert into product_test_participants (survey_id, member_id, attempt_id, state, applied_at, changed_at, due_on)
      values (${of.surveyId}, ${of.memberId}, ${of.attemptId}, ${of.state}, ${tx.now}, ${tx.now}, ${of.dueOn})
      returning *)
    select ${participantColumns} from p`);
}

/** Returns a member's participation in a test, or null when the member has not applied. */
export function findParticipation(tx: Tx, surveyId: number, memberId: number): Promise<Participant | null> {
  return tx.maybe(sql`
    select ${participantColumns} from product_test_participants p where survey_id = ${surveyId} and member_id = ${memberId}`);
}

/** Finds and locks a member's participation; the caller has locked the test. */
export function lockParticipation(tx: Tx, surveyId: number, memberId: number): Promise<Participant | null> {
  return tx.maybe(sql`
    select ${participantColumns} from product_test_participants p
    where survey_id = ${surveyId} and member_id = ${memberId} for no key update`);
}

/** Finds and locks participants of a test by their ids, in their order; the caller has locked the test. */
export function lockParticipants(tx: Tx, surveyId: number, ids: readonly number[]): Promise<Participant[]> {
  return tx.rows(sql`
    select ${participantColumns} from product_test_participants p
    where survey_id = ${surveyId} and id = any(${ids}::bigint[]) order by id for no key update`);
}

/** Finds and locks the participant to whom the attempt at the whole test belongs; the caller has locked the test. */
export function lockParticipantOfAttempt(tx: Tx, attemptId: number): Promise<Participant | null> {
  return tx.maybe(
    sql`select ${participantColumns} from product_test_participants p where attempt_id = ${attemptId} for no key update`,
  );
}

/** Returns the test of the attempt at a whole test, or null. */
export async function findTestOfAttempt(tx: Tx, attemptId: number): Promise<number | null> {
  const row = await tx.maybe<{ surveyId: number }>(
    sql`select survey_id as "surveyId" from product_test_participants where attempt_id = ${attemptId}`,
  );
  return row?.surveyId ?? null;
}

/** Stores a change of a participant; fields that the change does not name stay as they are. */
export async function updateParticipant(tx: Tx, id: number, { address, ...change }: Change): Promise<void> {
  const set = (name: Sql, value: Sql | undefined) => (value === undefined ? empty : sql`, ${name} = ${value}`);
  const { state, holdsPlace, dueOn, reminders, report, receivedOn, eraseOn, tracking, trackingLink, missingSince } =
    change;
  await tx.run(sql`
    update product_test_participants set survey_id = survey_id
      ${state === undefined ? empty : sql`, state = ${state}, changed_at = ${tx.now}`}
      ${set(sql`holds_place`, holdsPlace === undefined ? undefined : sql`${holdsPlace}::boolean`)}
      ${set(sql`due_on`, dueOn === undefined ? undefined : sql`${dueOn}::date`)}
      ${set(sql`reminders`, reminders === undefined ? undefined : sql`${reminders}::int`)}
      ${set(sql`report`, report === undefined ? undefined : sql`${report}::int`)}
      ${set(sql`received_on`, receivedOn === undefined ? undefined : sql`${receivedOn}::date`)}
      ${set(sql`erase_on`, eraseOn === undefined ? undefined : sql`${eraseOn}::date`)}
      ${set(sql`tracking`, tracking === undefined ? undefined : sql`${tracking}::text`)}
      ${set(sql`tracking_link`, trackingLink === undefined ? undefined : sql`${trackingLink}::text`)}
      ${set(sql`missing_since`, missingSince === undefined ? undefined : sql`${missingSince}::timestamptz`)}
      ${set(sql`opened_report`, change.openedReport === undefined ? undefined : sql`${change.openedReport}::int`)}
      ${change.isReminded ? sql`, reminded_at = ${tx.now}` : empty}
      ${change.hasEnded ? sql`, ended_at = ${tx.now}` : empty}
      ${
        address === undefined
          ? empty
          : sql`, address = ${address?.sealed ?? null}::bytea,
              changed_after_export = ${address !== null}::boolean and (changed_after_export or exported_at is not null),
              exported_at = null, address_consent = coalesce(${address?.consent ?? null}::text, address_consent),
              address_consent_at = case when ${address !== null}::boolean then ${tx.now} else address_consent_at end`
      }
    where id = ${id}`);
}

/** Moves applicants to the same state; they have no address yet. */
export async function updateApplicants(
  tx: Tx,
  ids: readonly number[],
  { state, dueOn, holdsPlace }: { state: ParticipantState; dueOn: string; holdsPlace: boolean },
): Promise<void> {
  await tx.run(sql`
    update product_test_participants set state = ${state}, changed_at = ${tx.now}, due_on = ${dueOn}::date, reminders = 0,
      holds_place = ${holdsPlace}::boolean
    where id = any(${ids}::bigint[])`);
}

/** Stores that participants were reminded now. */
export async function updateReminded(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update product_test_participants set reminded_at = ${tx.now} where id = any(${ids}::bigint[])`);
}

/** Counts the places of a test that are taken. */
export async function countPlaces(tx: Tx, surveyId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from product_test_participants where survey_id = ${surveyId} and holds_place`,
  );
  return row.n;
}

/** Locks the first participants of the reserve whose account is active, in the order in which they came into it. */
export function lockReserve(tx: Tx, surveyId: number, limit: number): Promise<Participant[]> {
  return tx.rows(sql`
    select ${participantColumns} from product_test_participants p
    where survey_id = ${surveyId} and state = 'reserve' and ${whereActive(sql`p.member_id`)}
    order by changed_at, id limit ${limit}::int for no key update of p`);
}

/** What happened to a participant, and who did it. */
export interface HistoryLine {
  state: ParticipantState;
  actor: 'member' | 'operator' | 'panel';
  operatorId: number | null;
  note: string | null;
}

/** Stores a line in the history of each of these participants. */
export async function insertEvents(
  tx: Tx,
  participantIds: readonly number[],
  { state, actor, operatorId, note }: HistoryLine,
): Promise<void> {
  await tx.run(sql`
    insert into product_test_events (participant_id, at, state, actor, operator_id, note)
    select id, ${tx.now}::timestamptz, ${state}, ${actor}, ${operatorId}::bigint, ${note}::text
    from unnest(${participantIds}::bigint[]) id`);
}

/** Returns the history of a participant, oldest first. */
export function listEvents(
  tx: Tx,
  participantId: number,
): Promise<{ at: Date; state: ParticipantState; actor: 'member' | 'operator' | 'panel'; note: string | null }[]> {
  return tx.rows(sql`
    select at, state, actor, note from product_test_events where participant_id = ${participantId} order by id limit 200`);
}

/** The screener or a report of a participant. */
export interface PartAnswer {
  participantId: number;
  position: number;
  attemptId: number;
  doneAt: Date | null;
  suspected: boolean;
}

/** Stores the attempt at a part. A second one changes nothing. */
export async function insertAnswer(
  tx: Tx,
  of: { participantId: number; position: number; attemptId: number },
): Promise<void> {
  await tx.run(sql`
    insert into product_test_answers (participant_id, position, attempt_id)
    values (${of.participantId}, ${of.position}, ${of.attemptId}) on conflict do nothing`);
}

/** Stores that a part was answered, and returns its position; null when it was answered before. */
export async function updateAnswered(tx: Tx, attemptId: number, suspected: boolean): Promise<number | null> {
  const row = await tx.maybe<{ position: number }>(sql`
    update product_test_answers set done_at = ${tx.now}, suspected = ${suspected}::boolean
    where attempt_id = ${attemptId} and done_at is null returning position`);
  return row?.position ?? null;
}

/** Returns the screeners and reports of participants. */
export function listAnswers(tx: Tx, participantIds: readonly number[]): Promise<PartAnswer[]> {
  return tx.rows(sql`
    select participant_id as "participantId", position, attempt_id as "attemptId", done_at as "doneAt", suspected
    from product_test_answers where participant_id = any(${participantIds}::bigint[]) order by participant_id, position`);
}

/** Returns a member's participations, in some states or in any, newest first. */
export function listParticipations(
  tx: Tx,
  memberId: number,
  { states, limit }: { states?: readonly ParticipantState[]; limit: number },
): Promise<Participant[]> {
  const only = states === undefined ? empty : sql`and state = any(${states}::text[])`;
  return tx.rows(sql`
    select ${participantColumns} from product_test_participants p where member_id = ${memberId} ${only}
    order by id desc limit ${limit}::int`);
}

export interface ParticipantFilter {
  readonly states: readonly ParticipantState[];
  readonly due?: 'open' | 'overdue' | undefined;
  readonly search?: string | undefined;
}

/** Returns one page of the participants of a test, newest first, from before an id. */
export function listParticipants(
  tx: Tx,
  surveyId: number,
  filter: ParticipantFilter & { today: string },
  page: { beforeId: number; limit: number },
): Promise<Participant[]> {
  const due =
    filter.due === undefined
      ? empty
      : filter.due === 'open'
        ? sql`and state = 'received' and due_on >= ${filter.today}::date`
        : sql`and state = 'received' and due_on < ${filter.today}::date`;
  const search = filter.search
    ? sql`and (tracking = ${filter.search} or id::text = ${filter.search} or member_id::text = ${filter.search})`
    : empty;
  return tx.rows(sql`
    select ${participantColumns} from product_test_participants p
    where survey_id = ${surveyId} and state = any(${filter.states}::text[]) and id < ${page.beforeId} ${due} ${search}
    order by id desc limit ${page.limit}::int`);
}

/** Returns participants who may be due: something has to be reminded, opened or ended on or before a day. */
export function listDue(tx: Tx, today: string, limit: number): Promise<{ id: number; surveyId: number }[]> {
  const [first, second] = REPORT_REMINDER_DAYS;
  return tx.rows(sql`
    select id, survey_id as "surveyId" from product_test_participants
    where due_on is not null and (
      (state in ('screening', 'applied', 'reserve', 'addressGiven') and due_on < ${today}::date)
      or (state = 'selected' and due_on < ${today}::date + case when reminders = 0 then ${ADDRESS_REMINDER_DAYS_BEFORE + 1}::int else 0 end)
      or (state = 'shipped' and due_on < ${today}::date - ${LOST_AFTER_DAYS}::int)
      or (state = 'received' and due_on <= ${today}::date - case reminders
        when 0 then ${first}::int when 1 then ${second}::int else ${REPORT_ENDS_AFTER_DAYS + 1}::int end))
    order by due_on, id limit ${limit}::int`);
}

/** Returns participants whose report is open since today and who were not told. */
export function listReportsToOpen(tx: Tx, today: string, limit: number): Promise<{ id: number; surveyId: number }[]> {
  return tx.rows(sql`
    select p.id, p.survey_id as "surveyId" from product_test_participants p
    join product_test_parts t on t.survey_id = p.survey_id and t.position = p.report
    where p.state = 'received' and p.due_on is not null and p.due_on >= ${today}::date
      and p.received_on + t.opens_after_days <= ${today}::date
      and p.opened_report < p.report
    order by p.id limit ${limit}::int`);
}

/** Returns the participants whose report is overdue and who were not reminded today. */
export function listToRemind(
  tx: Tx,
  surveyId: number,
  { today, since }: { today: string; since: Date },
  limit: number,
): Promise<{ id: number }[]> {
  return tx.rows(sql`
    select p.id from product_test_participants p
    where p.survey_id = ${surveyId} and p.state = 'received' and p.due_on < ${today}::date
      and (p.reminded_at is null or p.reminded_at < ${since}::timestamptz)
    order by p.id limit ${limit}::int`);
}

/** Returns how many participants of each test are in each state, and how many places and reports are open. */
export function countStates(
  tx: Tx,
  surveyIds: readonly number[],
  today: string,
): Promise<
  { surveyId: number; state: ParticipantState; report: number; count: number; places: number; overdue: number }[]
> {
  return tx.rows(sql`
    select survey_id as "surveyId", state, report, count(*)::int as count,
      count(*) filter (where holds_place)::int as places,
      count(*) filter (where state = 'received' and due_on < ${today}::date)::int as overdue
    from product_test_participants where survey_id = any(${surveyIds}::bigint[]) group by survey_id, state, report`);
}

/** Returns how many participants of a test have ever reached each state. */
export function countReached(tx: Tx, surveyId: number): Promise<{ state: ParticipantState; count: number }[]> {
  return tx.rows(sql`
    select e.state, count(distinct e.participant_id)::int as count
    from product_test_events e join product_test_participants p on p.id = e.participant_id
    where p.survey_id = ${surveyId} group by e.state`);
}

/** Returns how many participants of a test have sent each part. */
export function countDone(tx: Tx, surveyId: number): Promise<{ position: number; count: number }[]> {
  return tx.rows(sql`
    select a.position, count(*)::int as count
    from product_test_answers a join product_test_participants p on p.id = a.participant_id
    where p.survey_id = ${surveyId} and a.done_at is not null group by a.position`);
}
