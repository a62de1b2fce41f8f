import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { say } from '../../platform/locale';
import { SessionExpired } from '../../platform/refusal';
import {
  areAccountsClosed,
  findTransferByKey,
  getBalances,
  insertCredit,
  insertTransfer,
  listBalances,
  listCreditLines,
  lockAccounts,
  markAccountsClosed,
  type Transfer,
} from './queries';
import { type CreditKind, creditKinds, type LineParams, type TransferKind, transferKinds } from './rules';

/** An account holds fewer points than the transfer takes from it. Nothing was moved. */
export class InsufficientPoints extends Error {
  override readonly name = 'InsufficientPoints';
}

/** The same key was used for something else: a bug of ours, never answered to anybody as success. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

/**
 * Moves points, exactly once for a key: a repeat with the same content answers the first transfer.
 * Fails with InsufficientPoints or KeyReused. Two at the same time with one key: the later transaction is run again by the
 * platform and then finds the first.
 */
export async function transfer(tx: Tx, entry: Transfer): Promise<{ id: number; repeated: boolean }> {
  if (!Number.isSafeInteger(entry.amountPoints) || entry.amountPoints <= 0) {
    throw new RangeError(`points move in whole amounts above zero, not ${entry.amountPoints}`);
  }
  const written = await insertTransfer(tx, entry);
  if (written) return { id: written.id, repeated: false };
  const known = await findTransferByKey(tx, entry.key);
  // A call that was under way when the account closed: there is nobody any more to whom it could pay.
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
  return { id: known.id, repeated: true };
}

/** Pays a reward into the available balance. A reward of nothing leaves no line. */
export async function payReward(
  tx: Tx,
  entry: Pick<Transfer, 'key' | 'memberId' | 'amountPoints' | 'kind' | 'params' | 'attemptId'>,
): Promise<void> {
  if (entry.amountPoints === 0) return;
  await transfer(tx, { ...entry, from: 'panel:rewards', to: 'available' });
}

/**
 * Forfeits a leaving member's available and pending points and closes the accounts: the panel pays nothing into
 * them any more. Reserved points stay with the orders that hold them. Answers what was forfeited.
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

/** Forfeits what came back from an order after the account was closed. Points of open accounts stay. */
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

/** Books credit, exactly once for a key; the score never goes below zero. Answers what was booked, 0 on a repeat. */
export async function bookCredit(
  tx: Tx,
  line: { key: string; memberId: number; delta: number; kind: CreditKind; params?: LineParams },
): Promise<number> {
  if (line.delta === 0) return 0;
  const booked = await insertCredit(tx, { ...line, params: line.params ?? {} });
  return booked?.delta ?? 0;
}

/** Available points and credit of many members at once. */
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

/** The line of a transfer in plain words. */
export function describeTransfer(kind: TransferKind, params: LineParams, locale: Locale): string {
  return say(transferKinds[kind].sentence, locale, inLanguage(params, locale));
}

/** The category that a line is filed under. */
export function categoryOf(kind: TransferKind, locale: Locale): string {
  return transferKinds[kind].category[locale];
}

/** The line of a credit booking in plain words. */
export function describeCredit(kind: string, params: LineParams, locale: Locale): string {
  return say(creditKinds[kind as CreditKind], locale, inLanguage(params, locale));
}
