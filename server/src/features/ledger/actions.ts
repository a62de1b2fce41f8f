import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { say } from '../../platform/locale';
import {
  findTransferByKey,
  getPursesWithCredit,
  insertCredit,
  insertPurses,
  insertTransfer,
  listBalances,
  listTransfers,
  listTransfersBehind,
  lockPurses,
  type PursesWithCredit,
  type Transfer,
  type TransferRow,
} from './queries';
import { type CreditKind, creditKinds, type LineParams, type TransferKind, transferKinds } from './rules';

export type { Transfer, TransferRow } from './queries';
export type { TransferKind } from './rules';

/** A purse does not hold what was to be taken from it. Nothing was moved. */
export class PurseTooSmall extends Error {
  override readonly name = 'PurseTooSmall';
}

/** The same key was used for something else: a bug of ours, never answered to anybody as success. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

/** Opens the purses of a new member, all empty. Opening them again changes nothing. */
export function openPurses(tx: Tx, memberId: number): Promise<void> {
  return insertPurses(tx, memberId);
}

/** Makes other movements of this member wait until the transaction ends: for rewards that depend on earlier ones. */
export function holdPurses(tx: Tx, memberId: number): Promise<void> {
  return lockPurses(tx, memberId);
}

/**
 * Moves points, exactly once for a key: a repeat with the same content answers the first transfer.
 * Fails with PurseTooSmall or KeyReused. Two at the same time with one key: the later transaction is run again by the
 * platform and then finds the first.
 */
export async function transfer(tx: Tx, entry: Transfer): Promise<{ id: number; repeated: boolean }> {
  if (!Number.isSafeInteger(entry.amountPoints) || entry.amountPoints <= 0) {
    throw new RangeError(`points move in whole amounts above zero, not ${entry.amountPoints}`);
  }
  const written = await insertTransfer(tx, entry);
  if (written) return { id: written.id, repeated: false };
  const known = await findTransferByKey(tx, entry.key);
  if (!known) throw new PurseTooSmall(`${entry.from} of member ${entry.memberId} does not hold ${entry.amountPoints}`);
  const same =
    known.memberId === entry.memberId &&
    known.from === entry.from &&
    known.to === entry.to &&
    known.amount === entry.amountPoints &&
    known.kind === entry.kind;
  if (!same) throw new KeyReused(`key ${entry.key} already stands for another transfer`);
  return { id: known.id, repeated: true };
}

/** Pays a reward into the available purse. A reward of nothing leaves no line. */
export async function reward(
  tx: Tx,
  entry: Pick<Transfer, 'key' | 'memberId' | 'amountPoints' | 'kind' | 'params' | 'attemptId'>,
): Promise<void> {
  if (entry.amountPoints === 0) return;
  await transfer(tx, { ...entry, from: 'panel:rewards', to: 'available' });
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

/** What a member holds: the three purses, the totals behind them, and the credit score. */
export function purses(tx: Tx, memberId: number): Promise<PursesWithCredit> {
  return getPursesWithCredit(tx, memberId);
}

/** Available points and credit of many members at once. */
export async function balances(
  tx: Tx,
  memberIds: readonly number[],
): Promise<Map<number, { available: number; credit: number }>> {
  return new Map((await listBalances(tx, memberIds)).map((row) => [row.memberId, row]));
}

/** Every transfer of a member, all purses, newest first, before a given id. */
export function transfersOf(
  tx: Tx,
  filter: { memberId: number; before: number | null; size: number },
): Promise<TransferRow[]> {
  return listTransfers(tx, filter);
}

/** The transfers that an order or an attempt caused, oldest first. */
export function transfersBehind(tx: Tx, cause: { orderId: number } | { attemptId: number }): Promise<TransferRow[]> {
  return listTransfersBehind(tx, cause);
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
