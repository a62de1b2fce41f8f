import type { WhyNot } from '@pollen/contract/operation';
import { payoutAccountInvalid, payoutAccountLocked, resendTooSoon } from '@pollen/contract/payout-accounts';
import { nameInvalid } from '@pollen/contract/profiles';

/** For how many hours the mailed link works. */
export const LINK_HOURS = 72;
/** Saving again mails a new link, at most once in this many seconds. */
export const RESEND_SECONDS = 60;

/** Says why a payout account cannot be saved as given; null when it can. */
export function whyNotSave(
  given: { name: string; isName: boolean; accountKey: string | null },
  saved: { accountKey: string; name: string; confirmed: boolean; savedAt: Date; waiting: boolean } | null,
  now: Date,
): WhyNot | null {
  if (saved?.confirmed) return { kind: payoutAccountLocked };
  if (given.accountKey === null) return { kind: payoutAccountInvalid };
  if (!given.isName) return { kind: nameInvalid };
  if (!saved?.waiting || saved.accountKey !== given.accountKey || saved.name !== given.name) return null;
  const seconds = RESEND_SECONDS - Math.floor((now.getTime() - saved.savedAt.getTime()) / 1000);
  return seconds > 0 ? { kind: resendTooSoon, params: { seconds } } : null;
}

/** Returns the account as its owner sees it: first and last letter of the name before the @. */
export function maskAccount(account: string): string {
  const [name = '', host = ''] = account.split('@');
  return `${name.slice(0, 1)}•••••${name.length > 1 ? name.slice(-1) : ''}@${host}`;
}
