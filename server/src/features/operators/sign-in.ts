import { operatorCredentials, operatorSuspended, totpRequired, totpWrong } from '@pollen/contract/console-operators';
import { tooManyRequests } from '@pollen/contract/values';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import { networkOf, networksOf } from '../../platform/http/network';
import type { Locale } from '../../platform/locale';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { GuessLimit } from '../guess-limits/index';
import { sendMail } from '../mail/index';
import { deviceName } from '../sessions/index';
import { audit } from './actions';
import { guessesMail } from './emails';
import { lockRecipient } from './password-queries';
import {
  consumeTotpStep,
  countAuditedOf,
  findOperatorByKey,
  insertSession,
  listMailRecipients,
  type OperatorRow,
  updateLocale,
} from './queries';
import {
  FAILURES_BEFORE_MAIL,
  operatorKey,
  SESSION_HOURS,
  TOTP_FAILURES,
  TOTP_PAUSE_MINUTES,
  WRONG_PASSWORD_LIMIT,
} from './rules';
import { stepOfCode } from './totp';

const WRONG_CODE = 'operator.codeWrong';
const WRONG_PASSWORD = 'operator.passwordWrong';
const GUESSES_MAILED = 'operator.guessesMailed';

/** The transaction and the request of a sign-in. */
export interface SignInContext {
  readonly tx: Tx;
  readonly request: FastifyRequest;
}

/** The sign-in of operators. Guesses are counted before they are checked. */
export class SignIn {
  private readonly passwords: GuessLimit;
  private readonly codes: GuessLimit;

  constructor(private readonly services: Services) {
    this.passwords = new GuessLimit(services, 'operator-password', WRONG_PASSWORD_LIMIT);
    const codes = { max: TOTP_FAILURES, perMs: TOTP_PAUSE_MINUTES * MINUTE_MS };
    this.codes = new GuessLimit(services, 'operator-code', codes);
  }

  /**
   * Returns whether a one-time code is right and unused. Wrong codes are logged; too many in a row pause codes for a
   * while.
   */
  async tryCode(context: SignInContext, operator: OperatorRow, code: string): Promise<Refusal | null> {
    const { tx, request } = context;
    const { secrets } = this.services;
    const since = new Date(tx.now.getTime() - TOTP_PAUSE_MINUTES * MINUTE_MS);
    // In the audit log the last of them counts, so that codes are paused for the whole time after it.
    if ((await countAuditedOf(tx, operator.id, [WRONG_CODE], since)) >= TOTP_FAILURES) {
      return new Refusal(tooManyRequests);
    }
    const right = await this.codes.attempt([{ name: String(operator.id) }], async () => {
      const step = operator.totpSecret && stepOfCode(secrets, operator.totpSecret, code, tx.now);
      return step !== null && (await consumeTotpStep(tx, operator.id, step)) ? true : null;
    });
    if (right) return null;
    await audit(tx, operator, WRONG_CODE, 'operator', operator.id, {}, networkOf(request));
    this.later(() => this.mailGuesses(operator));
    return new Refusal(totpWrong);
  }

  /**
   * Checks address, password and one-time code. An unknown address takes as long as a known one. Runs single
   * statements, so that a wrong try stays logged although the call is refused. Only the guessing networks have to wait,
   * never an operator who calls from another one.
   */
  async check(
    context: SignInContext,
    given: { email: string; password: string; totp?: string | undefined },
  ): Promise<OperatorRow | Refusal> {
    const { tx, request } = context;
    const key = operatorKey(given.email);
    const operator = await findOperatorByKey(tx, key);
    const names = networksOf(request).map(({ network, times }) => ({ name: `${network} ${key}`, times }));
    const right = await this.passwords.attempt(names, async () =>
      (await passwordMatches(operator?.passwordHash ?? null, given.password)) ? true : null,
    );
    if (!right || !operator) {
      if (operator) this.noteWrongPassword(context, operator);
      return new Refusal(operatorCredentials);
    }
    // The suspension is revealed only after the right password.
    if (operator.suspended) return new Refusal(operatorSuspended);
    if (!operator.totpConfirmed) return operator;
    if (!given.totp) return new Refusal(totpRequired);
    return (await this.tryCode(context, operator, given.totp)) ?? operator;
  }

  private noteWrongPassword(context: SignInContext, operator: OperatorRow): void {
    const network = networkOf(context.request);
    this.later(async () => {
      await audit(context.tx, operator, WRONG_PASSWORD, 'operator', operator.id, {}, network);
      await this.mailGuesses(operator);
    });
  }

  private later(work: () => Promise<void>): void {
    setImmediate(() => work().catch((error) => this.services.log.error({ err: error }, 'audit line lost')));
  }

  /** Mails an operator about repeated failed sign-ins with their address, at most once a day. */
  private async mailGuesses(operator: OperatorRow): Promise<void> {
    const { database, config } = this.services;
    await database.transaction(async (tx) => {
      // Locks the row, so that parallel failures send one mail.
      const reader = await lockRecipient(tx, { id: operator.id });
      if (!reader || reader.suspendedAt) return;
      const before = (ms: number) => new Date(tx.now.getTime() - ms);
      const failures = await countAuditedOf(tx, operator.id, [WRONG_PASSWORD, WRONG_CODE], before(HOUR_MS));
      if (failures < FAILURES_BEFORE_MAIL) return;
      if ((await countAuditedOf(tx, operator.id, [GUESSES_MAILED], before(DAY_MS))) > 0) return;
      await audit(tx, operator, GUESSES_MAILED, 'operator', operator.id, {});
      const codes = await countAuditedOf(tx, operator.id, [WRONG_CODE], before(HOUR_MS));
      const { publicUrl } = config;
      for (const { email, locale } of await listMailRecipients(tx, { ids: [operator.id] })) {
        await sendMail(tx, { to: email, ...guessesMail({ locale, publicUrl, passwordKnown: codes > 0 }) });
      }
    });
  }
}

/** Opens a console session. Stores the hash of its token, and the language for mails to the operator. */
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
