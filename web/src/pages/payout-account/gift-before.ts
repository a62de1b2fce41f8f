import type { ProviderWithPage } from '@pollen/contract/gift-values';
import { paths } from '../../paths';
import { hasPage } from '../shop/providers/table';

/** The gift that a member wanted to order when its order asked for a payout account. */
export interface GiftBefore {
  giftId: number;
  /** With a provider: its reward page. */
  provider: ProviderWithPage | undefined;
}

/** Returns the address of the gift's page. */
export function pathOfGift({ giftId, provider }: GiftBefore): string {
  return provider ? paths.reward(provider, giftId) : paths.shopDetail(giftId);
}

const storageKey = 'giftBeforePayoutAccount';

/** Stores the gift for the page of the mailed link, which opens in another tab. */
export function storeGiftBefore(gift: GiftBefore): void {
  localStorage.setItem(storageKey, JSON.stringify(gift));
}

/** Returns the stored gift, or null. It names the page by its parts, so that no foreign address can stand there. */
export function storedGiftBefore(): GiftBefore | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (!stored || typeof stored !== 'object' || !('giftId' in stored)) return null;
    const provider = 'provider' in stored && typeof stored.provider === 'string' ? stored.provider : undefined;
    const giftId = Number(stored.giftId);
    return giftId > 0 ? { giftId, provider: hasPage(provider) ? provider : undefined } : null;
  } catch {
    return null;
  }
}

/** Forgets the gift, once the member is on the way back to it. */
export function deleteGiftBefore(): void {
  localStorage.removeItem(storageKey);
}
