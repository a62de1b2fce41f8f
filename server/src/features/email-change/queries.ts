import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ChangeState } from './rules';

export interface Change {
  id: number;
  memberId: number;
  state: ChangeState;
  oldEmail: string;
  oldEmailKey: string;
  newEmail: string;
  newEmailKey: string;
  linkKey: string;
  requestedAt: Date;
  confirmBefore: Date;
  mails: number;
  mailedAt: Date;
  toldAt: Date;
  suspendedAt: Date | null;
  endedAt: Date | null;
}

const columns = sql`id, member_id as "memberId", state, old_email as "oldEmail", old_email_key as "oldEmailKey",
  new_email as "newEmail", new_email_key as "newEmailKey", link_key as "linkKey", requested_at as "requestedAt",
  confirm_before as "confirmBefore", mails, mailed_at as "mailedAt", told_at as "toldAt",
  suspended_at as "suspendedAt", ended_at as "endedAt"`;

export interface NewChange {
  memberId: number;
  oldEmail: string;
  oldEmailKey: string;
  newEmail: string;
  newEmailKey: string;
  linkKey: string;
  confirmHash: Buffer;
  takeBackHash: Buffer;
  confirmBefore: Date;
}

/** Stores a requested change of address and returns it; the first mail to each address counts as sent at present. */
export function insertChange(tx: Tx, change: NewChange): Promise<Change> {
  return tx.one(sql`
    insert into email_changes (member_id, old_email, old_email_key, new_email, new_email_key, link_key, confirm_hash,
      take_back_hash, requested_at, confirm_before, mailed_at, told_at)
    values (${change.memberId}, ${change.oldEmail}, ${change.oldEmailKey}, ${change.newEmail}, ${change.newEmailKey},
      ${change.linkKey}, ${change.confirmHash}, ${change.takeBackHash}, ${tx.now}, ${change.confirmBefore}, ${tx.now},
      ${tx.now})
    returning ${columns}`);
}

/** Returns the pending change of a member, or null. */
export function findPendingEmailChange(tx: Tx, memberId: number): Promise<Change | null> {
  return tx.maybe(sql`select ${columns} from email_changes where member_id = ${memberId} and state = 'pending'`);
}

/** Returns a change of address in any state, or null when the id is unknown. */
export function findChange(tx: Tx, id: number): Promise<Change | null> {
  return tx.maybe(sql`select ${columns} from email_changes where id = ${id}`);
}

/** Returns the change that a confirmation link belongs to in any state, or null for an unknown link. */
export function findByConfirmHash(tx: Tx, hash: Buffer): Promise<Change | null> {
  return tx.maybe(sql`select ${columns} from email_changes where confirm_hash = ${hash}`);
}

/** Returns the change that a take-back link belongs to in any state, or null for an unknown link. */
export function findByTakeBackHash(tx: Tx, hash: Buffer): Promise<Change | null> {
  return tx.maybe(sql`select ${columns} from email_changes where take_back_hash = ${hash}`);
}

/** Returns how many changes a member requested since an instant, and when the last mail went out. */
export function getRequestCounts(
  tx: Tx,
  memberId: number,
  since: Date,
): Promise<{ count: number; lastMailedAt: Date | null }> {
  return tx.one(sql`
    select count(*) filter (where requested_at > ${since})::int as count,
      max(mailed_at) filter (where state = 'pending') as "lastMailedAt"
    from email_changes where member_id = ${memberId}`);
}

/** Stores the last state of a change and the present as its end. */
export async function updateEnded(tx: Tx, id: number, state: ChangeState): Promise<void> {
  await tx.run(sql`update email_changes set state = ${state}, ended_at = ${tx.now} where id = ${id}`);
}

/** Marks a change and all later ones as taken back. */
export async function updateTakenBack(tx: Tx, memberId: number, fromId: number): Promise<void> {
  await tx.run(sql`
    update email_changes set state = 'taken_back', ended_at = ${tx.now}
    where member_id = ${memberId} and id >= ${fromId} and state <> 'taken_back'`);
}

/** Counts a mail to the new address and stores the present as the instant of the latest one. */
export async function updateMailed(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update email_changes set mails = mails + 1, mailed_at = ${tx.now} where id = ${id}`);
}

/** Counts a mail to the old address and stores the present as the instant of the latest one. */
export async function updateNotified(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update email_changes set mails = mails + 1, told_at = ${tx.now} where id = ${id}`);
}

/** Notes that the old address was reminded of the change. */
export async function updateReminded(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update email_changes set reminded_at = ${tx.now} where id = ${id}`);
}

/** Notes that the account was suspended because the change was neither confirmed nor cancelled in time. */
export async function updateSuspended(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update email_changes set suspended_at = ${tx.now} where id = ${id}`);
}

/** Returns pending changes near or past their deadline whose member has not been notified of it. */
export function listDue(tx: Tx, due: { remind: Date; limit: number }): Promise<{ id: number; memberId: number }[]> {
  return tx.rows(sql`
    select id, member_id as "memberId" from email_changes
    where state = 'pending' and suspended_at is null
      and (confirm_before <= ${tx.now}::timestamptz or (confirm_before <= ${due.remind} and reminded_at is null))
    order by confirm_before limit ${due.limit}::int`);
}

/** Returns all changes that a member requested, newest first. */
export function listEmailChanges(tx: Tx, memberId: number): Promise<Change[]> {
  return tx.rows(sql`select ${columns} from email_changes where member_id = ${memberId} order by id desc limit 1000`);
}

/** Deletes the email changes of a member whose account closes, with the addresses in them. */
export async function deleteEmailChanges(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from email_changes where member_id = ${memberId}`);
}
