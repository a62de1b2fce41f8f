import { DAY_MS, MINUTE_MS } from '../../platform/time';

const WEEK_MS = 7 * DAY_MS;

/** Mails since then count against what a member gets within a week. */
export function weekBefore(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}

/** Mails since then count against the pace of a wave. */
export function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - MINUTE_MS);
}

/** What a request says of whoever makes it. */
export interface Reader {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`, or what it was called before. */
  readonly purpose: string | undefined;
  /** `Sec-Fetch-Mode`, which browsers set and scripts cannot. */
  readonly fetchMode: string | undefined;
}

const PROGRAMS =
  /bot\b|crawl|spider|slurp|scan|preview|monitor|headless|phantom|curl|wget|python|java\/|okhttp|go-http|libwww|http-?client|axios|node-fetch|undici|proofpoint|barracuda|mimecast|safelinks|facebookexternalhit|whatsapp|telegram|skype|slack|discord/i;
/** Apple's Mail Privacy Protection loads every picture in advance, under this bare name. */
const LOADS_IN_ADVANCE = /^Mozilla\/5\.0$/;

function isAhead({ method, userAgent = '', purpose = '' }: Reader): boolean {
  return (
    method !== 'GET' || userAgent === '' || /prefetch|prerender|preview/i.test(purpose) || PROGRAMS.test(userAgent)
  );
}

/** Was a link followed by a person, as far as one can tell? Link scanners and what loads ahead are not. */
export function isFollowed(reader: Reader): boolean {
  return !isAhead(reader) && (reader.fetchMode === undefined || reader.fetchMode === 'navigate');
}

/** Was a picture loaded because somebody looked at the mail, as far as one can tell? */
export function isLookedAt(reader: Reader): boolean {
  return !isAhead(reader) && !LOADS_IN_ADVANCE.test(reader.userAgent ?? '');
}

/** Why a chosen member is not mailed to after all; null when the mail may go out. */
export type Dropped = 'notActive' | 'profile' | 'consent' | 'cap' | 'begun' | 'target';

/** Looks at a chosen member once more: between the choice and the mail lie minutes or hours. */
export function whyDropped(member: {
  readonly state: string;
  readonly profileComplete: boolean;
  readonly consents: boolean;
  readonly begun: boolean;
  readonly fits: boolean;
  readonly sentThisWeek: number;
  readonly perWeek: number;
}): Dropped | null {
  if (member.state !== 'active') return 'notActive';
  if (!member.profileComplete) return 'profile';
  if (!member.consents) return 'consent';
  if (member.begun) return 'begun';
  if (!member.fits) return 'target';
  return member.sentThisWeek < member.perWeek ? null : 'cap';
}
