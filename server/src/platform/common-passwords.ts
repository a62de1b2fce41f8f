import { hasPasswordShape } from '@pollen/contract/password-values';

/** How many of the list count, most common first. */
const MOST_COMMON = 10_000;

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords in lower case, without those that break the rule of length, letters and digits anyway: some 400
 * of 10,000 are left. The list is read when somebody first chooses a password.
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
