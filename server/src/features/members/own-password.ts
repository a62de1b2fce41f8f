import { passwordWrong } from '@pollen/contract/email-change';
import { tooManyRequests } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { FailureLimit } from '../../platform/failure-limit';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../platform/time';
import { getCredentials } from './queries';
import { WRONG_OLD_PASSWORDS } from './rules';

/** Refuses unless the password is the member's own. */
export type PasswordCheck = (tx: Tx, memberId: number, password: string) => Promise<void>;

/** For calls that must not be had with a stolen session alone. Guesses are counted for each place that asks. */
export function passwordCheck(clock: Clock): PasswordCheck {
  const failures = new FailureLimit(WRONG_OLD_PASSWORDS, clock);
  return async (tx, memberId, password) => {
    const guess = String(memberId);
    if (failures.isReached(guess)) throw new Refusal(tooManyRequests);
    const { passwordHash } = await getCredentials(tx, memberId);
    if (!(await passwordMatches(passwordHash, password))) {
      failures.note(guess);
      throw new Refusal(passwordWrong);
    }
    failures.forget(guess);
  };
}
