import {
  orderOfBlacklisted,
  orderOfSuspended,
  orderStateForbids,
  secondOperatorNeeded,
} from '@pollen/contract/console-orders';
import { codeDelivers } from '@pollen/contract/gift-codes';
import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import { overDecisionLimit } from '@pollen/contract/money-decisions';
import type { WhyNot } from '@pollen/contract/operation';
import {
  APPROVED,
  CANCELED,
  COMPLETED,
  CONFIRMED,
  type OrderStatusId,
  REJECTED,
  UNCONFIRMED,
  WAITING,
} from '@pollen/contract/order-values';
import { orderNotCancellable, orderNotUnconfirmed } from '@pollen/contract/orders';
import { resendTooSoon } from '@pollen/contract/payout-accounts';
import { DAY_MS, nextWeekday, SECOND_MS } from '../../platform/time';

/** The number of an order's status. */
export type Status = OrderStatusId;

const statusNames: Record<Status, { en: string; zh: string }> = {
  0: { en: 'Waiting for confirm', zh: '待确认' },
  1: { en: 'Confirmed', zh: '已确认' },
  2: { en: 'System approved', zh: '审核通过' },
  3: { en: 'System rejected', zh: '审核未通过' },
  4: { en: 'System canceled', zh: '已取消' },
  5: { en: 'Completed', zh: '已完成' },
  6: { en: 'Waiting for approve', zh: '待审核' },
};

/** The name of a state, as the specification words it. */
export function statusName(status: Status, locale: 'en' | 'zh'): string {
  return statusNames[status][locale];
}

/** The states from which each step starts, and the state to which it leads. Nothing else changes a state. */
export const steps = {
  confirm: { from: [UNCONFIRMED], to: CONFIRMED },
  cancel: { from: [UNCONFIRMED, CONFIRMED], to: CANCELED },
  expire: { from: [UNCONFIRMED], to: CANCELED },
  collect: { from: [CONFIRMED], to: WAITING },
  approve: { from: [WAITING], to: APPROVED },
  reject: { from: [WAITING], to: REJECTED },
  complete: { from: [APPROVED], to: COMPLETED },
  giveBack: { from: [APPROVED], to: CANCELED },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

export type Step = keyof typeof steps;

/**
 * Says what a step does with the reserved points and the unit of the gift: return both, spend the points, or nothing.
 */
export function effectOf(step: Step): 'return' | 'spend' | null {
  const { to } = steps[step];
  if (to === REJECTED || to === CANCELED) return 'return';
  return to === COMPLETED ? 'spend' : null;
}

/** How the events of an order name the member as their actor. */
export const MEMBER_ACTOR = 'member';

/** Returns whether a member canceled the order. The texts differ from those of a cancellation by the panel. */
export function isOwnCancellation(event: { status: Status; actor: string }): boolean {
  return event.status === CANCELED && event.actor === MEMBER_ACTOR;
}

/** Says why a step is not possible in this state; null when it is. */
export function whyNotStep(step: Step, order: { id: number; status: Status }, locale: 'en' | 'zh'): WhyNot | null {
  const from: readonly Status[] = steps[step].from;
  if (from.includes(order.status)) return null;
  return { kind: orderStateForbids, params: { id: order.id, status: statusName(order.status, locale) } };
}

/** Says why an operator cannot complete an order by hand: an order for a gift code is completed by its code. */
export function whyNotComplete(order: { id: number; kind: GiftKind }): WhyNot | null {
  return GIFT_KINDS[order.kind].delivery === 'code' ? { kind: codeDelivers, params: { id: order.id } } : null;
}

/** Says why an order is neither approved nor paid: its member is suspended or blacklisted. */
export function whyNotWhileRestricted(order: { id: number }, memberState: string): WhyNot | null {
  if (memberState === 'suspended') return { kind: orderOfSuspended, params: { id: order.id } };
  return memberState === 'blacklisted' ? { kind: orderOfBlacklisted, params: { id: order.id } } : null;
}

/** Returns whether an order is approved and waits for a gift code. */
export function waitsForCode(order: { kind: GiftKind; status: Status }): boolean {
  return GIFT_KINDS[order.kind].delivery === 'code' && order.status === APPROVED;
}

/** Says why the member may not cancel an order; null until its review starts. */
export function whyNotCancel(order: { status: Status }): WhyNot | null {
  const from: readonly Status[] = steps.cancel.from;
  return from.includes(order.status) ? null : { kind: orderNotCancellable };
}

export const RESEND_SECONDS = 60;

/** Says why the confirmation link cannot be mailed again right now; null when it can. */
export function whyNotResend(order: { status: Status; tokenSentAt: Date | null }, now: Date): WhyNot | null {
  if (order.status !== UNCONFIRMED) return { kind: orderNotUnconfirmed };
  const since = order.tokenSentAt ? now.getTime() - order.tokenSentAt.getTime() : Number.POSITIVE_INFINITY;
  const seconds = RESEND_SECONDS - Math.floor(since / SECOND_MS);
  return seconds > 0 ? { kind: resendTooSoon, params: { seconds } } : null;
}

/**
 * Says why this operator's approval is not enough: over a limit, two different operators have to approve. `overLimit`
 * is the limit that the operator would exceed alone.
 */
export function whyNotApproveAlone(
  order: { id: number; points: number; valueCents: number; firstApprovalBy: number | null },
  operatorId: number,
  overLimit: WhyNot | null,
): WhyNot | null {
  if (!overLimit || (order.firstApprovalBy !== null && order.firstApprovalBy !== operatorId)) return null;
  // The sentence about the limit of one decision names the order.
  return overLimit.kind === overDecisionLimit ? { kind: secondOperatorNeeded, params: { id: order.id } } : overLimit;
}

export interface Check {
  readonly kind:
    | 'firstOrder'
    | 'newMember'
    | 'newDevice'
    | 'manyOrders'
    | 'sameRecipient'
    | 'sharedDevice'
    | 'rejectedAnswers'
    | 'sharedPayoutAccount'
    | 'nameDiffers';
  /** `info` is information only, not a warning. */
  readonly severity: 'info' | 'warning' | 'danger';
  readonly params: Record<string, string | number>;
}

/** The facts that the checks compare. */
export interface CheckFacts {
  readonly payoutName: string | null;
  readonly profileName: string | null;
  /** Orders of the member in the last seven days, including this one. */
  readonly recentOrders: number;
  readonly orderedBefore: boolean;
  readonly orderedFromThisDevice: boolean;
  readonly membersSharingAccount: number;
  /** Other open cash orders to the same payout account, and the number of other members who placed them. */
  readonly sameRecipientOrders: number;
  readonly sameRecipientMembers: number;
  /** Other members who ever signed in with the browser of the order. */
  readonly membersSharingDevice: number;
  /** Rejected attempts of the member in the last `REJECTED_DAYS` days. */
  readonly rejectedAnswers: number;
  readonly registeredAt: Date;
}

/** The memo of orders that closing the account ended; operators read it. */
export const closedMemo = 'The member closed the account.';

export const RECENT_DAYS = 7;
/** For how many days a rejected attempt counts in the checks of an order. */
export const REJECTED_DAYS = 90;
const MANY_ORDERS = 3;
const NEW_MEMBER_DAYS = 3;

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns whether two names have the same words in any order, or the same letters; case and accents do not count. */
export function sameName(one: string, other: string): boolean {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)];
  return words.join('') === otherWords.join('') || words.sort().join(' ') === otherWords.sort().join(' ');
}

/** Returns the findings that an operator should see before approving, weakest first. */
export function findChecks(facts: CheckFacts, now: Date): Check[] {
  const checks: Check[] = [];
  if (!facts.orderedBefore) checks.push({ kind: 'firstOrder', severity: 'info', params: {} });
  const days = Math.floor((now.getTime() - facts.registeredAt.getTime()) / DAY_MS);
  if (days < NEW_MEMBER_DAYS) checks.push({ kind: 'newMember', severity: 'warning', params: { days } });
  if (facts.orderedBefore && !facts.orderedFromThisDevice) {
    checks.push({ kind: 'newDevice', severity: 'warning', params: {} });
  }
  if (facts.recentOrders >= MANY_ORDERS) {
    const params = { count: facts.recentOrders, days: RECENT_DAYS };
    checks.push({ kind: 'manyOrders', severity: 'warning', params });
  }
  const sameRecipient = { orders: facts.sameRecipientOrders, members: facts.sameRecipientMembers };
  if (facts.sameRecipientOrders > 0 && facts.sameRecipientMembers === 0) {
    checks.push({ kind: 'sameRecipient', severity: 'warning', params: sameRecipient });
  }
  if (facts.membersSharingDevice > 0) {
    const params = { members: facts.membersSharingDevice };
    checks.push({ kind: 'sharedDevice', severity: 'warning', params });
  }
  if (facts.rejectedAnswers > 0) {
    const params = { count: facts.rejectedAnswers, days: REJECTED_DAYS };
    checks.push({ kind: 'rejectedAnswers', severity: 'warning', params });
  }
  if (facts.sameRecipientMembers > 0) {
    checks.push({ kind: 'sameRecipient', severity: 'danger', params: sameRecipient });
  }
  if (facts.membersSharingAccount > 0) {
    const params = { members: facts.membersSharingAccount };
    checks.push({ kind: 'sharedPayoutAccount', severity: 'danger', params });
  }
  if (facts.payoutName && facts.profileName && !sameName(facts.payoutName, facts.profileName)) {
    checks.push({ kind: 'nameDiffers', severity: 'danger', params: {} });
  }
  return checks;
}

/** Returns whether a finding is a warning, and not only information. */
export function isWarning({ severity }: Check): boolean {
  return severity !== 'info';
}

/** Returns whether one of the findings is a warning. */
export function hasWarning(checks: readonly Check[]): boolean {
  return checks.some(isWarning);
}

/** The batch moves confirmed cash orders to the review on Fridays at this hour, in the panel's time zone. */
const BATCH_WEEKDAY = 5;
const BATCH_HOUR = 9;

/** Returns when the next batch is due. */
export function nextBatch(timeZone: string, now: Date): Date {
  return nextWeekday(timeZone, BATCH_WEEKDAY, BATCH_HOUR, now);
}

/** Returns when the latest batch was due, at or before `now`. */
export function lastBatch(timeZone: string, now: Date): Date {
  // A span of eight days contains at least one batch and on some days two.
  let due = nextBatch(timeZone, new Date(now.getTime() - 8 * DAY_MS));
  for (let next = nextBatch(timeZone, due); next <= now; next = nextBatch(timeZone, due)) due = next;
  return due;
}

/**
 * Whether a state is not final. Members can turn off mails about these states; mails about the end of an order are
 * always sent.
 */
export function isIntermediate(status: Status): boolean {
  return status === CONFIRMED || status === WAITING || status === APPROVED;
}
