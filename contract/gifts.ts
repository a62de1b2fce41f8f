import { z } from 'zod';
import { giftArts, REWARD_PROVIDERS } from './gift-values';
import { operation, refusal } from './operation';
import { Id, IdParams, May, notFound, Points, pageOf, pagingQuery } from './values';

export const giftGone = refusal('giftGone', { en: 'This gift is no longer offered.', zh: '该礼品已下架。' });
export const outOfStock = refusal('outOfStock', { en: 'This gift is out of stock.', zh: '该礼品已兑完。' });

export const GiftArt = z.enum(giftArts);
/** Which of the reward pages a gift belongs to. */
export const RewardProvider = z.enum(REWARD_PROVIDERS);

export const Gift = z.strictObject({
  id: Id,
  name: z.string(),
  thumbImageUrl: z.string().nullable(),
  displayPoints: Points,
  convertTimes: z.int(),
  /** Null: no limit. */
  stock: z.int().nullable(),
  art: GiftArt,
  provider: RewardProvider,
  valueCents: z.int(),
});

export const gifts = operation({
  method: 'GET',
  path: '/api/v1/Gifts',
  caller: 'anyone',
  summary: 'Gifts on offer, cheapest first; search, cost range in points and provider narrow the list.',
  query: z.strictObject({
    ...pagingQuery(15),
    search: z.string().max(100).optional(),
    minPoints: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
    maxPoints: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
    provider: RewardProvider.optional(),
  }),
  data: pageOf(Gift),
});

export const gift = operation({
  method: 'GET',
  path: '/api/v1/Gifts/:id',
  caller: 'anyone',
  summary: 'One gift, with whether the caller may redeem it now.',
  params: IdParams,
  data: z.strictObject({
    ...Gift.shape,
    tips: z.array(z.string()),
    delivery: z.string(),
    can: z.strictObject({ redeem: May }),
  }),
  refusals: [notFound, giftGone],
});
