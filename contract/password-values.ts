// Zod-free: what browsers show while somebody types and what the server decides is one rule.

/** Shortest and longest password of a member, in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** The name that no password may contain. */
const PANEL_NAME = 'pollen';
/** A shorter local part is found in too many words. */
const LOCAL_PART_MIN = 4;

/** Why a password is refused. */
export type PasswordFault = 'short' | 'long' | 'noLetter' | 'noDigit' | 'panelName' | 'ownAddress' | 'common';

export interface PasswordJudgement {
  readonly digit: boolean;
  readonly capital: boolean;
  readonly lowercase: boolean;
  /** How many of the three are there. */
  readonly met: 0 | 1 | 2 | 3;
  /** The first reason why the server refuses the password, or null when it takes it. */
  readonly fault: PasswordFault | null;
}

/** Whether two passwords are one for the list of common ones, which has lower case only. */
export function asListed(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** The part of an address before the @ and before a plus, in lower case; empty when it is too short to look for. */
function localPart(email: string): string {
  const [local = ''] = asListed(email).trim().split('@')[0]?.split('+') ?? [];
  return [...local].length >= LOCAL_PART_MIN ? local : '';
}

/** Has a password the length, the letters and the digits that are asked for? The list of common ones is about these only. */
export function hasPasswordShape(password: string): boolean {
  const { length } = [...password];
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/**
 * Judges a new password: three criteria (a digit, a capital, a lowercase letter) and the first fault. A letter of a script
 * without capitals counts as lowercase. `email` is the owner's address and `isCommon` says whether a listed form is one of
 * the most common passwords; what is left out is not checked.
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
