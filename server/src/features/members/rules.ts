import {
  emailInvalid,
  emailMissing,
  passwordCommon,
  passwordPersonal,
  passwordTooLong,
  passwordTooWeak,
} from '@pollen/contract/members';
import type { RefusalKind } from '@pollen/contract/operation';
import { judgePassword, type PasswordFault } from '@pollen/contract/password-values';
import { blacklisted } from '@pollen/contract/surveys';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';

/** 32 symbols, 20 bits in four of them; 0 and O, 1 and I are left out. */
export const CODE_SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 4;
/** Codes that one sign-up may take, typing errors included. */
export const TRIES_PER_SIGNUP = 5;
export const CODE_DAY_MS = DAY_MS;
export const CODE_FAILURES_MS = HOUR_MS;
/** Wrong codes in an hour, for an address or from one network, from which on an image code is asked for. */
export const CODE_FAILURES_OF_ADDRESS = 10;
export const CODE_FAILURES_OF_NETWORK = 20;
/** Codes that other browsers asked for the address in a day, from which on an image code is asked for. */
export const CODES_OF_OTHER_BROWSERS = 5;

/** Wrong old passwords of one signed-in member. */
export const PASSWORD_CHECK_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;

/** What a changed password is answered with. */
export const passwordChanged = {
  en: 'Your password was changed. Other browsers were signed out.',
  zh: '密码修改成功，其他浏览器已退出登录。',
} as const;

/** What a registration is answered with when its mailbox had an account before. */
export const welcomeWithheld = {
  en: 'Welcome coins are paid once per person. This mailbox has had a Pollen account before, so this account starts without them.',
  zh: '注册奖励每人仅发放一次。该邮箱此前已注册过 Pollen 账户，因此本账户没有注册奖励。',
} as const;

/** Why a member may not redeem at all, or null. */
export function whyNotRedeem(member: {
  state: string;
  blacklistReason: string | null;
}): { kind: RefusalKind; params: { reason: string } } | null {
  return member.state === 'blacklisted'
    ? { kind: blacklisted, params: { reason: member.blacklistReason ?? '' } }
    : null;
}

/** Why a new account begins blacklisted: the earlier one of its address was. */
export const earlierBlacklisting = {
  en: 'an earlier account with this address was blacklisted',
  zh: '该邮箱此前的账户已被列入黑名单',
} as const;

/** What stands in the place of a closed member's address; `.invalid` never leads anywhere (RFC 2606). */
export function closedAddress(memberId: number): string {
  return `closed-${memberId}@members.invalid`;
}

/** What stands in the place of a closed member's public name. */
export function closedHandle(memberId: number): string {
  return `former_member_${memberId}`;
}

export type CodePurpose = 'register' | 'reset';

/** An email address as mail is sent to it, and the form in which two spellings of it are one. */
export interface Address {
  readonly email: string;
  readonly key: string;
}

// The local part as RFC 5321 writes it without quotes, and letters of any script as RFC 6531 allows.
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Reads an address as somebody typed it: trimmed, full-width and ligature characters made plain, the domain in its
 * ASCII form. Mail goes to what this answers, never to what was typed: two spellings with one key must be one mailbox.
 */
export function readAddress(typed: string): Address | RefusalKind {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return emailMissing;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = asciiDomain(text.slice(at + 1));
  if (at < 1 || domain === null || text.length > 254 || !LOCAL_PART.test(local)) return emailInvalid;
  return { email: `${local}@${domain}`, key: `${local.toLowerCase()}@${domain}` };
}

function asciiDomain(domain: string): string | null {
  // Anything that a URL would read as more than a host is not a domain.
  if (/[\s/\\?#:@[\]%]/.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}

/** Is this the refusal of `readAddress`? */
export function isAddressRefusal(address: Address | RefusalKind): address is RefusalKind {
  return 'code' in address;
}

/** A code as somebody typed it, or null when it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((symbol) => CODE_SYMBOLS.includes(symbol)) ? code : null;
}

/** What was counted about codes of an address and its caller. */
interface CodeCounts {
  readonly ofOthers: number;
  readonly ofNetwork: number;
  readonly failures: {
    readonly ofAddress: number;
    readonly ofNetworks: readonly number[];
    readonly ofPanel: number;
  };
}

/** Whether a code is mailed only with an image code: strangers can make that necessary, but never stop a member. */
export function needsImageCode(
  counts: CodeCounts,
  limits: {
    readonly codesPerDay: number;
    readonly failuresOfPanel: number;
    readonly networks: readonly { limit: number }[];
  },
): boolean {
  const { ofOthers, ofNetwork, failures } = counts;
  return (
    ofOthers >= CODES_OF_OTHER_BROWSERS ||
    ofNetwork >= limits.codesPerDay ||
    failures.ofAddress >= CODE_FAILURES_OF_ADDRESS ||
    failures.ofPanel >= limits.failuresOfPanel ||
    limits.networks.some(({ limit }, place) => (failures.ofNetworks[place] ?? 0) >= limit)
  );
}

const refusalOfFault: Readonly<Record<PasswordFault, RefusalKind>> = {
  short: passwordTooWeak,
  noLetter: passwordTooWeak,
  noDigit: passwordTooWeak,
  long: passwordTooLong,
  panelName: passwordPersonal,
  ownAddress: passwordPersonal,
  common: passwordCommon,
};

/** Why this cannot become the password of somebody with this address, or null. */
export function whyNotPassword(
  password: string,
  owner: { readonly email: string; readonly common: ReadonlySet<string> },
): RefusalKind | null {
  const isCommon = (listed: string) => owner.common.has(listed);
  const { fault } = judgePassword(password, { email: owner.email, isCommon });
  return fault && refusalOfFault[fault];
}

/** Seconds until another code may be sent, 0 when it may be now. */
export function secondsUntilNextCode(lastAt: Date | null, now: Date, againSeconds: number): number {
  if (!lastAt) return 0;
  return Math.max(0, Math.ceil((lastAt.getTime() + againSeconds * SECOND_MS - now.getTime()) / SECOND_MS));
}

const firstWords = [
  'amber',
  'azure',
  'bright',
  'calm',
  'clear',
  'coral',
  'early',
  'gentle',
  'golden',
  'green',
  'happy',
  'ivory',
  'kind',
  'lively',
  'lucky',
  'mellow',
  'misty',
  'noble',
  'olive',
  'plain',
  'quiet',
  'rosy',
  'silver',
  'spring',
  'summer',
  'sunny',
  'swift',
  'tidy',
  'velvet',
  'warm',
  'wild',
  'windy',
] as const;
const lastWords = [
  'aster',
  'bee',
  'birch',
  'bloom',
  'borage',
  'brook',
  'cedar',
  'clover',
  'comet',
  'daisy',
  'dune',
  'fern',
  'finch',
  'harbor',
  'heron',
  'iris',
  'lake',
  'lark',
  'linden',
  'lotus',
  'maple',
  'meadow',
  'orchid',
  'otter',
  'pebble',
  'poppy',
  'reed',
  'river',
  'robin',
  'sorrel',
  'thyme',
  'willow',
] as const;

/** A public name that says nothing about the person: made of random numbers only. */
export function handleFrom(first: number, last: number, digits: number): string {
  return `${firstWords[first % firstWords.length]}_${lastWords[last % lastWords.length]}_${1000 + (digits % 9000)}`;
}
