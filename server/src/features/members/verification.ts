import { randomInt } from 'node:crypto';
import { codeLimit, codeTooSoon, codeWrong } from '@pollen/contract/members';
import { tooManyRequests } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type Secrets, sameBytes } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { panelSettings } from '../settings/actions';
import {
  type Address,
  CODE_DAY_MS,
  CODE_FAILURES_MS,
  CODE_LENGTH,
  CODE_SYMBOLS,
  type CodePurpose,
  readCode,
  secondsUntilNextCode,
} from './rules';
import {
  countCodeFailures,
  findCodeUse,
  findLatestCode,
  insertCode,
  insertCodeFailure,
  lockAddress,
  updateCodeUsed,
} from './verification-queries';

/** What the job that mails a code gets; the code itself only sealed. */
export interface CodeMailOrder {
  purpose: CodePurpose;
  email: string;
  emailKey: string;
  locale: Locale;
  /** Base64. */
  sealedCode: string;
}

export const SEAL = 'verification-code-mail';

function codeHash(secrets: Secrets, about: { purpose: CodePurpose; emailKey: string; code: string }): Buffer {
  return secrets.mac('verification-code', about.purpose, about.emailKey, about.code);
}

/**
 * Makes a code for an address and has it mailed. Whether the address is known is not even looked at here: the job finds
 * out, so that neither the answer nor its time can tell. Answers in how many seconds there may be another; throws the
 * refusal when a limit is reached.
 */
export async function askForCode(
  tx: Tx,
  services: Services,
  asked: { purpose: CodePurpose; address: Address; browserHash: Buffer; locale: Locale },
): Promise<number> {
  const { purpose, address, browserHash, locale } = asked;
  const emailKey = address.key;
  await lockAddress(tx, emailKey);
  const since = new Date(tx.now.getTime() - CODE_DAY_MS);
  const use = await findCodeUse(tx, { emailKey, purpose, since });
  const { codeMinutes, codeAgainSeconds, codesPerAddressDay } = await panelSettings(tx);
  const seconds = secondsUntilNextCode(use.lastAt, tx.now, codeAgainSeconds);
  if (seconds > 0) throw new Refusal(codeTooSoon, { seconds });
  if (use.count >= codesPerAddressDay) throw new Refusal(codeLimit);
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');
  await insertCode(tx, {
    purpose,
    emailKey,
    codeHash: codeHash(services.secrets, { purpose, emailKey, code }),
    browserHash,
    expiresAt: new Date(tx.now.getTime() + codeMinutes * MINUTE_MS),
  });
  const sealedCode = services.secrets.encrypt(SEAL, code).toString('base64');
  const order: CodeMailOrder = { purpose, email: address.email, emailKey, locale, sealedCode };
  await addJob(tx, 'members.mailCode', order);
  return codeAgainSeconds;
}

/**
 * Uses a code up. Answers the refusal, to be returned and not thrown: the count of wrong tries has to stay. `spent` tells
 * that the code was right but used before.
 */
export async function useCode(
  tx: Tx,
  services: Services,
  given: { purpose: CodePurpose; address: Address; browserHash: Buffer; code: string },
): Promise<{ refusal: Refusal; spent: boolean } | null> {
  const { purpose, browserHash } = given;
  const emailKey = given.address.key;
  await lockAddress(tx, emailKey);
  const failures = await countCodeFailures(tx, new Date(tx.now.getTime() - CODE_FAILURES_MS));
  const { codeTries, codeFailuresHour } = await panelSettings(tx);
  if (failures >= codeFailuresHour) return { refusal: new Refusal(tooManyRequests), spent: false };
  const wrong = { refusal: new Refusal(codeWrong), spent: false };
  const code = readCode(given.code);
  const known = await findLatestCode(tx, { purpose, emailKey, browserHash });
  if (!code || !known || known.expiresAt <= tx.now || known.tries >= codeTries) return wrong;
  const matches = sameBytes(known.codeHash, codeHash(services.secrets, { purpose, emailKey, code }));
  if (known.usedAt) return { ...wrong, spent: matches };
  if (!matches) {
    await insertCodeFailure(tx, known.id);
    return wrong;
  }
  await updateCodeUsed(tx, known.id);
  return null;
}
