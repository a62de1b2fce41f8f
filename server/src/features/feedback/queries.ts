import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';

export type ConversationKind = 'question' | 'report' | 'second_look';

export interface NewConversation {
  kind: ConversationKind;
  state: 'unconfirmed' | 'open';
  /** Null for a visitor. */
  memberId: number | null;
  attemptId: number | null;
  /** The blacklisting that a second look is about. */
  blacklistedAt: Date | null;
  /** The suspension by an operator that a second look is about. */
  suspendedAt: Date | null;
  senderName: string;
  senderEmail: string;
  senderKey: string;
  locale: Locale;
  surveyNumber: string | null;
  surveyTitle: string | null;
  rewards: string | null;
  /** Calendar day. */
  joinedOn: string | null;
  network: string | null;
  /** Until when an answer is promised; null where none is. */
  dueAt: Date | null;
  confirmHash: Buffer | null;
  confirmExpiresAt: Date | null;
}

export interface Conversation extends Omit<NewConversation, 'state' | 'network' | 'confirmHash' | 'dueAt'> {
  id: number;
  state: 'unconfirmed' | 'open' | 'answered' | 'closed';
}

const columns = sql`id, kind, state, member_id as "memberId", attempt_id as "attemptId",
  blacklisted_at as "blacklistedAt", suspended_at as "suspendedAt", sender_name as "senderName", sender_email as "senderEmail",
  sender_key as "senderKey", locale, survey_number as "surveyNumber", survey_title as "surveyTitle", rewards,
  joined_on as "joinedOn", confirm_expires_at as "confirmExpiresAt"`;

/** Locks a sender, so that limits hold and a repeated text is found. */
export async function lockSender(tx: Tx, senderKey: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`feedback:${senderKey}`}, 0))`);
}

/** Inserts a conversation; null when it exists and only one of its kind is allowed. */
export function insertConversation(tx: Tx, conversation: NewConversation): Promise<Conversation | null> {
  const { kind, state, memberId, attemptId, blacklistedAt, suspendedAt } = conversation;
  const { senderName, senderEmail, senderKey } = conversation;
  const { locale, surveyNumber, surveyTitle, rewards, joinedOn, network } = conversation;
  const { confirmHash, confirmExpiresAt, dueAt } = conversation;
  return tx.maybe(sql`
    insert into conversations (kind, state, member_id, attempt_id, blacklisted_at, suspended_at, sender_name,
      sender_email, sender_key, locale, survey_number, survey_title, rewards, joined_on, network, confirm_hash, confirm_expires_at,
      created_at, updated_at, waiting_since, due_at)
    values (${kind}, ${state}, ${memberId}, ${attemptId}, ${blacklistedAt}, ${suspendedAt}, ${senderName},
      ${senderEmail}, ${senderKey}, ${locale}, ${surveyNumber}, ${surveyTitle}, ${rewards}, ${joinedOn}, ${network}, ${confirmHash},
      ${confirmExpiresAt}, ${tx.now}, ${tx.now}, ${state === 'open' ? tx.now : null}, ${dueAt})
    on conflict do nothing
    returning ${columns}`);
}

/** Stores a message of the sender in an existing conversation. */
export async function insertSenderMessage(tx: Tx, conversationId: number, body: string): Promise<void> {
  await tx.run(sql`
    insert into messages (conversation_id, author, body, created_at)
    values (${conversationId}, 'sender', ${body}, ${tx.now})`);
}

/** Stores a reply that the sender wrote by the link of a mail; `clickKey` tells repeated calls apart. */
export async function insertSenderReply(
  tx: Tx,
  reply: { conversationId: number; body: string; clickKey: string },
): Promise<void> {
  await tx.run(sql`
    insert into messages (conversation_id, author, body, click_key, created_at)
    values (${reply.conversationId}, 'sender', ${reply.body}, ${reply.clickKey}, ${tx.now})`);
}

/** Returns the sender's first message. */
export async function getFirstMessage(tx: Tx, conversationId: number): Promise<string> {
  const { body } = await tx.one<{ body: string }>(sql`
    select body from messages where conversation_id = ${conversationId} order by id limit 1`);
  return body;
}

/** Returns the conversation that this sender started with the same text about the same attempt since an instant. */
export function findSame(
  tx: Tx,
  same: { senderKey: string; memberId: number | null; attemptId: number | null; body: string; since: Date },
): Promise<Conversation | null> {
  return tx.maybe(sql`
    select ${columns} from conversations c
    where sender_key = ${same.senderKey} and created_at > ${same.since} and kind = 'question'
      and member_id is not distinct from ${same.memberId}::bigint
      and attempt_id is not distinct from ${same.attemptId}::bigint
      and exists (select 1 from messages m where m.conversation_id = c.id and m.body = ${same.body})
    order by id desc limit 1`);
}

/** Counts recent messages from an address and from a network. */
export function countLately(
  tx: Tx,
  from: { senderKey: string; sinceOfSender: Date; network: string; sinceOfNetwork: Date },
): Promise<{ ofSender: number; unconfirmed: number; ofNetwork: number }> {
  return tx.one(sql`
    select s.of_sender as "ofSender", s.unconfirmed, n.of_network as "ofNetwork" from
      (select count(*)::int as of_sender, count(*) filter (where state = 'unconfirmed')::int as unconfirmed
        from conversations where sender_key = ${from.senderKey} and created_at > ${from.sinceOfSender}) s,
      (select count(*)::int as of_network
        from conversations where network = ${from.network} and created_at > ${from.sinceOfNetwork}) n`);
}

/** Returns and locks the conversation that a confirmation link belongs to, or null for an unknown link. */
export function lockByConfirmHash(tx: Tx, confirmHash: Buffer): Promise<Conversation | null> {
  return tx.maybe(sql`select ${columns} from conversations where confirm_hash = ${confirmHash} for update`);
}

/** Opens a conversation whose sender has confirmed the address; it waits for an answer from the present on. */
export async function updateConfirmed(tx: Tx, id: number): Promise<void> {
  await tx.run(
    sql`update conversations set state = 'open', updated_at = ${tx.now}, waiting_since = ${tx.now} where id = ${id}`,
  );
}

/** Builds a query that finds a row when a problem with an attempt was reported, given the column with its id. */
export function reportedQuery(attemptId: Sql): Sql {
  return sql`select from conversations where kind = 'report' and attempt_id = ${attemptId}`;
}

/** Returns the members who reported a problem with a survey since an instant, newest first. */
export function listReporters(tx: Tx, since: Date): Promise<{ surveyNumber: string; memberId: number; at: Date }[]> {
  return tx.rows(sql`
    select survey_number as "surveyNumber", member_id as "memberId", created_at as at from conversations
    where kind = 'report' and created_at > ${since} order by created_at desc limit 20000`);
}

/** Counts the problems that were reported since an instant about the attempts that a query finds. */
export async function countReportsAbout(tx: Tx, attempts: Sql, since: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from conversations
    where kind = 'report' and created_at > ${since}::timestamptz and attempt_id in (${attempts})`);
  return row.n;
}

/** Returns the undecided second look at this blacklisting or suspension of a member, or null. */
export function findSecondLook(
  tx: Tx,
  memberId: number,
  { blacklistedAt, suspendedAt }: { blacklistedAt: Date | null; suspendedAt: Date | null },
): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    select id from conversations
    where member_id = ${memberId} and kind = 'second_look' and outcome is null
      and (blacklisted_at = ${blacklistedAt}::timestamptz or suspended_at = ${suspendedAt}::timestamptz)
    order by id desc limit 1`);
}

/** Returns the undecided second look at the rejection of an attempt, or null. */
export function findAppeal(tx: Tx, attemptId: number): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    select c.id from appeals a join conversations c on c.id = a.conversation_id
    where a.attempt_id = ${attemptId} and c.outcome is null`);
}

/** Stores the conversation of the second look at an attempt. False when the attempt has one already. */
export async function insertAppeal(tx: Tx, attemptId: number, conversationId: number): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into appeals (attempt_id, conversation_id) values (${attemptId}, ${conversationId}) on conflict do nothing`);
  return inserted > 0;
}

/** A conversation about a case of its member. */
export interface CaseConversation {
  id: number;
  kind: 'report' | 'second_look';
  state: 'open' | 'answered' | 'closed';
  attemptId: number | null;
  blacklistedAt: Date | null;
  suspendedAt: Date | null;
  outcome: 'lifted' | 'kept' | 'withdrawn' | null;
  remedyPoints: number | null;
  dueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the reports and second looks of a member, newest first and at most `limit`. */
export function listCaseConversations(tx: Tx, memberId: number, limit: number): Promise<CaseConversation[]> {
  return tx.rows(sql`
    select id, kind, state, attempt_id as "attemptId", blacklisted_at as "blacklistedAt", suspended_at as "suspendedAt",
      outcome, remedy_points as "remedyPoints", due_at as "dueAt", created_at as "createdAt", updated_at as "updatedAt"
    from conversations where member_id = ${memberId} and kind <> 'question' order by id desc limit ${limit}::int`);
}

/** Deletes unconfirmed messages that have expired. */
export async function deleteExpired(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from conversations where state = 'unconfirmed' and confirm_expires_at < ${before}`);
}

/** Messages of and to a member, newest first. */
export function listMessages(
  tx: Tx,
  memberId: number,
  limit: number,
): Promise<{ at: Date; about: ConversationKind; from: 'sender' | 'operator'; text: string }[]> {
  return tx.rows(sql`
    select m.created_at as at, c.kind as about, m.author as "from", m.body as text
    from messages m join conversations c on c.id = m.conversation_id
    where c.member_id = ${memberId} order by m.id desc limit ${limit}::int`);
}

/** Deletes the messages of a member, also those sent as a visitor from the same address. */
export async function deleteConversations(tx: Tx, memberId: number, senderKey: string): Promise<void> {
  await tx.run(sql`delete from conversations where member_id = ${memberId} or sender_key = ${senderKey}`);
}
