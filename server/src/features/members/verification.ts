import { randomInt } from 'node:crypto';
import { imageCodeNeeded, imageCodeWrong } from '@pollen/contract/image-codes';
import { codeLimit, codeTooSoon, codeWrong } from '@pollen/contract/members';
import type { Tx } from '../../platform/database/database';
import type { CountedNetwork } from '../../platform/http/network';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type Secrets, sameBytes } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { consumeImageCode } from '../image-codes/index';
import { panelSettings } from '../settings/index';
import {
  type Address,
  CODE_DAY_MS,
  CODE_FAILURES_MS,
  CODE_FAILURES_OF_ADDRESS,
  CODE_FAILURES_OF_NETWORK,
  CODE_LENGTH,
  CODE_SYMBOLS,
  type CodePurpose,
  needsImageCode,
  readCode,
  secondsUntilNextCode,
} from './rules';
import {
  countCodeFailures,
  countCodeTry,
  findCodeUse,
  findUsedCode,
  insertCode,
  insertCodeFailure,
  lockAddress,
  updateCodeUsed,
} from './verification-queries';

/** The payload of the job that mails a code. The code itself is sealed. */
export interface CodeMailPayload {
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

/** The caller who requests or enters a code, and the address. */
interface CodeCaller {
  readonly purpose: CodePurpose;
  readonly address: Address;
  readonly browserHash: Buffer;
  readonly networks: readonly CountedNetwork[];
}

/** Returns the networks of a caller with the failures that each may have before an image code is required. */
function networkLimits({ networks }: CodeCaller) {
  return networks.map(({ network, times }) => ({ network, limit: CODE_FAILURES_OF_NETWORK * times }));
}

/**
 * Creates a code for an address and has a job mail it. Only the job looks up whether the address is known, so that
 * neither the answer nor its time tells. Returns the seconds until another code may be requested, or a refusal that the
 * caller returns and does not throw, so that the transaction commits the counted try of an image code.
 */
export async function requestCode(
  tx: Tx,
  services: Services,
  asked: CodeCaller & { locale: Locale; imageCode: string },
): Promise<number | Refusal> {
  const { purpose, address, browserHash, locale } = asked;
  const emailKey = address.key;
  const network = asked.networks[0]?.network ?? '';
  await lockAddress(tx, emailKey);
  const use = await findCodeUse(tx, {
    ...{ emailKey, purpose, browserHash, network },
    since: new Date(tx.now.getTime() - CODE_DAY_MS),
  });
  const { codeMinutes, codeAgainSeconds, codesPerAddressDay, codeFailuresHour } = await panelSettings(tx);
  const seconds = secondsUntilNextCode(use.lastAt, tx.now, codeAgainSeconds);
  if (seconds > 0) return new Refusal(codeTooSoon, { seconds });
  if (use.ofBrowser >= codesPerAddressDay) return new Refusal(codeLimit);
  const networks = networkLimits(asked);
  const failures = await countCodeFailures(tx, {
    ...{ emailKey, networks },
    since: new Date(tx.now.getTime() - CODE_FAILURES_MS),
    limitOfAddress: CODE_FAILURES_OF_ADDRESS,
    limitOfPanel: codeFailuresHour,
  });
  const limits = { codesPerDay: codesPerAddressDay, failuresOfPanel: codeFailuresHour, networks };
  if (needsImageCode({ ...use, failures }, limits)) {
    if (asked.imageCode.trim() === '') return new Refusal(imageCodeNeeded);
    if (!(await consumeImageCode(tx, services.secrets, browserHash, asked.imageCode)))
      return new Refusal(imageCodeWrong);
  }
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');
  await insertCode(tx, {
    ...{ purpose, emailKey, browserHash, network },
    codeHash: codeHash(services.secrets, { purpose, emailKey, code }),
    expiresAt: new Date(tx.now.getTime() + codeMinutes * MINUTE_MS),
  });
  const sealedCode = services.secrets.encrypt(SEAL, code).toString('base64');
  const order: CodeMailPayload = { purpose, email: address.email, emailKey, locale, sealedCode };
  await addJob(tx, 'members.mailCode', order);
  return codeAgainSeconds;
}

/**
 * Consumes a code. Returns null when the code is right, or a refusal that the caller returns and does not throw, so
 * that the transaction commits the count of wrong tries. `spent` means that the code is right but was used before. A
 * code is valid in the browser that requested it, so strangers use up the tries of their own codes only.
 */
export async function consumeCode(
  tx: Tx,
  services: Services,
  entered: CodeCaller & { code: string },
): Promise<{ refusal: Refusal; spent: boolean } | null> {
  const { purpose, browserHash } = entered;
  const emailKey = entered.address.key;
  const owner = { purpose, emailKey, browserHash };
  const wrong = { refusal: new Refusal(codeWrong), spent: false };
  const code = readCode(entered.code);
  if (!code) return wrong;
  const hash = codeHash(services.secrets, { purpose, emailKey, code });
  const { codeTries } = await panelSettings(tx);
  const known = await countCodeTry(tx, owner, codeTries);
  if (!known) {
    const used = await findUsedCode(tx, owner);
    return { ...wrong, spent: used !== null && sameBytes(used.codeHash, hash) };
  }
  if (!sameBytes(known.codeHash, hash)) {
    await insertCodeFailure(tx, { emailKey, networks: entered.networks.map(({ network }) => network) });
    return wrong;
  }
  await updateCodeUsed(tx, known.id);
  // A member who changes to the address at the same time waits until this transaction ends.
  await lockAddress(tx, emailKey);
  return null;
}
