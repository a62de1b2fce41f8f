import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ConversationKind } from './queries';

type ConsoleState = 'open' | 'answered' | 'closed';

/** A conversation as operators see it; unconfirmed messages are not included. */
export interface Thread {
  id: number;
  kind: ConversationKind;
  state: ConsoleState;
  memberId: number | null;
  attemptId: number | null;
  blacklistedAt: Date | null;
  suspendedAt: Date | null;
  senderName: string;
  senderEmail: string;
  senderKey: string;
  locale: 'en' | 'zh';
  surveyNumber: string | null;
  surveyTitle: string | null;
  rewards: string | null;
  joinedOn: string | null;
  assignedTo: number | null;
  createdAt: Date;
  updatedAt: Date;
  waitingSince: Date | null;
  dueAt: Date | null;
  answerSeconds: number | null;
  outcome: 'lifted' | 'kept' | 'withdrawn' | null;
  remedy: 'paid' | 'reinstated' | null;
  remedyPoints: number | null;
  /** A visitor confirmed the address by a mailed link. */
  isConfirmed: boolean;
}

export const threadColumns = sql`c.id, c.kind, c.state, c.member_id as "memberId", c.attempt_id as "attemptId",
  c.blacklisted_at as "blacklistedAt", c.suspended_at as "suspendedAt", c.sender_name as "senderName", c.sender_email as "senderEmail",
  c.sender_key as "senderKey", c.locale, c.survey_number as "surveyNumber", c.survey_title as "surveyTitle", c.rewards,
  c.joined_on as "joinedOn", c.assigned_to as "assignedTo", c.created_at as "createdAt", c.updated_at as "updatedAt",
  c.waiting_since as "waitingSince", c.due_at as "dueAt", c.answer_seconds as "answerSeconds", c.outcome, c.remedy,
  c.remedy_points as "remedyPoints", c.confirm_hash is not null as "isConfirmed"`;

/** The start of the last message, short enough for a row. */
export const lastText = sql`(
    select left(m.body, 160) from messages m where m.conversation_id = c.id order by m.id desc limit 1
  ) as text`;

/** Returns the number of conversations that wait for an operator's answer. */
export async function countWaitingMessages(tx: Tx, atMost: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (select from conversations where state = 'open' limit ${atMost}::int) waiting`);
  return row.n;
}

export interface AnswerFigures {
  waiting: number;
  longestSince: Date | null;
  medianSeconds: number | null;
  answered: number;
  withinDay: number;
}

/**
 * Returns how many conversations wait and since when, and how fast those were answered that had their first answer
 * after `since`; `medianSeconds` is null when there were none.
 */
export function getFigures(tx: Tx, since: Date, daySeconds: number): Promise<AnswerFigures> {
  return tx.one(sql`
    select w.waiting, w.longest_since as "longestSince", a.median::int as "medianSeconds", a.answered,
      a.within_day as "withinDay"
    from (
      select count(*)::int as waiting, min(waiting_since) as longest_since from conversations where state = 'open'
    ) w, (
      select percentile_disc(0.5) within group (order by answer_seconds) as median, count(*)::int as answered,
        count(*) filter (where answer_seconds <= ${daySeconds})::int as within_day
      from conversations where first_answered_at > ${since}
    ) a`);
}

/**
 * Counts the second looks that were decided since an instant, and how long their members waited; `medianMinutes` is
 * null when there were none.
 */
export function getDecidedFigures(
  tx: Tx,
  since: Date,
): Promise<{ decided: number; lifted: number; medianMinutes: number | null }> {
  return tx.one(sql`
    select count(*)::int as decided, count(*) filter (where outcome = 'lifted')::int as lifted,
      (percentile_disc(0.5) within group (order by answer_seconds) / 60)::int as "medianMinutes"
    from conversations
    where first_answered_at > ${since} and kind = 'second_look' and outcome in ('lifted', 'kept')`);
}

/**
 * Returns a conversation without locking it, or null when the id is unknown or its sender has not confirmed the
 * address.
 */
export function findThread(tx: Tx, id: number): Promise<Thread | null> {
  return tx.maybe(sql`select ${threadColumns} from conversations c where c.id = ${id} and c.state <> 'unconfirmed'`);
}

/** Locks a conversation until the transaction ends, so that the second of two operators sees what the first did. */
export function lockThread(tx: Tx, id: number): Promise<Thread | null> {
  return tx.maybe(sql`
    select ${threadColumns} from conversations c where c.id = ${id} and c.state <> 'unconfirmed' for update`);
}

export interface Message {
  id: number;
  from: 'sender' | 'operator';
  operatorId: number | null;
  text: string;
  at: Date;
  clickKey: string | null;
}

/** Returns the messages of a conversation, oldest first. */
export function listThreadMessages(tx: Tx, conversationId: number): Promise<Message[]> {
  return tx.rows(sql`
    select id, author as "from", operator_id as "operatorId", body as text, created_at as at, click_key as "clickKey"
    from messages where conversation_id = ${conversationId} order by id`);
}

/** Returns the conversations of a member, or of an address without a member, newest first. */
export function listThreadsOf(
  tx: Tx,
  of: { memberId: number | null; senderKey: string; exceptId: number | null },
  limit: number,
): Promise<(Thread & { text: string })[]> {
  return tx.rows(sql`
    select ${threadColumns}, ${lastText} from conversations c
    where c.id = any(array(
      select id from conversations where member_id = ${of.memberId} union
      select id from conversations where sender_key = ${of.senderKey}
    )) and c.id is distinct from ${of.exceptId}::bigint and c.state <> 'unconfirmed'
    order by c.id desc limit ${limit}::int`);
}

/** Stores an operator's answer; `clickKey` keeps a repeated click from storing it twice. */
export async function insertOperatorMessage(
  tx: Tx,
  message: { conversationId: number; operatorId: number; body: string; clickKey: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into messages (conversation_id, author, operator_id, body, click_key, created_at)
    values (${message.conversationId}, 'operator', ${message.operatorId}, ${message.body}, ${message.clickKey}, ${tx.now})`);
}

/** Marks a conversation as answered, and assigns it to the operator unless it is assigned. */
export async function updateAnswered(
  tx: Tx,
  id: number,
  answer: { operatorId: number; state: 'answered' | 'closed' },
): Promise<void> {
  await tx.run(sql`
    update conversations set state = ${answer.state}, updated_at = ${tx.now},
      assigned_to = coalesce(assigned_to, ${answer.operatorId}::bigint),
      first_answered_at = coalesce(first_answered_at, ${tx.now}::timestamptz),
      answer_seconds = coalesce(answer_seconds, greatest(0, extract(epoch from ${tx.now}::timestamptz -
        coalesce(waiting_since, created_at)))::int),
      waiting_since = null
    where id = ${id}`);
}

/** Stores the state of a conversation; an open one waits from the present on, for an answer until `dueAt`. */
export async function updateState(tx: Tx, id: number, state: ConsoleState, dueAt: Date | null): Promise<void> {
  await tx.run(sql`
    update conversations set state = ${state}, updated_at = ${tx.now}, due_at = coalesce(${dueAt}, due_at),
      late_told_at = null,
      waiting_since = case when ${state}::text = 'open' then ${tx.now}::timestamptz end
    where id = ${id}`);
}

/** Assigns a conversation to an operator, or to nobody when `operatorId` is null. */
export async function updateAssigned(tx: Tx, id: number, operatorId: number | null): Promise<void> {
  await tx.run(sql`update conversations set assigned_to = ${operatorId}::bigint where id = ${id}`);
}

/** Closes a second look that its member withdrew. */
export async function updateWithdrawn(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update conversations set state = 'closed', outcome = 'withdrawn', waiting_since = null, updated_at = ${tx.now}
    where id = ${id}`);
}

/** Opens a withdrawn second look again: it waits from the present on, for an answer until `dueAt`. */
export async function updateAskedAgain(tx: Tx, id: number, dueAt: Date): Promise<void> {
  await tx.run(sql`
    update conversations set state = 'open', outcome = null, waiting_since = ${tx.now}, updated_at = ${tx.now},
      due_at = ${dueAt}, late_told_at = null
    where id = ${id}`);
}

/** Stores whether a second look lifted a decision or kept it. */
export async function updateOutcome(tx: Tx, id: number, outcome: 'lifted' | 'kept'): Promise<void> {
  await tx.run(sql`update conversations set outcome = ${outcome} where id = ${id}`);
}

/** Stores what a complaint about a survey led to and its points. */
export async function updateRemedy(
  tx: Tx,
  id: number,
  remedy: { kind: 'paid' | 'reinstated'; points: number },
): Promise<void> {
  await tx.run(sql`
    update conversations set remedy = ${remedy.kind}, remedy_points = ${remedy.points}::int where id = ${id}`);
}

/** Returns the cases that are late and that the administrators have not been told of, longest wait first. */
export function lockLateUntold(tx: Tx, limit: number): Promise<{ id: number; kind: ConversationKind; dueAt: Date }[]> {
  return tx.rows(sql`
    select id, kind, due_at as "dueAt" from conversations
    where state = 'open' and due_at < ${tx.now} and late_told_at is null
    order by waiting_since, id limit ${limit}::int for update skip locked`);
}

/** Stores that the administrators were told of late cases. */
export async function updateLateTold(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update conversations set late_told_at = ${tx.now} where id = any(${ids}::bigint[])`);
}
