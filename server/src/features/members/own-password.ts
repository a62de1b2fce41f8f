import { passwordWrong } from '@pollen/contract/email-change';
import type { RefusalKind } from '@pollen/contract/operation';
import { AttemptLimit } from '../../platform/attempt-limit';
import type { Tx } from '../../platform/database/database';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../platform/time';
import { getCredentials } from './queries';
import { PASSWORD_CHECK_LIMIT } from './rules';

/** Answers the hash that the password was held against; throws the refusal unless it is the member's own. */
type PasswordCheck = (tx: Tx, memberId: number, password: string) => Promise<string>;

/** One count for every place that asks: a stolen session must not get another ten guesses at each of them. */
const guessesOf = new WeakMap<Clock, AttemptLimit>();

/** For calls that must not be had with a stolen session alone; `wrong` is what a wrong password is answered with. */
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
