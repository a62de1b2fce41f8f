import type { WhyNot } from '@pollen/contract/operation';
import {
  extensionDayWrong,
  parcelNotLate,
  productTestDatesWrong,
  productTestStageForbids,
  reportNotOpen,
} from '@pollen/contract/product-test-refusals';
import {
  ADDRESS_KEPT_DAYS,
  ARRIVAL_DAYS,
  LOST_AFTER_DAYS,
  MAX_EXTENSION_DAYS,
  type ParticipantState,
  REPORT_ENDS_AFTER_DAYS,
  RUNNING_STATES,
  SHIPPING_DAYS,
} from '@pollen/contract/product-test-values';
import type { Bilingual, Locale } from '../../platform/locale';
import { shiftDay } from '../../platform/time';

/** The stages and ends of a participant, in words. */
export const stateWords: Record<ParticipantState, Bilingual> = {
  screening: { en: 'Questions before the application', zh: '申请问题' },
  applied: { en: 'Applied', zh: '已申请' },
  reserve: { en: 'In reserve', zh: '候补中' },
  selected: { en: 'Selected', zh: '已入选' },
  addressGiven: { en: 'Address given', zh: '已提供地址' },
  shipped: { en: 'On its way', zh: '运送中' },
  received: { en: 'Testing', zh: '试用中' },
  reported: { en: 'All reports sent', zh: '报告已全部提交' },
  screenedOut: { en: 'Screened out', zh: '未符合条件' },
  declined: { en: 'Not selected', zh: '未入选' },
  withdrawn: { en: 'Withdrawn', zh: '已退出' },
  addressMissing: { en: 'Address not given in time', zh: '未按时提供地址' },
  notSent: { en: 'Product not sent', zh: '产品未寄出' },
  notReceived: { en: 'Product not received', zh: '未收到产品' },
  overdue: { en: 'Report missing', zh: '未提交报告' },
};

/** What a participant is changed to; fields that are left out stay as they are. */
export interface Change {
  readonly state?: ParticipantState;
  readonly holdsPlace?: boolean;
  readonly dueOn?: string | null;
  readonly reminders?: number;
  readonly isReminded?: boolean;
  readonly report?: number;
  readonly openedReport?: number;
  readonly receivedOn?: string;
  readonly eraseOn?: string | null;
  /** Null erases it. */
  readonly address?: { readonly sealed: Buffer; readonly consent: string } | null;
  readonly tracking?: string | null;
  readonly trackingLink?: string | null;
  readonly missingSince?: Date | null;
  readonly hasEnded?: boolean;
}

/** Says why a step is not possible in the present state; null when it is. */
export function whyNotIn(
  state: ParticipantState | undefined,
  states: readonly ParticipantState[],
  locale: Locale,
): WhyNot | null {
  if (state !== undefined && states.includes(state)) return null;
  const shown = state === undefined ? { en: 'Not applied', zh: '未申请' } : stateWords[state];
  return { kind: productTestStageForbids, params: { state: shown[locale] } };
}

/** Says why a member cannot withdraw; null when something still goes on. */
export function whyNotWithdraw(state: ParticipantState | undefined, locale: Locale): WhyNot | null {
  return whyNotIn(state, RUNNING_STATES, locale);
}

/** Says why the parcel cannot be called missing yet; null when it should have been there. */
export function whyNotMissing(
  { state, dueOn, missingSince }: { state: ParticipantState; dueOn: string | null; missingSince: Date | null },
  today: string,
  locale: Locale,
): WhyNot | null {
  // Once it was said, the sender is asked already.
  const stage = whyNotIn(state, missingSince === null ? ['shipped'] : [], locale);
  if (stage) return stage;
  return dueOn !== null && today <= dueOn ? { kind: parcelNotLate, params: { day: dueOn } } : null;
}

/** The days of a report, and those before it. */
export interface PartDays {
  readonly position: number;
  readonly opensAfterDays: number;
  readonly dueAfterDays: number;
}

/** Returns when a report opens that is awaited after an arrival. */
export function opensOn(part: PartDays, receivedOn: string): string {
  return shiftDay(receivedOn, part.opensAfterDays);
}

/** A report that follows a late one is not due before so many days. */
const DAYS_BETWEEN_REPORTS = 2;

/** Returns by when a report is due; one that follows a late report gets some days more. */
export function dueOn(part: PartDays, receivedOn: string, today: string): string {
  const planned = shiftDay(receivedOn, part.dueAfterDays);
  const least = shiftDay(today, DAYS_BETWEEN_REPORTS);
  return part.position > 1 && planned < least ? least : planned;
}

/** Says why the awaited report cannot be answered now; null when it can. */
export function whyNotReport(part: PartDays, receivedOn: string, today: string): WhyNot | null {
  const opens = opensOn(part, receivedOn);
  return today < opens ? { kind: reportNotOpen, params: { day: opens } } : null;
}

/**
 * Returns the last day on which an address may still be kept: 30 days after the test has ended, or could end at the latest
 * with the deadlines that apply.
 */
export function eraseDay(
  state: ParticipantState,
  {
    dueOn: due,
    report,
    parts,
    today,
  }: { dueOn: string | null; report: number; parts: readonly PartDays[]; today: string },
): string {
  if (!RUNNING_STATES.includes(state)) return shiftDay(today, ADDRESS_KEPT_DAYS);
  const from = due ?? today;
  const last = Math.max(...parts.map(({ dueAfterDays }) => dueAfterDays));
  const between = parts.length * DAYS_BETWEEN_REPORTS + REPORT_ENDS_AFTER_DAYS;
  const awaited = parts.find(({ position }) => position === report);
  const reporting = last - (state === 'received' ? (awaited?.dueAfterDays ?? 0) : 0) + between * parts.length;
  const arriving = state === 'received' ? 0 : LOST_AFTER_DAYS;
  const shipping = state === 'addressGiven' || state === 'selected' ? ARRIVAL_DAYS : 0;
  const sending = state === 'selected' ? SHIPPING_DAYS : 0;
  return shiftDay(from, sending + shipping + arriving + reporting + ADDRESS_KEPT_DAYS);
}

/** Says which day of a product test cannot be; null when all can. */
export function whyNotTestDays(
  settings: { applyUntil: string; decideOn: string; reserveUntil: string },
  reports: readonly { opensAfterDays: number; dueAfterDays: number }[],
  { today, locale }: { today: string; locale: Locale },
): WhyNot | null {
  const { applyUntil, decideOn, reserveUntil } = settings;
  const wrong = (en: string, zh: string): WhyNot => ({
    kind: productTestDatesWrong,
    params: { problem: locale === 'zh' ? zh : en },
  });
  if (decideOn < today) return wrong('the day of the decision has passed.', '通知申请人的日期已过。');
  if (applyUntil > decideOn) {
    return wrong('applications have to end before applicants hear.', '申请须在通知申请人之前截止。');
  }
  if (decideOn > reserveUntil) {
    return wrong('the reserve cannot end before applicants hear.', '候补不能在通知申请人之前结束。');
  }
  for (const [place, { opensAfterDays, dueAfterDays }] of reports.entries()) {
    const n = place + 1;
    if (opensAfterDays > dueAfterDays) {
      return wrong(`report ${n} has to open before it is due.`, `报告 ${n} 须先开放后截止。`);
    }
    if (dueAfterDays <= (reports[place - 1]?.dueAfterDays ?? -1)) {
      return wrong(`report ${n} has to be due after report ${place}.`, `报告 ${n} 的截止日须晚于报告 ${place}。`);
    }
  }
  return null;
}

/** Says why a due day cannot be moved to another one; null when it can. Only later, and not too far. */
export function whyNotExtend(
  { state, dueOn: due }: { state: ParticipantState; dueOn: string | null },
  wanted: string,
  { today, locale }: { today: string; locale: Locale },
): WhyNot | null {
  const stage = whyNotIn(state, ['selected', 'addressGiven', 'shipped', 'received'], locale);
  if (stage || due === null) return stage;
  const to = shiftDay(today, MAX_EXTENSION_DAYS);
  const from = due < today ? shiftDay(today, -1) : due;
  return wanted > from && wanted <= to ? null : { kind: extensionDayWrong, params: { from, to } };
}

/** Returns why a test ended, in words; null while it runs or when the reward is on its way. */
export function endReason(state: ParticipantState): Bilingual | null {
  return endReasons[state] ?? null;
}

const endReasons: Partial<Record<ParticipantState, Bilingual>> = {
  screenedOut: {
    en: 'The research team is looking for people with other answers this time. That says nothing about you.',
    zh: '本次研究需要其他情况的参与者，这并不代表您的回答有问题。',
  },
  declined: {
    en: 'There were more applications than places, and other people were selected.',
    zh: '申请人数多于名额，本次未能入选。',
  },
  withdrawn: { en: 'You withdrew from this test.', zh: '您已退出该试用。' },
  addressMissing: {
    en: 'We did not get your address in time, so the place went to somebody else.',
    zh: '未能按时收到您的地址，名额已让给其他人。',
  },
  notSent: { en: 'The sender could not send the product.', zh: '寄送方未能寄出产品。' },
  notReceived: { en: 'The parcel did not arrive.', zh: '包裹未送达。' },
  overdue: {
    en: 'A report was still missing ten days after it was due.',
    zh: '报告在截止十天后仍未提交。',
  },
};
