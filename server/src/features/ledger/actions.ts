import type { Tx } from '../../platform/database/database';
import { type Bilingual, type Locale, say } from '../../platform/locale';
import { SessionExpired } from '../../platform/refusal';
import { findTransferByKey, insertCredits, insertTransfers, type Transfer } from './posting-queries';
import {
  areAccountsClosed,
  getBalances,
  listBalances,
  listCreditLines,
  lockAccounts,
  markAccountsClosed,
} from './queries';
import { type CreditKind, creditKinds, type LineParams, type TransferKind, transferKinds } from './rules';

/** An account holds fewer points than the transfer takes from it. Nothing was moved. */
export class InsufficientPoints extends Error {
  override readonly name = 'InsufficientPoints';
}

/** The key already belongs to a transfer with other content. This is a bug of ours and never answered as success. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

/** Splits entries into lists in which no member is twice, in their order: a statement changes an account once. */
function byTurns<Entry extends { readonly memberId: number }>(entries: readonly Entry[]): Entry[][] {
  const turns: Entry[][] = [];
  for (const entry of entries) {
    const earlier = turns.findLastIndex((turn) => turn.some(({ memberId }) => memberId === entry.memberId));
    const turn = turns[earlier + 1];
    if (turn) turn.push(entry);
    else turns.push([entry]);
  }
  return turns;
}

/**
 * Moves points exactly once for a key; a repeat with the same content returns the first transfer. Throws
 * InsufficientPoints or KeyReused. When two transactions use one key at the same time, the platform runs the later one
 * again, and it then finds the first transfer.
 */
export async function transfer(tx: Tx, entry: Transfer): Promise<{ id: number; repeated: boolean }> {
  const [done] = await transferAll(tx, [entry]);
  if (!done) throw new Error(`no transfer for key ${entry.key}`);
  return done;
}

/**
 * Makes transfers as `transfer` does, with one statement for all; those of one member in their order. Where one of a member
 * cannot be written, perhaps as a repeat, those of that member are made one after the other.
 */
export async function transferAll(tx: Tx, entries: readonly Transfer[]): Promise<{ id: number; repeated: boolean }[]> {
  for (const { amountPoints } of entries) {
    if (!Number.isSafeInteger(amountPoints) || amountPoints <= 0)
      throw new RangeError(`points move in whole amounts above zero, not ${amountPoints}`);
  }
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key, entry]));
  const together = entries.length > 0 ? await insertTransfers(tx, [...byKey.values()].toReversed()) : [];
  const idByKey = new Map([...byKey.keys()].toReversed().map((key, at) => [key, together[at] ?? null]));
  const done: { id: number; repeated: boolean }[] = [];
  for (const entry of entries) {
    let id = idByKey.get(entry.key) ?? null;
    // A second one with this key is a repeat.
    idByKey.delete(entry.key);
    if (id === null && entries.length > 1) [id = null] = await insertTransfers(tx, [entry]);
    done.push(id === null ? { id: await idOfRepeated(tx, entry), repeated: true } : { id, repeated: false });
  }
  return done;
}

/** Returns the id of the transfer that was made with the key of one that was not written; throws when that is not why. */
async function idOfRepeated(tx: Tx, entry: Transfer): Promise<number> {
  const known = await findTransferByKey(tx, entry.key);
  // The account was closed while this call was running, so nobody is left to receive the points.
  if (!known && (await areAccountsClosed(tx, entry.memberId))) throw new SessionExpired();
  if (!known)
    throw new InsufficientPoints(`${entry.from} of member ${entry.memberId} does not hold ${entry.amountPoints}`);
  const same =
    known.memberId === entry.memberId &&
    known.from === entry.from &&
    known.to === entry.to &&
    known.amount === entry.amountPoints &&
    known.kind === entry.kind;
  if (!same) throw new KeyReused(`key ${entry.key} already stands for another transfer`);
  return known.id;
}

/** Pays a reward into the available balance. Writes no transfer for a reward of zero points. */
export async function payReward(
  tx: Tx,
  entry: Pick<Transfer, 'key' | 'memberId' | 'amountPoints' | 'kind' | 'params' | 'attemptId'>,
): Promise<void> {
  if (entry.amountPoints === 0) return;
  await transfer(tx, { ...entry, from: 'panel:rewards', to: 'available' });
}

/**
 * Forfeits the available and pending points of a member who closes the account, and closes the ledger accounts: the
 * panel pays nothing into them any more. Reserved points stay with their orders. Returns the forfeited points.
 */
export async function closeAccounts(tx: Tx, memberId: number): Promise<number> {
  await lockAccounts(tx, memberId);
  const held = await getBalances(tx, memberId);
  for (const from of ['available', 'pending'] as const) {
    if (held[from] === 0) continue;
    const key = `closing:${memberId}:${from}`;
    await transfer(tx, { key, memberId, from, to: 'panel:forfeited', amountPoints: held[from], kind: 'forfeited' });
  }
  await markAccountsClosed(tx, memberId);
  return held.available + held.pending;
}

/** Forfeits points that an order returned after the account was closed. Does nothing while the account is open. */
export async function forfeitReturned(
  tx: Tx,
  returned: { memberId: number; orderId: number; amountPoints: number },
): Promise<void> {
  const { memberId, orderId, amountPoints } = returned;
  if (!(await areAccountsClosed(tx, memberId))) return;
  const key = `closing:${memberId}:order:${orderId}`;
  await transfer(tx, { key, memberId, from: 'available', to: 'panel:forfeited', amountPoints, kind: 'forfeited' });
}

/** The latest credit bookings of a member, newest first. */
export function creditLinesOf(tx: Tx, memberId: number, limit: number) {
  return listCreditLines(tx, memberId, { after: 0, upTo: 2_147_483_647 }, limit);
}

/** A booking of credit. */
export interface CreditBooking {
  readonly key: string;
  readonly memberId: number;
  readonly delta: number;
  readonly kind: CreditKind;
  readonly params?: LineParams;
}

/** Books credit exactly once for a key; the score never goes below zero. Returns the booked change, 0 on a repeat. */
export async function bookCredit(tx: Tx, booking: CreditBooking): Promise<number> {
  const [booked = 0] = await bookCredits(tx, [booking]);
  return booked;
}

/** Books credit as `bookCredit` does, with one statement for all of different members. */
export async function bookCredits(tx: Tx, bookings: readonly CreditBooking[]): Promise<number[]> {
  const lines = bookings.filter(({ delta }) => delta !== 0).map((line) => ({ ...line, params: line.params ?? {} }));
  const turns = byTurns(lines);
  const booked = await Promise.all(turns.map((turn) => insertCredits(tx, turn)));
  const byKey = new Map(turns.flatMap((turn, n) => turn.map(({ key }, at) => [key, booked[n]?.[at] ?? 0])));
  return bookings.map(({ key }) => byKey.get(key) ?? 0);
}

/** Returns the available points and the credit of many members, by member id. */
export async function balancesByMember(
  tx: Tx,
  memberIds: readonly number[],
): Promise<Map<number, { available: number; credit: number }>> {
  return new Map((await listBalances(tx, memberIds)).map((row) => [row.memberId, row]));
}

function inLanguage(params: LineParams, locale: Locale): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? (value as Bilingual)[locale] : value,
    ]),
  );
}

/** Returns the sentence that describes a transfer to its member. */
export function describeTransfer(kind: TransferKind, params: LineParams, locale: Locale): string {
  return say(transferKinds[kind].sentence, locale, inLanguage(params, locale));
}

/** Returns the name of the category of a transfer. */
export function categoryOf(kind: TransferKind, locale: Locale): string {
  return transferKinds[kind].category[locale];
}

/** Returns the sentence that describes a credit booking to its member. */
export function describeCredit(kind: string, params: LineParams, locale: Locale): string {
  return say(creditKinds[kind as CreditKind], locale, inLanguage(params, locale));
}
