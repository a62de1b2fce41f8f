import {
  APPROVED,
  CANCELED,
  COMPLETED,
  CONFIRMED,
  REJECTED,
  UNCONFIRMED,
  WAITING,
} from '@pollen/contract/order-values';
import { dayIn } from '@pollen/ui/intl';

/** The part of an order that the timeline needs. */
export interface OrderProgress {
  statusID: number;
  orderDate: string;
  confirmDate: string | null;
  checkDate: string | null;
  completeDate: string | null;
  memo: string | null;
  history: readonly { statusID: number; at: string; memo: string | null }[];
}

export type OrderStepKey =
  | 'ordered'
  | 'confirm'
  | 'confirmed'
  | 'review'
  | 'reviewed'
  | 'rejected'
  | 'canceled'
  | 'final';

export interface OrderStep {
  key: OrderStepKey;
  state: 'done' | 'now' | 'todo' | 'failed';
  date: string | null;
  memo: string | null;
}

/** The specification's position of a status: 1 stands at step 2, 2 at step 5, anything else at its own number. */
export function timelinePosition(statusID: number | null): number {
  if (statusID === CONFIRMED) return 2;
  if (statusID === APPROVED) return 5;
  return statusID ?? 0;
}

/**
 * The steps of an order, first to last. The steps reached follow the specification's rule; after them stand, grey, the
 * steps still to come, as long as the order has not failed.
 */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const position = timelinePosition(order.statusID);
  const failed = position === REJECTED || position === CANCELED;
  const reachedAt = (statusID: number) => order.history.findLast((entry) => entry.statusID === statusID)?.at ?? null;
  const steps: OrderStep[] = [{ key: 'ordered', state: 'done', date: order.orderDate, memo: null }];

  if (order.confirmDate) steps.push({ key: 'confirmed', state: 'done', date: order.confirmDate, memo: null });
  else if (!failed && order.statusID === UNCONFIRMED) {
    steps.push({ key: 'confirm', state: 'now', date: null, memo: null });
  }

  if (failed) {
    const key = position === REJECTED ? 'rejected' : 'canceled';
    const date = reachedAt(order.statusID) ?? order.checkDate;
    return [...steps, { key, state: 'failed', date, memo: order.memo }];
  }

  if (!order.checkDate) {
    const waits = position === 1 || position === 2 || position === WAITING;
    return [
      ...steps,
      { key: 'review', state: waits ? 'now' : 'todo', date: reachedAt(WAITING), memo: null },
      { key: 'reviewed', state: 'todo', date: null, memo: null },
      { key: 'final', state: 'todo', date: null, memo: null },
    ];
  }

  const completed = order.statusID === COMPLETED;
  return [
    ...steps,
    { key: 'reviewed', state: 'done', date: order.checkDate, memo: null },
    { key: 'final', state: completed ? 'done' : 'now', date: order.completeDate, memo: order.memo },
  ];
}

/** The Friday on or after a day of the calendar (`2026-11-19`): payouts are reviewed and paid on Fridays. */
export function nextFriday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((5 - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10);
}

const HOUR_MS = 3_600_000;
/** Payout runs begin on Fridays at nine in the panel's time zone, this long before the end of the day. */
const HOURS_AFTER_RUN = 15;

/** Returns the day (`2026-11-20`) of the next payout run; after nine on a Friday, the Friday of the next week. */
export function nextRunDay(timeZone: string | undefined, now: Date): string {
  return nextFriday(dayIn(timeZone, new Date(now.getTime() + HOURS_AFTER_RUN * HOUR_MS)));
}
