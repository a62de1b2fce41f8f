// Free of zod: the server and both apps read these.

/** What the server and the apps do differently for a kind of gift. */
interface GiftKindFacts {
  /** Whether the reward is money for the member's payout account. Its art says so, and only its art. */
  readonly isMoney: boolean;
  /** Who says how many are left: an operator, or the number of imported codes. */
  readonly stock: 'operator' | 'codes';
  /** When a confirmed order goes to review: with the batch on Friday, or at once. */
  readonly review: 'friday' | 'atOnce';
  /** How an approved order is delivered. The approval hands out a code, so nobody completes such an order by hand. */
  readonly delivery: 'payoutRun' | 'code' | 'operator';
}

/** How a gift reaches its buyer: paid in money, as a code from the stock of codes, or by hand. */
export const GIFT_KINDS = {
  cash: { isMoney: true, stock: 'operator', review: 'friday', delivery: 'payoutRun' },
  code: { isMoney: false, stock: 'codes', review: 'atOnce', delivery: 'code' },
  manual: { isMoney: false, stock: 'operator', review: 'atOnce', delivery: 'operator' },
} as const satisfies Readonly<Record<string, GiftKindFacts>>;

export type GiftKind = keyof typeof GIFT_KINDS;
/** The kinds of gifts, in the order in which operators read them. */
export const giftKinds = Object.keys(GIFT_KINDS) as [GiftKind, ...GiftKind[]];

/** Reward providers that have a page of their own in the member app, in the order of their cards. */
export const PROVIDERS_WITH_PAGE = ['cash-account', 'big-box-store', 'online-store'] as const;
export type ProviderWithPage = (typeof PROVIDERS_WITH_PAGE)[number];
/** Where members find a gift among the rewards. */
export const REWARD_PROVIDERS = [...PROVIDERS_WITH_PAGE, 'other'] as const;
export type RewardProvider = (typeof REWARD_PROVIDERS)[number];

/** The abstract art of gift tiles, and whether it says that money comes. The files are in the ui room. */
const ARTS = {
  'cash-account': { isMoney: true },
  'big-box-store': { isMoney: false },
  'online-store': { isMoney: false },
  entertainment: { isMoney: false },
  'bank-payout': { isMoney: true },
} as const satisfies Readonly<Record<string, { readonly isMoney: boolean }>>;

export type GiftArt = keyof typeof ARTS;
/** The arts, in the order in which operators read them. */
export const giftArts = Object.keys(ARTS) as [GiftArt, ...GiftArt[]];

/** Returns whether the art of a gift tells members that money comes. False for an art that is not known yet. */
export function isMoneyArt(art: string): boolean {
  return Object.hasOwn(ARTS, art) && ARTS[art as GiftArt].isMoney;
}

/** Returns the arts that fit a kind of gift. */
export function artsOfKind(kind: GiftKind): GiftArt[] {
  return giftArts.filter((art) => ARTS[art].isMoney === GIFT_KINDS[kind].isMoney);
}
