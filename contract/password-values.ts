// Free of zod: the strength meter in the browser and the server apply the same rule.

/** Shortest and longest password of a member, in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** The name of the panel, which no password may contain. */
const PANEL_NAME = 'pollen';
/** Local parts shorter than this are ignored, because they occur in too many words. */
const LOCAL_PART_MIN = 4;

/** Why a password is refused. */
export type PasswordFault = 'short' | 'long' | 'noLetter' | 'noDigit' | 'panelName' | 'ownAddress' | 'common';

export interface PasswordJudgement {
  readonly digit: boolean;
  readonly capital: boolean;
  readonly lowercase: boolean;
  /** How many of the three criteria are met. */
  readonly met: 0 | 1 | 2 | 3;
  /** The first reason why the server refuses the password; null when it accepts the password. */
  readonly fault: PasswordFault | null;
}

/** Lower-cases a password for the list of common passwords. */
export function asListed(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** Returns the lower-cased local part of an address up to a plus sign; empty when it is too short to search for. */
function localPart(email: string): string {
  const [local = ''] = asListed(email).trim().split('@')[0]?.split('+') ?? [];
  return [...local].length >= LOCAL_PART_MIN ? local : '';
}

/** Whether a password has the required length, letters and digits. Only such passwords are in the list of common ones. */
export function hasPasswordShape(password: string): boolean {
  const { length } = [...password];
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/**
 * Judges a new password: three criteria (a digit, a capital, a lowercase letter) and the first fault. A letter of a script
 * without capitals counts as lowercase. `email` is the owner's address, and `isCommon` looks a password up in the list of
 * common ones; a check whose argument is missing is skipped.
 */
export function judgePassword(
  password: string,
  about: { readonly email?: string; readonly isCommon?: (listed: string) => boolean } = {},
): PasswordJudgement {
  const digit = /\p{Nd}/u.test(password);
  const capital = /\p{Lu}/u.test(password);
  const lowercase = /[\p{Ll}\p{Lo}]/u.test(password);
  const met = (Number(digit) + Number(capital) + Number(lowercase)) as 0 | 1 | 2 | 3;
  return { digit, capital, lowercase, met, fault: faultOf(password, about) };
}

function faultOf(
  password: string,
  { email = '', isCommon = () => false }: { email?: string; isCommon?: (listed: string) => boolean },
): PasswordFault | null {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return 'short';
  if (length > PASSWORD_MAX) return 'long';
  if (!/\p{L}/u.test(password)) return 'noLetter';
  if (!/\p{Nd}/u.test(password)) return 'noDigit';
  const listed = asListed(password);
  if (listed.includes(PANEL_NAME)) return 'panelName';
  const own = localPart(email);
  if (own !== '' && listed.includes(own)) return 'ownAddress';
  return isCommon(listed) ? 'common' : null;
}
