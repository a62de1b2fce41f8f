/** Statuses of orders, by the numbers that the specification's timeline needs. Free of zod, so that browsers may import them. */
export const UNCONFIRMED = 0;
export const CONFIRMED = 1;
export const APPROVED = 2;
export const REJECTED = 3;
export const CANCELED = 4;
export const COMPLETED = 5;
export const WAITING = 6;

export type OrderStatusId = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * What the list of orders is sorted by in the console; with a minus the latest or the greatest first. Among equal coins
 * the time decides, in the same direction.
 */
export const ORDER_SORTS = ['ordered', '-ordered', 'coins', '-coins'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** How both apps draw the status of an order: shape and tone of its pill. */
export const ORDER_STATUS_LOOKS = {
  [UNCONFIRMED]: { shape: 'ring', tone: 'neutral' },
  [CONFIRMED]: { shape: 'half', tone: 'info' },
  [APPROVED]: { shape: 'tick', tone: 'info' },
  [REJECTED]: { shape: 'cross', tone: 'danger' },
  [CANCELED]: { shape: 'dash', tone: 'neutral' },
  [COMPLETED]: { shape: 'tick', tone: 'success' },
  [WAITING]: { shape: 'ring', tone: 'info' },
} as const;

/** The shape and tone of a status number; a number that this version does not know is drawn as waiting. */
export function orderStatusLook(statusID: number): (typeof ORDER_STATUS_LOOKS)[OrderStatusId] {
  return ORDER_STATUS_LOOKS[statusID as OrderStatusId] ?? ORDER_STATUS_LOOKS[UNCONFIRMED];
}
