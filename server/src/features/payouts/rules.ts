import {
  nothingToPay,
  payoutItemForbids,
  runStateForbids,
  secondOperatorForRun,
  secondOperatorForRuns,
} from '@pollen/contract/console-payouts';
import type { WhyNot } from '@pollen/contract/operation';
import { accountInForce, runAskedJustNow, secondOperatorForStatement } from '@pollen/contract/payout-statements';
import type { Bilingual, Locale } from '../../platform/locale';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';

export type RunState = 'open' | 'closed' | 'sending' | 'done' | 'cancelled';
export type Via = 'paypal' | 'file';
export type ItemState =
  | 'ready'
  | 'unknown'
  | 'processing'
  | 'unclaimed'
  | 'refused'
  | 'stuck'
  | 'paid'
  | 'returned'
  | 'reversed'
  | 'released';

export const runStateNames: Record<RunState, Bilingual> = {
  open: { en: 'Open', zh: '进行中' },
  closed: { en: 'Closed', zh: '已截止' },
  sending: { en: 'Sent', zh: '已发出' },
  done: { en: 'Settled', zh: '已结清' },
  cancelled: { en: 'Given up', zh: '已放弃' },
};

export const itemStateNames: Record<ItemState, Bilingual> = {
  ready: { en: 'Ready', zh: '待发出' },
  unknown: { en: 'Unknown', zh: '结果未知' },
  processing: { en: 'Under way', zh: '处理中' },
  unclaimed: { en: 'Unclaimed', zh: '待领取' },
  refused: { en: 'Not taken', zh: '未受理' },
  stuck: { en: 'Needs a person', zh: '需人工处理' },
  paid: { en: 'Paid', zh: '已付款' },
  returned: { en: 'Returned', zh: '已退回' },
  reversed: { en: 'Taken back later', zh: '付款后被撤回' },
  released: { en: 'Released', zh: '已释放' },
};

/** The most payments of one run; the rest waits for another run. */
export const MAX_RUN_PAYMENTS = 5_000;
/** Payments per call. PayPal takes up to 15,000, but one invalid payment makes it refuse the whole call. */
export const BATCH_SIZE = 250;

/** Says why a run cannot be settled from a statement: its account is in force, or an answer may still arrive. */
export function whyNotStatement(
  run: { id: number; state: RunState; via: Via | null; askedAt: Date | null },
  isReached: boolean,
  now: Date,
  locale: Locale,
): WhyNot | null {
  const state = whyNotInState(run, run.via === 'paypal' ? ['sending'] : [], locale);
  if (state) return state;
  if (isReached) return { kind: accountInForce };
  const isQuiet = run.askedAt === null || now.getTime() - run.askedAt.getTime() >= LEASE_MS;
  return isQuiet ? null : { kind: runAskedJustNow };
}

/** Says why an operator cannot approve a statement: a second operator has to, not the one who proposed it. */
export function whyNotApprove(statement: { proposedBy: number }, operatorId: number): WhyNot | null {
  return statement.proposedBy === operatorId ? { kind: secondOperatorForStatement } : null;
}

/** Says why a run cannot take a step that needs one of these states. */
export function whyNotInState(
  run: { id: number; state: RunState },
  states: readonly RunState[],
  locale: Locale,
): WhyNot | null {
  if (states.includes(run.state)) return null;
  return { kind: runStateForbids, params: { id: run.id, state: runStateNames[run.state][locale] } };
}

/** Returns why a run cannot be closed: it is not open, or none of its orders is approved; null when it can. */
export function whyNotClose(
  run: { id: number; state: RunState },
  approved: { count: number },
  locale: Locale,
): WhyNot | null {
  return whyNotInState(run, ['open'], locale) ?? (approved.count === 0 ? { kind: nothingToPay } : null);
}

/**
 * Says why an operator cannot send a run: over the limit, the operator who closed it cannot send it as well. The runs
 * that the operator closed and sent today count too, so that many small runs are treated as one large run.
 */
export function whyNotSend(
  run: { id: number; state: RunState; amountCents: number; closedBy: number | null },
  by: { operatorId: number; aloneTodayCents: number },
  limitPoints: number,
  locale: Locale,
): WhyNot | null {
  const state = whyNotInState(run, ['closed'], locale);
  if (state) return state;
  if (run.closedBy !== by.operatorId) return null;
  // A point is a cent.
  const params = { limit: `$${(limitPoints / 100).toLocaleString('en-US')}` };
  if (run.amountCents > limitPoints) return { kind: secondOperatorForRun, params };
  return by.aloneTodayCents + run.amountCents > limitPoints ? { kind: secondOperatorForRuns, params } : null;
}

/** Returns why a step is impossible for a payment that is in none of these states; null when it is possible. */
export function whyNotItem(
  item: { orderId: number; state: ItemState },
  states: readonly ItemState[],
  locale: Locale,
): WhyNot | null {
  if (states.includes(item.state)) return null;
  return { kind: payoutItemForbids, params: { id: item.orderId, state: itemStateNames[item.state][locale] } };
}

/** The states in which an operator may settle a payment by hand. */
export const SETTLED_BY_HAND: readonly ItemState[] = ['refused', 'stuck'];
/** The final states of a payment: nothing is asked or expected any more. */
export const FINAL_STATES: readonly ItemState[] = ['paid', 'returned', 'reversed', 'released'];

/**
 * Returns our state for the provider's status of a payment. An unknown status means *stuck*: the payment waits for an
 * operator and pays nothing. A denied or canceled batch moved no money, whatever the status of its payments.
 */
export function itemStateOf(status: string, batchStatus: string | null): ItemState {
  const moved = stateOfStatus[status];
  const undone = batchStatus === 'DENIED' || batchStatus === 'CANCELED';
  if (undone && (moved === 'processing' || moved === 'returned')) return 'refused';
  return moved ?? 'stuck';
}

const stateOfStatus: Readonly<Record<string, ItemState | undefined>> = {
  SUCCESS: 'paid',
  PENDING: 'processing',
  PROCESSING: 'processing',
  NEW: 'processing',
  ONHOLD: 'processing',
  UNCLAIMED: 'unclaimed',
  FAILED: 'returned',
  DENIED: 'returned',
  RETURNED: 'returned',
  CANCELED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
  // The money neither arrived nor came back; PayPal or an operator decides.
  BLOCKED: 'stuck',
};

/**
 * Returns the next state of a payment for a reported state. A final state stays: money that comes back after it was
 * paid is marked for an operator, because the order is completed and its points are spent.
 */
export function nextItemState(now: ItemState, reported: ItemState): ItemState {
  if (now === 'paid') return reported === 'returned' ? 'reversed' : 'paid';
  if (FINAL_STATES.includes(now)) return now;
  return reported;
}

/**
 * The provider remembers a key for 30 days. After this many days, sending it again is not safe any more, because it
 * might pay again.
 */
export const KEY_DAYS = 25;

/**
 * Returns whether the provider may have forgotten the idempotency key of a batch; false for one that was never sent.
 */
export function isKeyOld(firstSentAt: Date | null, now: Date): boolean {
  return firstSentAt !== null && now.getTime() - firstSentAt.getTime() >= KEY_DAYS * DAY_MS;
}

/** How long a process owns a batch that it is asking about: longer than the longest wait for an answer. */
export const LEASE_MS = 2 * MINUTE_MS;

/** Returns when to ask next: soon at first, then less and less often. */
export function nextAskAt(asks: number, now: Date): Date {
  const waits = [LEASE_MS, LEASE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
  return new Date(now.getTime() + (waits[Math.min(asks, waits.length - 1)] ?? HOUR_MS));
}

/** The memo that the member reads when the payment came back. */
export const returnedMemo: Bilingual = {
  en: 'The payment did not reach you and came back. Please check your payout account.',
  zh: '款项未能送达并已退回，请检查您的收款信息。',
};
