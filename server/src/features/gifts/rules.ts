import { giftArtMismatch } from '@pollen/contract/console-gifts';
import { artsOfKind, type GiftArt, type GiftKind } from '@pollen/contract/gift-values';
import { giftGone, outOfStock } from '@pollen/contract/gifts';
import type { WhyNot } from '@pollen/contract/operation';
import { notEnoughPoints } from '@pollen/contract/orders';
import { payoutAccountMissing, payoutAccountUnconfirmed } from '@pollen/contract/payout-accounts';
import { accountSuspended } from '@pollen/contract/sessions';
import { blacklisted } from '@pollen/contract/surveys';
import { DAY_MS } from '../../platform/time';

/** Says why a member may not redeem any gift: suspended or blacklisted. Null otherwise. */
function whyNotRedeemAnything(member: { state: string; blacklistReason: string | null }): WhyNot | null {
  if (member.state === 'blacklisted') return { kind: blacklisted, params: { reason: member.blacklistReason ?? '-' } };
  if (member.state === 'suspended') return { kind: accountSuspended };
  return null;
}

/**
 * Says why a member may not redeem a gift now. Reasons that the member cannot change come first; a missing payout
 * account, which is a form away, comes last.
 */
export function whyNotRedeem(
  member: { state: string; blacklistReason: string | null },
  gift: { offered: boolean; valueApproved: boolean; stock: number | null; pricePoints: number },
  availablePoints: number,
  payoutAccount: { confirmed: boolean } | null,
): WhyNot | null {
  const restricted = whyNotRedeemAnything(member);
  if (restricted) return restricted;
  if (!gift.offered || !gift.valueApproved) return { kind: giftGone };
  if (gift.stock !== null && gift.stock <= 0) return { kind: outOfStock };
  if (availablePoints < gift.pricePoints) {
    return { kind: notEnoughPoints, params: { missing: gift.pricePoints - availablePoints } };
  }
  if (!payoutAccount) return { kind: payoutAccountMissing };
  if (!payoutAccount.confirmed) return { kind: payoutAccountUnconfirmed };
  return null;
}

/** Returns the lines of a text without the empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The size of gift pictures: tiles show 224 by 158, three pixels for one on sharp screens. */
export const PICTURE = { width: 672, height: 474 } as const;
/** How long an uploaded picture waits for its gift to be saved. */
export const UNSAVED_MS = DAY_MS;

/**
 * Says why an artwork does not fit the kind of a gift: screens tell members by the artwork whether they get money or
 * something else.
 */
export function whyNotArt(gift: { kind: GiftKind; art: GiftArt }): WhyNot | null {
  return artsOfKind(gift.kind).includes(gift.art) ? null : { kind: giftArtMismatch };
}
