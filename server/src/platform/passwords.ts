import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '@pollen/contract/values';
import { Turns } from './turns';

/** argon2id, the default of the package: 19 MiB, two passes, about 5 ms of a processor. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Beyond 300 in line the wait would outlast the browser's patience of 3 s. */
export const passwordTurns = new Turns({ atOnce: 2, waitingAtMost: 300, refusal: tooManyRequests });

/** One password can be typed on different keyboards as different code points. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}

/** The argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return passwordTurns.run(() => hash(asTyped(password), options));
}

let nobody: Promise<string> | undefined;

/**
 * Does the password belong to the hash? Without a hash (nobody has that address) the same work is done, so that the
 * time tells nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  // Not in turn: refused once for a crowd, it would be refused for good.
  nobody ??= hash('a password that nobody has', options);
  const against = passwordHash ?? (await nobody);
  const matches = await passwordTurns.run(() => verify(against, asTyped(password)));
  return matches && passwordHash !== null;
}
