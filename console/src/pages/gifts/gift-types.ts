import type { DataOf } from '@pollen/contract/client';
import type { giftWords } from '../../locales/gifts.en';

export type GiftRow = DataOf<'GET /api/console/Gifts'>['list'][number];
export type Gift = DataOf<'GET /api/console/Gifts/:id'>;
export type Kind = Gift['kind'];
type Word = keyof (typeof giftWords)['en'];

export const kinds = ['cash', 'code', 'manual'] as const satisfies readonly Kind[];
export const states = ['offered', 'retired'] as const;

export const providers = {
  'cash-account': 'providerCash',
  'big-box-store': 'providerBigBox',
  'online-store': 'providerOnline',
  other: 'providerOther',
} as const satisfies Record<Gift['settings']['provider'], Word>;

export const arts = {
  'cash-account': 'artCash',
  'bank-payout': 'artBank',
  'big-box-store': 'artBigBox',
  'online-store': 'artOnline',
  entertainment: 'artEntertainment',
} as const satisfies Record<Gift['settings']['art'], Word>;

/** Members are told by the art whether money comes: the server takes these for a kind, and no others. */
export function artsOf(kind: Kind): (keyof typeof arts)[] {
  const isMoney = (art: string) => art === 'cash-account' || art === 'bank-payout';
  return (Object.keys(arts) as (keyof typeof arts)[]).filter((art) => isMoney(art) === (kind === 'cash'));
}
