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

/** 32 symbols, so four of them have 20 bits; 0 and O, 1 and I are left out. */
export const CODE_SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 4;
/** Tries of a code per registration, typing errors included. */
export const TRIES_PER_SIGNUP = 5;
export const CODE_DAY_MS = DAY_MS;
export const CODE_FAILURES_MS = HOUR_MS;
/** Wrong codes in an hour, for one address or from one network, after which an image code is required. */
export const CODE_FAILURES_OF_ADDRESS = 10;
export const CODE_FAILURES_OF_NETWORK = 20;
/** Codes that other browsers requested for the address in a day, after which an image code is required. */
export const CODES_OF_OTHER_BROWSERS = 5;

/** The limit of wrong current passwords of one signed-in member. */
export const PASSWORD_CHECK_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;

/** The sentence of the answer to a changed password. */
export const passwordChanged = {
  en: 'Your password was changed. Other browsers were signed out.',
  zh: '密码修改成功，其他浏览器已退出登录。',
} as const;

/** The sentence of the answer to a registration whose mailbox had an account before. */
export const welcomeWithheld = {
  en: 'Welcome coins are paid once per person. This mailbox has had a Pollen account before, so this account starts without them.',
  zh: '注册奖励每人仅发放一次。该邮箱此前已注册过 Pollen 账户，因此本账户没有注册奖励。',
} as const;

/** Returns why a member may not redeem at all, or null. */
export function whyNotRedeem(member: {
  state: string;
  blacklistReason: string | null;
}): { kind: RefusalKind; params: { reason: string } } | null {
  return member.state === 'blacklisted'
    ? { kind: blacklisted, params: { reason: member.blacklistReason ?? '' } }
    : null;
}

/** The reason of a new account that is blacklisted because the earlier account of its address was. */
export const earlierBlacklisting = {
  en: 'an earlier account with this address was blacklisted',
  zh: '该邮箱此前的账户已被列入黑名单',
} as const;

/** Returns the pseudonym of a closed member's address; no mail reaches `.invalid` (RFC 2606). */
export function closedAddress(memberId: number): string {
  return `closed-${memberId}@members.invalid`;
}

/** Returns the pseudonym of a closed member's public name. */
export function closedHandle(memberId: number): string {
  return `former_member_${memberId}`;
}

export type CodePurpose = 'register' | 'reset';

/** An email address as mail is sent to it, and the key that is the same for all spellings of it. */
export interface Address {
  readonly email: string;
  readonly key: string;
}

// The local part of an address as RFC 5321 defines it without quotes, with letters of any script (RFC 6531).
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Normalizes a typed address: without spaces around it, full-width and ligature characters as plain ones, the domain in
 * ASCII. Mail goes to the returned address, never to the typed one, so that two spellings with one key are one mailbox.
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
  // The domain must be a plain host: no port, path, query or user name.
  if (/[\s/\\?#:@[\]%]/.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}

/** Returns whether `readAddress` returned a refusal. */
export function isAddressRefusal(address: Address | RefusalKind): address is RefusalKind {
  return 'code' in address;
}

/** Normalizes a typed code; null when it cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((symbol) => CODE_SYMBOLS.includes(symbol)) ? code : null;
}

/** Counts of codes for an address and its caller. */
interface CodeCounts {
  readonly ofOthers: number;
  readonly ofNetwork: number;
  readonly failures: {
    readonly ofAddress: number;
    readonly ofNetworks: readonly number[];
    readonly ofPanel: number;
  };
}

/**
 * Returns whether a code is mailed only with an image code. Strangers can cause the image code, but never lock a member
 * out.
 */
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

/** Returns why a member with this address cannot have this password, or null. */
export function whyNotPassword(
  password: string,
  owner: { readonly email: string; readonly common: ReadonlySet<string> },
): RefusalKind | null {
  const isCommon = (listed: string) => owner.common.has(listed);
  const { fault } = judgePassword(password, { email: owner.email, isCommon });
  return fault && refusalOfFault[fault];
}

/** Returns the seconds until another code may be sent; 0 when it may be sent now. */
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

/** Returns a public name made from random numbers, so that it says nothing about the person. */
export function handleFrom(first: number, last: number, digits: number): string {
  return `${firstWords[first % firstWords.length]}_${lastWords[last % lastWords.length]}_${1000 + (digits % 9000)}`;
}
