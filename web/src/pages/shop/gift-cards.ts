import { PROVIDERS_WITH_PAGE } from '@pollen/contract/gift-values';
import { type Gift, isAffordable } from './gift-filter';

/** Gifts that differ in their amount only, cheapest first. */
export interface GiftGroup {
  readonly key: string;
  readonly gifts: readonly [Gift, ...Gift[]];
}

/** An amount at the end of a name, as "$20", ", $20", "20 美元". */
const amountAtEnd = /[\s,，:：·-]*(?:(?:US)?\$\s?[\d.,]+|[\d.,]+\s?美元)$/;

/** Returns the name of a gift without its amount: that of its card, when no provider gives the card a name. */
export function nameWithoutAmount(name: string): string {
  return name.replace(amountAtEnd, '') || name;
}

/** Returns what gifts of one card have in common: the provider, or the name of a gift that belongs to none. */
export function cardKey({ provider, art, name }: Gift): string {
  return provider === 'other' ? `${art} ${nameWithoutAmount(name)}` : provider;
}

/** Groups gifts, which come cheapest first, to cards: providers in their own order, then all others by price. */
export function groupGifts(gifts: readonly Gift[]): GiftGroup[] {
  const groups = new Map<string, [Gift, ...Gift[]]>();
  for (const gift of gifts) {
    const group = groups.get(cardKey(gift));
    if (group) group.push(gift);
    else groups.set(cardKey(gift), [gift]);
  }
  const providers: readonly string[] = PROVIDERS_WITH_PAGE;
  const order = (key: string) => (providers.includes(key) ? providers.indexOf(key) : providers.length);
  return [...groups].map(([key, gifts]) => ({ key, gifts })).sort((a, b) => order(a.key) - order(b.key));
}

/** Returns the largest amount that the balance pays; the smallest when it pays none. */
export function bestGift(gifts: readonly [Gift, ...Gift[]], balance: number): Gift {
  return gifts.findLast((gift) => isAffordable(gift, balance)) ?? gifts[0];
}

/** Returns the cheapest gift in stock that the balance does not pay yet; null when it pays every one. */
export function nextGift(gifts: readonly Gift[], balance: number): Gift | null {
  return gifts.find((gift) => gift.displayPoints > balance && gift.stock !== 0) ?? null;
}
