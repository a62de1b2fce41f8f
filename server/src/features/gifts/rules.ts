import { giftArtMismatch } from '@pollen/contract/console-gifts';
import { giftGone, outOfStock } from '@pollen/contract/gifts';
import type { WhyNot } from '@pollen/contract/operation';
import { notEnoughPoints } from '@pollen/contract/orders';
import { payoutAccountMissing, payoutAccountUnconfirmed } from '@pollen/contract/payout-accounts';
import { accountSuspended } from '@pollen/contract/sessions';
import { blacklisted } from '@pollen/contract/surveys';
import { DAY_MS } from '../../platform/time';

/** Why a member may redeem nothing at all; null when the standing is good. */
function whyNotRedeemAnything(member: { state: string; blacklistReason: string | null }): WhyNot | null {
  if (member.state === 'blacklisted') return { kind: blacklisted, params: { reason: member.blacklistReason ?? '-' } };
  if (member.state === 'suspended') return { kind: accountSuspended };
  return null;
}

/**
 * Why a member may not redeem a gift now. What the member cannot change comes first, and the redemption information,
 * which a form away can be mended, last.
 */
export function whyNotRedeem(
  member: { state: string; blacklistReason: string | null },
  gift: { offered: boolean; valueApproved: boolean; stock: number | null; pricePoints: number },
  availablePoints: number,
  payoutAccount: { confirmed: boolean } | null,
): WhyNot | null {
  const standing = whyNotRedeemAnything(member);
  if (standing) return standing;
  if (!gift.offered || !gift.valueApproved) return { kind: giftGone };
  if (gift.stock !== null && gift.stock <= 0) return { kind: outOfStock };
  if (availablePoints < gift.pricePoints) {
    return { kind: notEnoughPoints, params: { missing: gift.pricePoints - availablePoints } };
  }
  if (!payoutAccount) return { kind: payoutAccountMissing };
  if (!payoutAccount.confirmed) return { kind: payoutAccountUnconfirmed };
  return null;
}

/** The lines of a text, as a list without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Pictures of gifts, as tiles show them: 224 by 158, sharp on screens with three pixels for one. */
export const PICTURE = { width: 672, height: 474 } as const;
/** How long an uploaded picture waits for its gift to be saved. */
export const UNSAVED_MS = DAY_MS;

/** Screens tell members by the art whether money comes or something else. */
export function whyNotArt(gift: { kind: string; art: string }): WhyNot | null {
  const isMoney = gift.art === 'cash-account' || gift.art === 'bank-payout';
  return isMoney === (gift.kind === 'cash') ? null : { kind: giftArtMismatch };
}
