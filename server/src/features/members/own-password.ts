import { passwordWrong } from '@pollen/contract/email-change';
import { passwordsDiffer } from '@pollen/contract/members';
import type { RefusalKind } from '@pollen/contract/operation';
import { AttemptLimit } from '../../platform/attempt-limit';
import { commonPasswords } from '../../platform/common-passwords';
import type { Tx } from '../../platform/database/database';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../platform/time';
import { getCredentials } from './queries';
import { PASSWORD_CHECK_LIMIT, whyNotPassword } from './rules';

/** Returns the hash that the password matches; throws the refusal if it is not the member's password. */
type PasswordCheck = (tx: Tx, memberId: number, password: string) => Promise<string>;

/** All calls share one count, so that a stolen session does not get ten guesses at each of them. */
const guessesOf = new WeakMap<Clock, AttemptLimit>();

/**
 * Creates a password check for calls that a stolen session alone must not be able to make; `wrong` is the refusal for a
 * wrong password.
 */
export function passwordCheck(clock: Clock, wrong: RefusalKind = passwordWrong): PasswordCheck {
  const guesses = guessesOf.get(clock) ?? new AttemptLimit(PASSWORD_CHECK_LIMIT, clock);
  guessesOf.set(clock, guesses);
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
