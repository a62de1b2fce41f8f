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

/** Payments that a run takes at most; the rest waits for another one. */
export const MAX_RUN_PAYMENTS = 5_000;
/** Payments that go out in one call; PayPal takes up to 15,000, but one bad one refuses them all. */
export const BATCH_SIZE = 250;

/** Why a run cannot be settled from a statement while its account is in force, or an answer of it may be under way. */
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

/** Two have to agree about what a statement says: whoever entered it does not approve it. */
export function whyNotApprove(statement: { proposedBy: number }, operatorId: number): WhyNot | null {
  return statement.proposedBy === operatorId ? { kind: secondOperatorForStatement } : null;
}

/** Why a run cannot take a step that is for these states only. */
export function whyNotInState(
  run: { id: number; state: RunState },
  states: readonly RunState[],
  locale: Locale,
): WhyNot | null {
  if (states.includes(run.state)) return null;
  return { kind: runStateForbids, params: { id: run.id, state: runStateNames[run.state][locale] } };
}

export function whyNotClose(
  run: { id: number; state: RunState },
  approved: { count: number },
  locale: Locale,
): WhyNot | null {
  return whyNotInState(run, ['open'], locale) ?? (approved.count === 0 ? { kind: nothingToPay } : null);
}

/**
 * Over the limit two operators have to agree: whoever closed the run does not send it. What the operator both closed and
 * sent today counts with it, so that many small runs are one large one.
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

export function whyNotItem(
  item: { orderId: number; state: ItemState },
  states: readonly ItemState[],
  locale: Locale,
): WhyNot | null {
  if (states.includes(item.state)) return null;
  return { kind: payoutItemForbids, params: { id: item.orderId, state: itemStateNames[item.state][locale] } };
}

/** States in which an operator may say what became of a payment. */
export const SETTLED_BY_HAND: readonly ItemState[] = ['refused', 'stuck'];
/** Nothing is asked or waited for any more. */
export const FINAL_STATES: readonly ItemState[] = ['paid', 'returned', 'reversed', 'released'];

/**
 * What the provider's word for a payment means. Null: a word that nobody taught us, which is set aside for a person and
 * pays nothing. A batch that was denied or cancelled moved no money, whatever its payments still say.
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
  // The money neither moved nor came back; PayPal decides, or a person.
  BLOCKED: 'stuck',
};

/**
 * Where a payment goes when the provider reports a state. An end stays one: money that comes back after it was paid is
 * marked for a person, because the order is completed and its points are spent.
 */
export function nextItemState(now: ItemState, reported: ItemState): ItemState {
  if (now === 'paid') return reported === 'returned' ? 'reversed' : 'paid';
  if (FINAL_STATES.includes(now)) return now;
  return reported;
}

/** The provider remembers a key for 30 days: after these, sending it again might pay again. */
export const KEY_DAYS = 25;

export function isKeyOld(firstSentAt: Date | null, now: Date): boolean {
  return firstSentAt !== null && now.getTime() - firstSentAt.getTime() >= KEY_DAYS * DAY_MS;
}

/** Whoever took a batch up has it for so long: longer than the answers that it may wait for. */
export const LEASE_MS = 2 * MINUTE_MS;

/** When to ask next: soon at first, less often the longer it takes. */
export function nextAskAt(asks: number, now: Date): Date {
  const waits = [LEASE_MS, LEASE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
  return new Date(now.getTime() + (waits[Math.min(asks, waits.length - 1)] ?? HOUR_MS));
}

/** What the member reads when the money came back. */
export const returnedMemo: Bilingual = {
  en: 'The payment did not reach you and came back. Please check your payout account.',
  zh: '款项未能送达并已退回，请检查您的收款信息。',
};
