import { z } from 'zod';
import { notAllowed } from './console-operators';
import { changeReasonMissing } from './console-versions';
import { giftKinds } from './gift-values';
import { GiftArt, RewardProvider } from './gifts';
import { operation, refusal } from './operation';
import { notAPicture, pictureGone, pictureTooLarge, pictureUnreadable } from './pictures';
import {
  bilingual,
  Id,
  IdParams,
  May,
  Nothing,
  notFound,
  Points,
  pageOf,
  pagingQuery,
  SeenVersion,
  unavailable,
} from './values';
import { CHANGE_REASON } from './versioned';
import { approvalWaits, WaitingChange } from './waiting-changes';

export const giftChanged = refusal('giftChanged', {
  en: '{name} has changed this gift since you opened it. Reload the page to see the changes.',
  zh: '您打开后，{name}已修改了该礼品，请重新加载页面查看最新内容。',
});
export const giftStockChanged = refusal('giftStockChanged', {
  en: 'The stock has changed. It is now {stock}.',
  zh: '库存已发生变化，目前为 {stock}。',
});
export const giftArtMismatch = refusal('giftArtMismatch', {
  en: 'Cash gifts need the illustration “Cash account” or “Bank payout”. Other gifts need a different one.',
  zh: '现金类礼品须使用现金账户或银行转账的图样，其他礼品须使用其他图样。',
});

export const GiftKind = z.enum(giftKinds);

/** The reason for a value above the price; the second operator reads it. */
const ValueReason = z.string().max(CHANGE_REASON.max).default('');
const Stock = z.int().min(0).max(1_000_000).nullable();

export const GiftSettings = z.strictObject({
  name: bilingual(120),
  provider: RewardProvider,
  art: GiftArt,
  pricePoints: z.int().min(1).max(1_000_000),
  valueCents: z.int().min(1).max(1_000_000),
  /** One tip a line. */
  tips: bilingual(2000, 0),
  delivery: bilingual(200, 0),
  /** The address from GiftPictures, or the present one of the gift; null: the artwork of its kind. */
  pictureUrl: z.string().max(200).nullable(),
});

const Row = z.strictObject({
  id: Id,
  name: z.string(),
  thumbImageUrl: z.string().nullable(),
  art: GiftArt,
  kind: GiftKind,
  pricePoints: Points,
  valueCents: z.int(),
  /** The units that members can still redeem; null: no limit. For codes: those in stock less the open orders. */
  stock: z.int().nullable(),
  /** Codes in stock; null for gifts without codes. */
  freeCodes: z.int().nullable(),
  /** Approved orders that wait for a code. */
  waitingForCode: z.int(),
  convertTimes: z.int(),
  offered: z.boolean(),
  /** True when the value is at most the price, or approved by a second operator. Otherwise members do not see the gift. */
  valueApproved: z.boolean(),
});

export const consoleGifts = operation({
  method: 'GET',
  path: '/api/console/Gifts',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The catalogue, cheapest first: what is offered, what is retired, or both.',
  query: z.strictObject({
    ...pagingQuery(15),
    state: z.enum(['offered', 'retired']).optional(),
    kind: GiftKind.optional(),
    search: z.string().max(200).optional(),
  }),
  data: z.strictObject({
    ...pageOf(Row).shape,
    counts: z.strictObject({ offered: z.int(), retired: z.int() }),
    can: z.strictObject({ create: May }),
  }),
});

export const consoleGift = operation({
  method: 'GET',
  path: '/api/console/Gifts/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One gift with its settings.',
  params: IdParams,
  data: z.strictObject({
    ...Row.shape,
    settings: GiftSettings,
    /** Sent back with a change, so that the second of two concurrent edits is refused. */
    revision: z.int(),
    /** The value above the price that waits for approval. */
    waiting: WaitingChange.nullable(),
    can: z.strictObject({ manage: May }),
  }),
  refusals: [notFound],
});

export const createGift = operation({
  method: 'POST',
  path: '/api/console/Gifts',
  caller: 'operator',
  permission: 'manageGifts',
  furtherChecks: 'A value above the price waits for a second operator.',
  audit: ['gift.created'],
  summary:
    'Put a new gift on offer. One that is worth more than its price is seen by nobody until a second operator has approved both numbers. One that is handed out as codes begins without any, and is out of stock until then.',
  body: z.strictObject({ settings: GiftSettings, kind: GiftKind, stock: Stock, reason: ValueReason }),
  data: z.strictObject({ id: Id, waits: z.boolean() }),
  refusals: [notAllowed, giftArtMismatch, pictureGone, changeReasonMissing],
});

export const changeGift = operation({
  method: 'POST',
  path: '/api/console/Gifts/:id',
  caller: 'operator',
  permission: 'manageGifts',
  furtherChecks: 'A value above the price waits for a second operator.',
  audit: ['gift.changed'],
  summary:
    'Change a gift. Orders that were placed keep their name, price and value. `stock` says what it was too. With a value above the price it waits for a second operator, and members do not see it meanwhile.',
  params: IdParams,
  body: z.strictObject({
    settings: GiftSettings,
    revision: SeenVersion,
    stock: z.strictObject({ was: Stock, now: Stock }).optional(),
    reason: ValueReason,
  }),
  data: z.strictObject({ waits: z.boolean() }),
  refusals: [
    notFound,
    notAllowed,
    giftChanged,
    giftStockChanged,
    giftArtMismatch,
    pictureGone,
    approvalWaits,
    changeReasonMissing,
  ],
});

export const offerGift = operation({
  method: 'POST',
  path: '/api/console/Gifts/:id/Offer',
  caller: 'operator',
  permission: 'manageGifts',
  audit: ['gift.offered', 'gift.retired'],
  summary: 'Retire a gift, or put it back on offer. Orders that were placed go on.',
  params: IdParams,
  body: z.strictObject({ offered: z.boolean() }),
  data: Nothing,
  refusals: [notFound, notAllowed, giftChanged],
});

export const uploadGiftPicture = operation({
  method: 'POST',
  path: '/api/console/GiftPictures',
  caller: 'operator',
  permission: 'manageGifts',
  unaudited: 'The picture counts once a gift is saved with it.',
  summary:
    'Upload a picture as a data: URL (jpg, png, webp or gif, at most 4 MB and 25 megapixels). It is drawn anew, and kept for a day unless a gift is saved with it.',
  body: z.strictObject({ source: z.string() }),
  data: z.strictObject({ pictureUrl: z.string() }),
  refusals: [notAllowed, notAPicture, pictureUnreadable, pictureTooLarge, unavailable],
});
