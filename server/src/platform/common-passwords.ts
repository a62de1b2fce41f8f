import { hasPasswordShape } from '@pollen/contract/password-values';

/** How many entries of the list are used, most common first. */
const MOST_COMMON = 10_000;

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the most common passwords in lower case, without those that fail the rule of length, letters and digits
 * anyway: some 400 of 10,000 are left. The list is read when somebody first chooses a password.
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
