import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';

export interface NewMail {
  toAddress: string;
  /** The address for replies; null means customer service. */
  replyTo: string | null;
  /**
   * The address that unsubscribes from this kind of mail by one click; null when the kind cannot be unsubscribed from.
   */
  unsubscribeUrl: string | null;
  subject: string;
  textBody: string;
  htmlBody: string;
}

/** Stores a mail to be sent and returns its id; the caller adds the job that sends it. */
export function insertMail(tx: Tx, mail: NewMail): Promise<{ id: number }> {
  return tx.one(sql`
    insert into mails (to_address, reply_to, unsubscribe_url, subject, text_body, html_body, created_at)
    values (${mail.toAddress}, ${mail.replyTo}, ${mail.unsubscribeUrl}, ${mail.subject}, ${mail.textBody},
      ${mail.htmlBody}, ${tx.now})
    returning id`);
}

export interface MailToSend extends NewMail {
  id: number;
  attempts: number;
}

/**
 * Claims a mail for sending: a waiting one, or one whose previous attempt ended before the content left. Each call is a
 * new attempt; of concurrent attempts, only one may transmit the content.
 */
export function claimMail(tx: Tx, id: number): Promise<MailToSend | null> {
  return tx.maybe(sql`
    update mails set state = 'sending', sending_since = ${tx.now}, attempts = attempts + 1
    where id = ${id} and (state = 'queued' or state = 'sending' and handed_over_at is null)
    returning id, attempts, to_address as "toAddress", reply_to as "replyTo",
      unsubscribe_url as "unsubscribeUrl", subject, text_body as "textBody", html_body as "htmlBody"`);
}

/** Marks a mail as leaving, so that it is never sent again. False when another attempt has taken the mail over. */
export async function updateHandedOver(tx: Tx, mail: { id: number; attempts: number }): Promise<boolean> {
  const changed = await tx.run(sql`
    update mails set handed_over_at = ${tx.now}
    where id = ${mail.id} and state = 'sending' and attempts = ${mail.attempts} and handed_over_at is null`);
  return changed > 0;
}

export type MailState = 'queued' | 'sent' | 'failed' | 'uncertain';

/** Stores the result of an attempt to send. */
export async function updateSent(
  tx: Tx,
  mail: { id: number; attempts: number; state: MailState; lastError: string | null },
): Promise<void> {
  await tx.run(sql`
    update mails set state = ${mail.state}, last_error = ${mail.lastError}, sending_since = null, handed_over_at = null,
      sent_at = case when ${mail.state}::text = 'sent' then ${tx.now}::timestamptz end
    where id = ${mail.id} and state = 'sending' and attempts = ${mail.attempts}`);
}

/** Marks mails as uncertain whose process died while their content was leaving. */
export function updateAbandoned(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`
    update mails set state = 'uncertain', last_error = 'the process ended while sending'
    where state = 'sending' and handed_over_at is not null and sending_since < ${before}`);
}

/** Queues mails again whose process died before their content left; returns their ids. */
export async function updateRequeued(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    update mails set state = 'queued', sending_since = null
    where state = 'sending' and handed_over_at is null and sending_since < ${before} returning id`);
  return rows.map(({ id }) => id);
}

export interface MailRow {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
  /** The instant at which the content was erased; null while it is stored. */
  erasedAt: Date | null;
}

const mailColumns = sql`id, to_address as "to", subject, text_body as text, html_body as html, created_at as at,
  body_erased_at as "erasedAt"`;

/** Returns mails newest first, all or those to one address in any letter case. */
export function listMails(tx: Tx, filter: { to: string | null; size: number }): Promise<MailRow[]> {
  return filter.to === null
    ? tx.rows(sql`select ${mailColumns} from mails order by id desc limit ${filter.size}`)
    : tx.rows(sql`
        select ${mailColumns} from mails where lower(to_address) = lower(${filter.to})
        order by id desc limit ${filter.size}`);
}

/** Returns a mail in any state, or null when the id is unknown. */
export function findMail(tx: Tx, id: number): Promise<MailRow | null> {
  return tx.maybe(sql`select ${mailColumns} from mails where id = ${id}`);
}

/** Deletes all mails to an address, sent or not, and those whose replies go there. */
export async function deleteMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.run(sql`delete from mails where lower(to_address) = lower(${address})`);
  await tx.run(sql`delete from mails where reply_to is not null and lower(reply_to) = lower(${address})`);
}

/** Deletes one mail. */
export async function deleteMail(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from mails where id = ${id}`);
}

export interface UnsentMail {
  id: number;
  to: string;
  subject: string;
  state: 'failed' | 'uncertain';
  error: string | null;
  at: Date;
}

/** Returns mails that failed for good or may have been lost, newest first; `all` is their total number. */
export function listUnsentMails(tx: Tx, limit: number): Promise<(UnsentMail & { all: number })[]> {
  return tx.rows(sql`
    select id, to_address as "to", subject, state, last_error as error, created_at as at, (count(*) over ())::int as "all"
    from mails where state in ('failed', 'uncertain') order by id desc limit ${limit}::int`);
}

/** Returns the operator's sentences of a mail; null when there are none. */
export async function findTexts(tx: Tx, name: string, locale: Locale): Promise<Record<string, string> | null> {
  const row = await tx.maybe<{ sentences: Record<string, string> }>(sql`
    select sentences from mail_texts where name = ${name} and locale = ${locale}`);
  return row?.sentences ?? null;
}

/** Returns the sentences of all mails and languages that operators wrote in place of the standard ones. */
export function listTexts(tx: Tx): Promise<{ name: string; locale: Locale; sentences: Record<string, string> }[]> {
  return tx.rows(sql`select name, locale, sentences from mail_texts`);
}

/** Stores an operator's sentences of a mail in one language in place of the earlier ones. */
export async function upsertTexts(
  tx: Tx,
  name: string,
  locale: string,
  sentences: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.run(sql`
    insert into mail_texts (name, locale, sentences) values (${name}, ${locale}, ${JSON.stringify(sentences)}::jsonb)
    on conflict (name, locale) do update set sentences = excluded.sentences`);
}

/** Deletes an operator's sentences of a mail in one language, which brings back the standard ones. */
export async function deleteTexts(tx: Tx, name: string, locale: string): Promise<void> {
  await tx.run(sql`delete from mail_texts where name = ${name} and locale = ${locale}`);
}

/** Erases the content of up to `limit` finished mails from before an instant; returns how many. */
export function eraseBodies(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    update mails set text_body = '', html_body = '', body_erased_at = ${tx.now}
    where id in (
      select id from mails where body_erased_at is null and created_at < ${before}::timestamptz
        and state in ('sent', 'failed', 'uncertain')
      order by created_at limit ${limit}::int for update skip locked)`);
}

/** Deletes up to `limit` mails from before an instant; returns how many. */
export function deleteMailsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from mails where id in (
      select id from mails where created_at < ${before}::timestamptz and state in ('sent', 'failed', 'uncertain')
      order by created_at limit ${limit}::int)`);
}

/** Returns when the oldest mail that waits for nobody was written, or null without one. */
export async function findOldestMail(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select created_at as at from mails where state in ('sent', 'failed', 'uncertain') order by created_at limit 1`);
  return oldest?.at ?? null;
}

/** The most mails of a state that metrics count. */
const COUNTED_FOR_METRICS = 1_000;

/**
 * Counts the mails that were not sent, by state, as figures for metrics; every state is there. Of those that wait for
 * nobody any more, the ones of the last day count.
 */
export function countUnsentMails(tx: Tx): Promise<{ label: string; value: number }[]> {
  return tx.rows(sql`
    select s.state as label, (
      select count(*) from (
        select from (
          select created_at from mails m where m.state = s.state and m.state <> 'sent'
          order by m.id desc limit ${COUNTED_FOR_METRICS}::int) newest
        where s.state in ('queued', 'sending') or created_at > ${tx.now}::timestamptz - interval '1 day') counted
      )::int as value
    from unnest(array['queued', 'sending', 'failed', 'uncertain']) as s(state)`);
}

/** Returns when the oldest mail that waits to be sent was written, or null when none waits. */
export async function findOldestQueuedMail(tx: Tx): Promise<Date | null> {
  const found = await tx.maybe<{ createdAt: Date }>(sql`
    select created_at as "createdAt" from mails where state = 'queued' order by id limit 1`);
  return found?.createdAt ?? null;
}

/** Counts the mails that wait to be sent, up to `atMost`. */
export async function countQueuedMails(tx: Tx, atMost: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (select from mails where state = 'queued' limit ${atMost}::int) queued`);
  return count;
}

/** Sets all mails aside as failed that wait to be sent; returns how many. */
export function discardQueuedMails(tx: Tx): Promise<number> {
  return tx.run(sql`
    update mails set state = 'failed', last_error = 'discarded after a restore: the original panel has probably sent it',
      sending_since = null
    where state = 'queued' or state = 'sending' and handed_over_at is null`);
}
