import type { NotificationGroup } from '@pollen/contract/notifications';
import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { signedInQuery } from '../sessions/index';

/** Returns the panel's keys, the private one sealed; null before they were made. */
export function findKeys(tx: Tx): Promise<{ publicKey: string; sealedPrivateKey: Buffer } | null> {
  return tx.maybe(sql`
    select public_key as "publicKey", sealed_private_key as "sealedPrivateKey" from push_keys`);
}

/** Stores the panel's keys unless another call did so first. */
export async function insertKeys(tx: Tx, keys: { publicKey: string; sealedPrivateKey: Buffer }): Promise<void> {
  await tx.run(sql`
    insert into push_keys (public_key, sealed_private_key, made_at)
    values (${keys.publicKey}, ${keys.sealedPrivateKey}, ${tx.now}) on conflict do nothing`);
}

/** Deletes keys that cannot be opened, and all subscriptions: each belongs to the key with which it was made. */
export async function deleteKeys(tx: Tx, publicKey: string): Promise<void> {
  const deleted = await tx.run(sql`delete from push_keys where public_key = ${publicKey}`);
  if (deleted > 0) await tx.run(sql`delete from push_subscriptions`);
}

interface Subscription {
  readonly memberId: number;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
}

/**
 * Stores the subscription of a session, in place of that of the session and that of the browser. Lock the session before.
 * Of two sessions that send the same address at once, the later one has it.
 */
export async function replaceSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { memberId, sessionId, endpoint, publicKey, auth } = subscription;
  await tx.run(sql`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${sessionId}`);
  await tx.run(sql`
    insert into push_subscriptions (member_id, session_id, endpoint, public_key, auth, created_at)
    values (${memberId}, ${sessionId}, ${endpoint}, ${publicKey}, ${auth}, ${tx.now})
    on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id,
      public_key = excluded.public_key, auth = excluded.auth, created_at = excluded.created_at`);
}

/** Deletes the subscription of a session. */
export async function deleteSubscriptionOf(tx: Tx, sessionId: number): Promise<void> {
  await tx.run(sql`delete from push_subscriptions where session_id = ${sessionId}`);
}

/** Deletes a subscription, unless the browser has renewed it meanwhile. */
export async function deleteSubscription(tx: Tx, id: number, endpoint: string): Promise<void> {
  await tx.run(sql`delete from push_subscriptions where id = ${id} and endpoint = ${endpoint}`);
}

/** Deletes the subscriptions of sessions that are over: nothing is sent to them any more. */
export async function deleteSubscriptionsOfEnded(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from push_subscriptions p where not exists (select 1 from (${signedInQuery(tx)}) s where s.session_id = p.session_id)`);
}

/** Returns whether a session has a subscription, and whether any running session of the member has one. */
export function getSubscribed(
  tx: Tx,
  memberId: number,
  sessionId: number,
): Promise<{ here: boolean; anywhere: boolean }> {
  return tx.one(sql`
    select coalesce(bool_or(p.session_id = ${sessionId}), false) as here, count(*) > 0 as anywhere
    from push_subscriptions p join (${signedInQuery(tx)}) s on s.session_id = p.session_id
    where p.member_id = ${memberId}`);
}

/** Returns the subscriptions of a member's running sessions, when the member wants to be told of the group. */
export function listWantingSubscriptions(
  tx: Tx,
  memberId: number,
  group: NotificationGroup,
): Promise<{ id: number }[]> {
  // The name of the column is one of the contract's groups.
  return tx.rows(sql`
    select p.id from push_subscriptions p join (${signedInQuery(tx)}) s on s.session_id = p.session_id
    left join push_choices c on c.member_id = p.member_id
    where p.member_id = ${memberId}
      and coalesce(c.${raw(group)}, true)
    order by p.id desc limit 20`);
}

export interface Target {
  readonly id: number;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
  readonly locale: Locale;
}

/** Returns where a message goes; null when the browser was logged out, or its member may not sign in any more. */
export function findTarget(tx: Tx, id: number): Promise<Target | null> {
  return tx.maybe(sql`
    select p.id, p.endpoint, p.public_key as "publicKey", p.auth, s.locale
    from push_subscriptions p join (${signedInQuery(tx)}) s on s.session_id = p.session_id where p.id = ${id}`);
}

export type PushChoices = Readonly<Record<NotificationGroup, boolean>>;

/** Returns what a member wants to be told of, and whether the member has said "not now". */
export async function getChoices(tx: Tx, memberId: number): Promise<{ groups: PushChoices; declined: boolean }> {
  const found = await tx.maybe<PushChoices & { declined: boolean }>(sql`
    select orders, reviews, support, friends, surveys, declined_at is not null as declined
    from push_choices where member_id = ${memberId}`);
  const { declined = false, ...groups } = found ?? {
    orders: true,
    reviews: true,
    support: true,
    friends: true,
    surveys: true,
  };
  return { groups, declined };
}

/** Stores what a member wants to be told of; what is undefined stays as it is. */
export async function upsertChoices(
  tx: Tx,
  memberId: number,
  { orders, reviews, support, friends, surveys, notNow }: Partial<PushChoices> & { notNow?: true | undefined },
): Promise<void> {
  const declinedAt = notNow ? tx.now : null;
  await tx.run(sql`
    insert into push_choices as c (member_id, orders, reviews, support, friends, surveys, declined_at)
    values (${memberId}, ${orders ?? true}, ${reviews ?? true}, ${support ?? true}, ${friends ?? true},
      ${surveys ?? true}, ${declinedAt})
    on conflict (member_id) do update set
      orders = coalesce(${orders ?? null}::boolean, c.orders),
      reviews = coalesce(${reviews ?? null}::boolean, c.reviews),
      support = coalesce(${support ?? null}::boolean, c.support),
      friends = coalesce(${friends ?? null}::boolean, c.friends),
      surveys = coalesce(${surveys ?? null}::boolean, c.surveys),
      declined_at = coalesce(${declinedAt}::timestamptz, c.declined_at)`);
}

/** Notes that a member is told of a survey now; returns false when that was done since `after`. */
export async function updateSurveySent(tx: Tx, memberId: number, after: Date): Promise<boolean> {
  const noted = await tx.run(sql`
    insert into push_choices as c (member_id, survey_sent_at) values (${memberId}, ${tx.now})
    on conflict (member_id) do update set survey_sent_at = excluded.survey_sent_at
      where c.survey_sent_at is null or c.survey_sent_at <= ${after}::timestamptz`);
  return noted === 1;
}

/** Returns when the browsers of a member that show notifications were added, for the export of their data. */
export function listSubscribed(tx: Tx, memberId: number): Promise<{ createdAt: Date }[]> {
  return tx.rows(sql`
    select created_at as "createdAt" from push_subscriptions where member_id = ${memberId} order by id desc limit 100`);
}

/** Deletes everything about the notifications of a member whose account closes. */
export async function deletePushOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from push_subscriptions where member_id = ${memberId}`);
  await tx.run(sql`delete from push_choices where member_id = ${memberId}`);
}
