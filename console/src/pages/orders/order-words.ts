import type { DataOf } from '@pollen/contract/client';
import type { GiftArt, GiftKind } from '@pollen/contract/gift-values';
import type { orderWords } from '../../locales/orders.en';
import type { useT } from '../../locales/translator';

export type OrderRow = DataOf<'GET /api/console/Orders'>['list'][number];
export type Check = OrderRow['checks'][number];
type Say = ReturnType<typeof useT<'orders', (typeof orderWords)['en']>>;

/** Returns the finding of a check in words. */
export function checkInWords(check: Check, t: Say): string {
  const figure = (name: string) => Number(check.params[name] ?? 0);
  switch (check.kind) {
    case 'nameDiffers':
      return t('checkNameDiffers');
    case 'manyOrders':
      return t('checkManyOrders', { count: figure('count'), days: figure('days') });
    case 'firstOrder':
      return t('checkFirstOrder');
    case 'sharedDevice':
      return t('checkSharedDevice', { n: figure('members') });
    case 'rejectedAnswers':
      return t('checkRejected', { n: figure('count'), days: figure('days') });
    case 'newDevice':
      return t('checkNewDevice');
    case 'sameRecipient': {
      const members = figure('members');
      if (members === 0) return t('checkSameRecipient', { n: figure('orders') });
      return t('checkSameRecipientOfOthers', { n: figure('orders') });
    }
    case 'sharedPayoutAccount':
      return t('checkSharedAccount', { n: figure('members') });
    case 'newMember':
      return figure('days') === 0 ? t('checkNewMemberToday') : t('checkNewMember', { n: figure('days') });
  }
}

/** The kinds of checks for the filter, the most serious first. */
export const checkKinds = {
  nameDiffers: 'kindOfNameDiffers',
  sharedPayoutAccount: 'kindOfSharedAccount',
  sameRecipient: 'kindOfSameRecipient',
  rejectedAnswers: 'kindOfRejected',
  sharedDevice: 'kindOfSharedDevice',
  manyOrders: 'kindOfManyOrders',
  newDevice: 'kindOfNewDevice',
  newMember: 'kindOfNewMember',
} as const;

export const kinds = {
  cash: 'kindCash',
  code: 'kindCode',
  manual: 'kindManual',
} as const satisfies Record<GiftKind, keyof (typeof orderWords)['en']>;

/** Returns whether a finding is a warning; a mere note is none. */
export function isWarning(check: Pick<Check, 'severity'>): boolean {
  return check.severity !== 'info';
}

const artKeys = {
  'cash-account': 'artCash',
  'big-box-store': 'artBigBox',
  'online-store': 'artOnline',
  entertainment: 'artEntertainment',
  'bank-payout': 'artBank',
} as const satisfies Record<GiftArt, string>;

/** Returns the name of a gift's design in the operator's language. */
export function artInWords(art: GiftArt, t: Say): string {
  return t(artKeys[art]);
}
