import type { DataOf } from '../../api/call';

export type Gift = DataOf<'GET /api/v1/Gifts'>['list'][number];

/** Labels and bounds of the cost filter, in points; both bounds belong to the range. */
export const costRanges = [
  { key: 'cost1', from: 0, to: 1050 },
  { key: 'cost2', from: 1050, to: 2000 },
  { key: 'cost3', from: 2000, to: Number.POSITIVE_INFINITY },
] as const;

export type CostKey = (typeof costRanges)[number]['key'];

/** Codes of shops and payouts, or everything else that can be redeemed. */
export const giftTypes = ['all', 'eGift', 'other'] as const;
export type GiftType = (typeof giftTypes)[number];

export interface GiftFilter {
  search: string;
  type: GiftType;
  costs: ReadonlySet<CostKey>;
  affordable: boolean;
}

export const noFilter: GiftFilter = { search: '', type: 'all', costs: new Set(), affordable: false };

/** Returns the filter that an address names; what is not understood filters nothing. */
export function readGiftFilter(address: URLSearchParams): GiftFilter {
  const asked = address.getAll('cost');
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    type: giftTypes.find((type) => type === address.get('type')) ?? 'all',
    costs: new Set(costRanges.map(({ key }) => key).filter((key) => asked.includes(key))),
    affordable: address.get('affordable') === '1',
  };
}

/** Returns an address with this filter in place of its former one; its other parameters stay. */
export function writeGiftFilter(address: URLSearchParams, filter: GiftFilter): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of ['search', 'type', 'cost', 'affordable']) written.delete(name);
  if (filter.search) written.set('search', filter.search);
  if (filter.type !== 'all') written.set('type', filter.type);
  for (const { key } of costRanges) if (filter.costs.has(key)) written.append('cost', key);
  if (filter.affordable) written.set('affordable', '1');
  return written;
}

/** Returns whether a member with this balance can redeem the gift now. */
export function isAffordable(gift: Gift, balance: number): boolean {
  return gift.displayPoints <= balance && gift.stock !== 0;
}

/**
 * Returns the gifts that pass the filter; without a chosen range all prices pass. A gift is found by its own name and by
 * that of its card.
 */
export function filterGifts(
  gifts: readonly Gift[],
  filter: GiftFilter,
  balance: number,
  nameOfCard: (gift: Gift) => string,
): Gift[] {
  const search = filter.search.trim().toLocaleLowerCase();
  return gifts.filter((gift) => {
    if (filter.affordable && !isAffordable(gift, balance)) return false;
    if (filter.type !== 'all' && (gift.provider === 'other') !== (filter.type === 'other')) return false;
    if (search && !`${gift.name}\n${nameOfCard(gift)}`.toLocaleLowerCase().includes(search)) return false;
    const { displayPoints: points } = gift;
    return (
      filter.costs.size === 0 ||
      costRanges.some(({ key, from, to }) => filter.costs.has(key) && points >= from && points <= to)
    );
  });
}
