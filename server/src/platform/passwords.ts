import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '@pollen/contract/values';
import { Refusal } from './refusal';

/** argon2id, the default of the package: 19 MiB, two passes, about 5 ms of a processor. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs off the event loop, on threads that files and DNS need too: a storm of logins may not take them all. */
const AT_ONCE = 2;
/** Beyond this many the wait would outlast the browser's patience of 3 s. */
const WAITING_AT_MOST = 300;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new Refusal(tooManyRequests);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place passes on without being given up in between.
    if (next) next();
    else running -= 1;
  }
}

/** One password can be typed on different keyboards as different code points. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}

/** The argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), options));
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
  const matches = await inTurn(() => verify(against, asTyped(password)));
  return matches && passwordHash !== null;
}
