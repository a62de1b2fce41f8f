import type { DataOf } from '../../api/call';

export type Gift = DataOf<'GET /api/v1/Gifts'>['list'][number];

/** Labels and bounds of the cost filter, in points; both bounds belong to the range. */
export const costRanges = [
  { key: 'cost1', from: 0, to: 1050 },
  { key: 'cost2', from: 1050, to: 2000 },
  { key: 'cost3', from: 2000, to: Number.POSITIVE_INFINITY },
] as const;

export type CostKey = (typeof costRanges)[number]['key'];

/** Returns the gifts that pass the filters; without a chosen range all prices pass. */
export function filterGifts(
  gifts: readonly Gift[],
  costs: ReadonlySet<CostKey>,
  affordablePoints: number | null,
): Gift[] {
  return gifts.filter(({ displayPoints }) => {
    if (affordablePoints !== null && displayPoints > affordablePoints) return false;
    if (costs.size === 0) return true;
    return costRanges.some(({ key, from, to }) => costs.has(key) && displayPoints >= from && displayPoints <= to);
  });
}
