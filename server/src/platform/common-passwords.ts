import { hasPasswordShape } from '@pollen/contract/password-values';

/** How many of the list count, most common first. */
const MOST_COMMON = 10_000;

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords, in lower case, of those that have the length, letters and digits that are asked for: of 10,000
 * these are 400. The list is read when somebody first chooses a password.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.slice(0, MOST_COMMON).filter(hasPasswordShape)),
  );
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}
