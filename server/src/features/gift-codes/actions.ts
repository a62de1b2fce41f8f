import { codesRefused, giftHasNoCodes } from '@pollen/contract/gift-codes';
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

/** What was found in a file of codes. */
export interface CheckedFile {
  readonly codes: readonly (NewCode & { line: number })[];
  readonly problems: readonly CodeProblem[];
}

function fingerprintOf(secrets: Secrets, code: string): Buffer {
  return secrets.mac(PURPOSE, codeKey(code));
}

/** Reads a file of codes for a gift and finds what cannot be taken, in the file and against the stock. Keeps nothing. */
export async function checkCodes(
  tx: Tx,
  secrets: Secrets,
  file: { giftId: number; csv: string },
): Promise<CheckedFile> {
  const gift = await findGift(tx, file.giftId);
  if (!gift) throw new Refusal(notFound);
  if (gift.kind !== 'code') throw new Refusal(giftHasNoCodes);
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

/** Problems as an operator reads them, the first hundred. */
export function problemsInWords(problems: readonly CodeProblem[], locale: Locale) {
  return problems.slice(0, PROBLEMS_SHOWN).map((problem) => problemInWords(problem, locale));
}

function refuseFile(problems: readonly CodeProblem[], locale: Locale): never {
  const data = { problems: problemsInWords(problems, locale) };
  throw new Refusal(codesRefused, { count: problems.length }, data);
}

/** Takes all codes of a file into stock, or refuses all of them with every line that is wrong. */
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
  // In one order whoever imports, so that two with the same codes wait for each other and not both.
  sealed.sort((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
  const imported = await insertCodes(tx, { giftId: file.giftId, importId }, sealed);
  if (imported < codes.length) refuseFile(await knownOf(tx, secrets, codes), locale);
  // Last, because everybody's orders of one gift meet in its row.
  await addToStock(tx, file.giftId, imported);
  return { importId, imported };
}

/** Hands a free code to an order, once and for good. False when there is none left. */
export async function handOutCode(tx: Tx, giftId: number, orderId: number): Promise<boolean> {
  return (await assignFreeCode(tx, giftId, orderId, await panelToday(tx))) !== null;
}

/** The code of an order in the clear, for its buyer alone: whoever calls has made sure of that. Notes the first look. */
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

/** When the code of an order was handed out and first looked at; null without a code. Nothing of the code itself. */
export async function codeDelivery(
  tx: Tx,
  orderId: number,
): Promise<{ handedOutAt: Date; shownAt: Date | null } | null> {
  const found = await findCodeOfOrder(tx, orderId);
  return found && { handedOutAt: found.handedOutAt, shownAt: found.shownAt };
}

/** How many free codes there are of each of these gifts. */
export async function freeCodes(tx: Tx, giftIds: readonly number[]): Promise<Map<number, number>> {
  if (giftIds.length === 0) return new Map();
  return new Map((await countFree(tx, giftIds)).map(({ giftId, free }) => [giftId, free]));
}

/** Takes codes that have ended out of stock, so that nobody redeems what nobody could use. */
export async function withdrawExpiredCodes(tx: Tx): Promise<void> {
  for (const { giftId, codes } of await withdrawExpired(tx, await panelToday(tx))) {
    await addToStock(tx, giftId, -codes);
  }
}
