import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../../platform/secrets';
import { TOTP_PERIOD_SECONDS, TOTP_WINDOW } from './rules';

const PURPOSE = 'operators.totp';

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Pollen', label, algorithm: 'SHA1', digits: 6, period: TOTP_PERIOD_SECONDS, secret });
}

/** Creates a one-time code secret: sealed for the database, and readable and as an otpauth address for the app. */
export function newTotp(secrets: Secrets, email: string): { sealed: Buffer; secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return {
    sealed: secrets.encrypt(PURPOSE, secret.base32),
    secret: secret.base32,
    uri: totpOf(secret, email).toString(),
  };
}

/** Returns the time step of a code; null when the code is wrong. */
export function stepOfCode(secrets: Secrets, sealed: Buffer, code: string, at: Date): number | null {
  const totp = totpOf(Secret.fromBase32(secrets.decrypt(PURPOSE, sealed)), 'operator');
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: at.getTime(), window: TOTP_WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / TOTP_PERIOD_SECONDS) + delta;
}
