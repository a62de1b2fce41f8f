import { passwordWrong } from '@pollen/contract/email-change';
import { passwordsDiffer } from '@pollen/contract/members';
import type { RefusalKind } from '@pollen/contract/operation';
import { commonPasswords } from '../../platform/common-passwords';
import type { Tx } from '../../platform/database/database';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { GuessLimit } from '../guess-limits/index';
import { getCredentials } from './queries';
import { PASSWORD_CHECK_LIMIT, whyNotPassword } from './rules';

/** Returns the hash that the password matches; throws the refusal if it is not the member's password. */
type PasswordCheck = (tx: Tx, memberId: number, password: string) => Promise<string>;

/**
 * Creates a password check for calls that a stolen session alone must not be able to make; `wrong` is the refusal for a
 * wrong password. All calls share one count, so that a stolen session does not get ten guesses at each of them. Must not be
 * called inside a transaction.
 */
export function passwordCheck(
  services: Pick<Services, 'database' | 'secrets'>,
  wrong: RefusalKind = passwordWrong,
): PasswordCheck {
  const guesses = new GuessLimit(services, 'own-password', PASSWORD_CHECK_LIMIT);
  return async (tx, memberId, password) => {
    const { passwordHash } = await getCredentials(tx, memberId);
    const found = await guesses.attempt([{ name: String(memberId) }], async () =>
      (await passwordMatches(passwordHash, password)) ? passwordHash : null,
    );
    if (found === null) throw new Refusal(wrong);
    return found;
  };
}

/** Returns the new password; throws the refusal that says why a member with this address cannot have it. */
export async function newPasswordOrRefuse(password: string, confirmed: string, email: string): Promise<string> {
  if (password !== confirmed) throw new Refusal(passwordsDiffer);
  const whyNot = whyNotPassword(password, { email, common: await commonPasswords() });
  if (whyNot) throw new Refusal(whyNot);
  return password;
}
