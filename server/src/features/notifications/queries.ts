import { MOST_UNREAD } from '@pollen/contract/notifications';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import type { NotificationKind } from './kinds';

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly params: unknown;
  readonly happenedAt: Date;
  readonly readAt: Date | null;
  readonly dueAt: Date | null;
  readonly settledAt: Date | null;
}

const columns = sql`id, kind, params, happened_at as "happenedAt", read_at as "readAt", due_at as "dueAt",
  settled_at as "settledAt"`;

/** Stores a notification; returns false when one with the same key is there already. */
export async function insertNotification(
  tx: Tx,
  notification: { memberId: number; kind: NotificationKind; key: string; params: object; dueAt: Date | null },
): Promise<boolean> {
  const { memberId, kind, key, params, dueAt } = notification;
  const stored = await tx.run(sql`
    insert into notifications (member_id, kind, key, params, happened_at, due_at)
    values (${memberId}, ${kind}, ${key}, ${JSON.stringify(params)}::jsonb, ${tx.now}, ${dueAt})
    on conflict (member_id, key) do nothing`);
  return stored === 1;
}

/** Marks what the member had to do as done, and as read with it. */
export async function updateSettled(tx: Tx, memberId: number, ...keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    update notifications set settled_at = ${tx.now}, read_at = coalesce(read_at, ${tx.now}::timestamptz)
    where member_id = ${memberId} and key = any(${keys}::text[]) and settled_at is null`);
}

/** Moves until when the member has to do what is not done yet, with what the notification says of that day. */
export async function updateDueAt(
  tx: Tx,
  memberId: number,
  keys: readonly string[],
  { dueAt, params }: { dueAt: Date; params: object },
): Promise<void> {
  await tx.run(sql`
    update notifications set due_at = ${dueAt}, params = params || ${JSON.stringify(params)}::jsonb
    where member_id = ${memberId} and key = any(${keys}::text[]) and settled_at is null and due_at is not null`);
}

/** Returns a page of the notifications of a member, newest first. */
export function listNotifications(
  tx: Tx,
  memberId: number,
  { unread, ...paging }: Paging & { unread: boolean },
): Promise<NotificationRow[]> {
  return tx.rows(sql`
    select ${columns} from notifications
    where member_id = ${memberId} ${unread ? sql`and read_at is null` : empty}
    order by id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int`);
}

/** Counts the notifications of a member. */
export async function countNotifications(tx: Tx, memberId: number, unread: boolean): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from notifications
    where member_id = ${memberId} ${unread ? sql`and read_at is null` : empty}`);
  return n;
}

/** Counts the unread notifications of a member, up to the largest number that is told. */
export async function countUnread(tx: Tx, memberId: number): Promise<number> {
  const { unread } = await tx.one<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select 1 from notifications where member_id = ${memberId} and read_at is null limit ${MOST_UNREAD}) few`);
  return unread;
}

/** Returns the newest notification whose member still has to do something. */
export function findDuty(tx: Tx, memberId: number): Promise<NotificationRow | null> {
  return tx.maybe(sql`
    select ${columns} from notifications
    where member_id = ${memberId} and due_at is not null and settled_at is null and due_at > ${tx.now}::timestamptz
    order by id desc limit 1`);
}

/** Marks the notifications of a member from one id up to another as read. */
export async function updateRead(
  tx: Tx,
  memberId: number,
  { from, upTo }: { from: number; upTo: number },
): Promise<void> {
  await tx.run(sql`
    update notifications set read_at = ${tx.now}
    where member_id = ${memberId} and read_at is null and id between ${from}::bigint and ${upTo}::bigint`);
}

/** Returns what a member wants in the inbox. */
export async function getNotificationSettings(
  tx: Tx,
  memberId: number,
): Promise<{ friends: boolean; surveys: boolean }> {
  const found = await tx.maybe<{ friends: boolean; surveys: boolean }>(sql`
    select friends, surveys from notification_settings where member_id = ${memberId}`);
  return found ?? { friends: true, surveys: true };
}

/** Stores what a member wants in the inbox. */
export async function upsertNotificationSettings(
  tx: Tx,
  memberId: number,
  { friends, surveys }: { friends: boolean; surveys: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into notification_settings (member_id, friends, surveys, changed_at)
    values (${memberId}, ${friends}, ${surveys}, ${tx.now})
    on conflict (member_id) do update
      set friends = excluded.friends, surveys = excluded.surveys, changed_at = excluded.changed_at`);
}

/** Deletes the inbox of a member. */
export async function deleteNotificationsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from notifications where member_id = ${memberId}`);
  await tx.run(sql`delete from notification_settings where member_id = ${memberId}`);
}

/** Deletes old notifications, at most `limit`; returns how many. */
export async function deleteNotificationsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { deleted } = await tx.one<{ deleted: number }>(sql`
    with old as (
      select id from notifications where happened_at < ${before}::timestamptz
      order by happened_at limit ${limit}::int for update skip locked
    ), gone as (
      delete from notifications where id in (select id from old) returning 1
    )
    select count(*)::int as deleted from gone`);
  return deleted;
}

/** Returns when the oldest notification was written, or null without one. */
export async function findOldestNotification(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select happened_at as at from notifications order by happened_at limit 1`);
  return oldest?.at ?? null;
}
