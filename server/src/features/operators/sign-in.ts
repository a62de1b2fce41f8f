import { operatorCredentials, operatorSuspended, totpRequired, totpWrong } from '@pollen/contract/console-operators';
import { tooManyRequests } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import { randomToken, type Secrets, tokenHash } from '../../platform/secrets';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { deviceName } from '../sessions/actions';
import { audit } from './actions';
import {
  countAudited,
  findOperatorByKey,
  insertSession,
  type OperatorRow,
  takeTotpStep,
  updateLocale,
} from './queries';
import { operatorKey, SESSION_HOURS, TOTP_FAILURES, TOTP_PAUSE_MINUTES } from './rules';
import { stepOfCode } from './totp';

export const WRONG_CODE = 'operator.codeWrong';

interface Door {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly network: string;
}

/** Work for after the answer, so that its time tells a stranger nothing. */
export type Later = (work: () => Promise<void>) => void;

/** Whether a code is right and new. Each wrong one is written down, and too many in a row make codes pause. */
export async function tryCode(door: Door, operator: OperatorRow, code: string): Promise<Refusal | null> {
  const { tx, secrets, network } = door;
  const since = new Date(tx.now.getTime() - TOTP_PAUSE_MINUTES * MINUTE_MS);
  const subject = { action: WRONG_CODE, subjectKind: 'operator', subjectId: String(operator.id), since };
  if ((await countAudited(tx, subject)) >= TOTP_FAILURES) return new Refusal(tooManyRequests);
  const step = operator.totpSecret && stepOfCode(secrets, operator.totpSecret, code, tx.now);
  if (step !== null && (await takeTotpStep(tx, operator.id, step))) return null;
  await audit(tx, operator, WRONG_CODE, 'operator', operator.id, {}, network);
  return new Refusal(totpWrong);
}

/**
 * Checks address, password and one-time code. What is found out about the address costs the same time as an unknown one.
 * Works on single statements: a wrong try stays written down although the call is refused.
 */
export async function checkSignIn(
  door: Door & { readonly later: Later },
  given: { email: string; password: string; totp?: string | undefined },
): Promise<OperatorRow | Refusal> {
  const { tx, network, later } = door;
  const operator = await findOperatorByKey(tx, operatorKey(given.email));
  if (!(await passwordMatches(operator?.passwordHash ?? null, given.password)) || !operator) {
    if (operator) {
      later(() => audit(tx, operator, 'operator.passwordWrong', 'operator', operator.id, {}, network));
    }
    return new Refusal(operatorCredentials);
  }
  // Said to whoever knows the password only.
  if (operator.suspended) return new Refusal(operatorSuspended);
  if (!operator.totpConfirmed) return operator;
  if (!given.totp) return new Refusal(totpRequired);
  return (await tryCode(door, operator, given.totp)) ?? operator;
}

/** Opens a console session. Only the hash of its token is kept, and the language, for mails to the operator. */
export async function openSession(
  tx: Tx,
  operator: OperatorRow,
  from: { readonly network: string; readonly userAgent: string | undefined; readonly locale: Locale },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken(32);
  const expiresAt = new Date(tx.now.getTime() + SESSION_HOURS * HOUR_MS);
  const { network, locale } = from;
  const device = deviceName(from.userAgent);
  await insertSession(tx, { operatorId: operator.id, tokenHash: tokenHash(token), expiresAt, network, device });
  await updateLocale(tx, operator.id, locale);
  await audit(tx, operator, 'operator.signedIn', 'operator', operator.id, {}, network);
  return { token, expiresAt };
}
