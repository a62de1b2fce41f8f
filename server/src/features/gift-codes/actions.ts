import { codesRefused, giftHasNoCodes } from '@pollen/contract/gift-codes';
import { GIFT_KINDS } from '@pollen/contract/gift-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { addToStock, findGift } from '../gifts/index';
import { panelToday } from '../settings/index';
import { readCodeFile } from './code-file';
import {
  assignFreeCode,
  countFree,
  findCodeOfOrder,
  insertCodes,
  insertImport,
  listKnown,
  rememberShown,
  type SealedCode,
  withdrawExpired,
} from './queries';
import { type CodeProblem, codeKey, type NewCode, problemInWords } from './rules';

const PURPOSE = 'gift codes';
const PROBLEMS_SHOWN = 100;

/** The result of checking a file of codes. */
export interface CheckedFile {
  readonly codes: readonly (NewCode & { line: number })[];
  readonly problems: readonly CodeProblem[];
}

function fingerprintOf(secrets: Secrets, code: string): Buffer {
  return secrets.mac(PURPOSE, codeKey(code));
}

/**
 * Reads a file of codes for a gift and finds the lines that cannot be imported, by the file itself and by the stock.
 * Stores nothing.
 */
export async function checkCodes(
  tx: Tx,
  secrets: Secrets,
  file: { giftId: number; csv: string },
): Promise<CheckedFile> {
  const gift = await findGift(tx, file.giftId);
  if (!gift) throw new Refusal(notFound);
  if (GIFT_KINDS[gift.kind].stock !== 'codes') throw new Refusal(giftHasNoCodes);
  const { codes, problems } = readCodeFile(file.csv, await panelToday(tx));
  const known = await knownOf(tx, secrets, codes);
  return { codes, problems: [...problems, ...known].sort((a, b) => a.line - b.line) };
}

async function knownOf(
  tx: Tx,
  secrets: Secrets,
  codes: readonly { code: string; line: number }[],
): Promise<CodeProblem[]> {
  const lineOf = new Map(codes.map(({ code, line }) => [fingerprintOf(secrets, code).toString('base64'), line]));
  const known = await listKnown(
    tx,
    [...lineOf.keys()].map((fingerprint) => Buffer.from(fingerprint, 'base64')),
  );
  return known.map((fingerprint) => ({ line: lineOf.get(fingerprint.toString('base64')) ?? 0, kind: 'inStock' }));
}

/** Returns the first hundred problems as sentences. */
export function problemsInWords(problems: readonly CodeProblem[], locale: Locale) {
  return problems.slice(0, PROBLEMS_SHOWN).map((problem) => problemInWords(problem, locale));
}

function refuseFile(problems: readonly CodeProblem[], locale: Locale): never {
  const data = { problems: problemsInWords(problems, locale) };
  throw new Refusal(codesRefused, { count: problems.length }, data);
}

/** Imports all codes of a file, or refuses the file with every line that is wrong. */
export async function importCodes(
  tx: Tx,
  secrets: Secrets,
  file: { giftId: number; csv: string; fileName: string; operatorId: number | null },
  locale: Locale,
): Promise<{ importId: number; imported: number }> {
  const { codes, problems } = await checkCodes(tx, secrets, file);
  if (problems.length > 0) refuseFile(problems, locale);
  const { id: importId } = await insertImport(tx, { ...file, codes: codes.length });
  const sealed = codes.map(
    ({ code, pin, expiresOn }): SealedCode => ({
      sealed: secrets.encrypt(PURPOSE, JSON.stringify({ code, pin })),
      fingerprint: fingerprintOf(secrets, code),
      expiresOn,
    }),
  );
  // Sorted, so that two imports with the same codes lock them in one order and do not deadlock.
  sealed.sort((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
  const imported = await insertCodes(tx, { giftId: file.giftId, importId }, sealed);
  if (imported < codes.length) refuseFile(await knownOf(tx, secrets, codes), locale);
  // This comes last, because all orders of one gift lock the same row.
  await addToStock(tx, file.giftId, imported);
  return { importId, imported };
}

/** Assigns a free code to an order for good; returns false when none is free. */
export async function handOutCode(tx: Tx, giftId: number, orderId: number): Promise<boolean> {
  return (await assignFreeCode(tx, giftId, orderId, await panelToday(tx))) !== null;
}

/**
 * Returns the decrypted code of an order and stores when it was first shown. The caller has checked that the member
 * owns the order.
 */
export async function openCode(
  tx: Tx,
  secrets: Secrets,
  orderId: number,
): Promise<{ code: string; pin: string | null; expiresOn: string | null } | null> {
  const found = await findCodeOfOrder(tx, orderId);
  if (!found) return null;
  if (!found.shownAt) await rememberShown(tx, orderId);
  const { code, pin } = JSON.parse(secrets.decrypt(PURPOSE, found.sealed)) as { code: string; pin: string | null };
  return { code, pin, expiresOn: found.expiresOn };
}

/** Returns when the code of an order was handed out and first shown, without the code; null when the order has none. */
export async function codeDelivery(
  tx: Tx,
  orderId: number,
): Promise<{ handedOutAt: Date; shownAt: Date | null } | null> {
  const found = await findCodeOfOrder(tx, orderId);
  return found && { handedOutAt: found.handedOutAt, shownAt: found.shownAt };
}

/** Counts the free codes of each of these gifts. */
export async function freeCodes(tx: Tx, giftIds: readonly number[]): Promise<Map<number, number>> {
  if (giftIds.length === 0) return new Map();
  return new Map((await countFree(tx, giftIds)).map(({ giftId, free }) => [giftId, free]));
}

/** Withdraws expired codes from the stock, so that nobody redeems a code that cannot be used. */
export async function withdrawExpiredCodes(tx: Tx): Promise<void> {
  for (const { giftId, codes } of await withdrawExpired(tx, await panelToday(tx))) {
    await addToStock(tx, giftId, -codes);
  }
}
