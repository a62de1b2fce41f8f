import { expect, test } from 'vitest';
import { type CostKey, filterGifts, type Gift } from './cost-filter';

const gift = (displayPoints: number): Gift => ({
  id: displayPoints,
  name: '',
  thumbImageUrl: null,
  displayPoints,
  convertTimes: 0,
  stock: null,
  art: 'cash-account',
  provider: 'cash-account',
  valueCents: displayPoints,
});
const gifts = [500, 1000, 1050, 1051, 2000, 2500].map(gift);
const prices = (costs: CostKey[], affordable: number | null) =>
  filterGifts(gifts, new Set(costs), affordable).map((each) => each.displayPoints);

test('without a filter every gift is shown', () => {
  expect(prices([], null)).toEqual([500, 1000, 1050, 1051, 2000, 2500]);
});

test('cost ranges include both of their bounds and add up', () => {
  expect(prices(['cost1'], null)).toEqual([500, 1000, 1050]);
  expect(prices(['cost2'], null)).toEqual([1050, 1051, 2000]);
  expect(prices(['cost1', 'cost3'], null)).toEqual([500, 1000, 1050, 2000, 2500]);
});

test('affordable gifts cost at most the balance', () => {
  expect(prices([], 1050)).toEqual([500, 1000, 1050]);
  expect(prices(['cost3'], 2000)).toEqual([2000]);
});
