import { expect, test } from 'vitest';
import { bestGift, groupGifts, nameWithoutAmount, nextGift } from './gift-cards';
import { gift } from './gifts-for-tests';

test('amounts at the end of a name are no part of it', () => {
  const names = ['Bank payout $50', 'Bank payout, $1,000', '银行付款 20 美元', 'Film evening', '$5'];
  expect(names.map(nameWithoutAmount)).toEqual(['Bank payout', 'Bank payout', '银行付款', 'Film evening', '$5']);
});

test('a card holds a provider, or other gifts whose names differ in the amount only; providers come first', () => {
  const other = (name: string, displayPoints: number) =>
    gift({ provider: 'other', art: 'entertainment', name, displayPoints });
  const groups = groupGifts([
    other('Stickers', 120),
    gift({ displayPoints: 500, provider: 'online-store' }),
    gift({ displayPoints: 500 }),
    other('Music $9', 900),
    gift({ displayPoints: 1000 }),
    other('Music $12', 1200),
  ]);
  expect(groups.map(({ gifts }) => gifts.map(({ displayPoints }) => displayPoints))).toEqual([
    [500, 1000],
    [500],
    [120],
    [900, 1200],
  ]);
});

test('the art prints the largest amount that the balance pays, else the smallest', () => {
  const gifts = [
    gift({ displayPoints: 500 }),
    gift({ displayPoints: 1000 }),
    gift({ displayPoints: 1500, stock: 0 }),
  ] as const;
  expect(bestGift([...gifts], 2000).displayPoints).toBe(1000);
  expect(bestGift([...gifts], 100).displayPoints).toBe(500);
  expect(nextGift(gifts, 600)?.displayPoints).toBe(1000);
  expect(nextGift(gifts, 1200)).toBeNull();
});
