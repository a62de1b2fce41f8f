import type { DataOf } from '@pollen/contract/client';
import type { GiftArt, GiftKind, RewardProvider } from '@pollen/contract/gift-values';
import type { giftWords } from '../../locales/gifts.en';

export type GiftRow = DataOf<'GET /api/console/Gifts'>['list'][number];
export type Gift = DataOf<'GET /api/console/Gifts/:id'>;
type Word = keyof (typeof giftWords)['en'];

export const states = ['offered', 'retired'] as const;

/** The name of each kind of delivery. */
export const kinds = {
  cash: 'cash',
  code: 'code',
  manual: 'manual',
} as const satisfies Record<GiftKind, Word>;

/** The names of reward providers. */
export const providers = {
  'cash-account': 'providerCash',
  'big-box-store': 'providerBigBox',
  'online-store': 'providerOnline',
  other: 'providerOther',
} as const satisfies Record<RewardProvider, Word>;

/** The names of the designs. */
export const arts = {
  'cash-account': 'artCash',
  'bank-payout': 'artBank',
  'big-box-store': 'artBigBox',
  'online-store': 'artOnline',
  entertainment: 'artEntertainment',
} as const satisfies Record<GiftArt, Word>;
