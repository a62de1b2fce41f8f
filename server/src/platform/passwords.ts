import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '@pollen/contract/values';
import { Turns } from './turns';

/** argon2id, the default of the package: 19 MiB, two passes, about 5 ms of a processor. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** With more than 300 waiting calls, the wait would exceed the browser's timeout of 3 s. */
export const passwordTurns = new Turns({ atOnce: 2, waitingAtMost: 300, refusal: tooManyRequests });

/** Normalizes a password: different keyboards type the same password as different code points. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}

/** Returns the argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return passwordTurns.run(() => hash(asTyped(password), options));
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no such address) the same work is done, so that the time
 * reveals nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  // Does not wait for a turn: a refusal would be cached for good.
  nobody ??= hash('a password that nobody has', options);
  const against = passwordHash ?? (await nobody);
  const matches = await passwordTurns.run(() => verify(against, asTyped(password)));
  return matches && passwordHash !== null;
}
