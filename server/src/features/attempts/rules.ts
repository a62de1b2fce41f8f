import { alreadyReported, attemptOver, secondLookInstead } from '@pollen/contract/attempts';
import {
  accountGone,
  attemptDecided,
  attemptNotCompleted,
  attemptNotRejected,
  rewardFinal,
} from '@pollen/contract/console-attempts';
import type { WhyNot } from '@pollen/contract/operation';
import type { CallMeaning } from '@pollen/contract/partner-values';
import { productTestElsewhere } from '@pollen/contract/product-test-refusals';
import { CODE_REVIEW_DAYS } from '@pollen/contract/survey-tool-values';
import type { SurveyKind } from '@pollen/contract/survey-values';
import { partnerVisitOpen, surveyLocked } from '@pollen/contract/surveys';
import type { Bilingual, Locale } from '../../platform/locale';
import { DAY_MS, dayIn, MINUTE_MS, momentIn, SECOND_MS } from '../../platform/time';

export type AttemptState =
  | 'started'
  | 'completed'
  | 'screened_out'
  | 'quota_full'
  | 'abandoned'
  | 'timed_out'
  | 'closed';
export type Review = 'none' | 'pending' | 'approved' | 'rejected' | 'reversed' | 'reinstated';

/** A place in a survey is reserved for twice the survey's length, and never for less than this many minutes. */
const SHORTEST_RESERVATION_MIN = 10;

/** Returns until when a place is reserved for an attempt that starts or continues now. */
export function reservedUntil(now: Date, loiMinutes: number): Date {
  return new Date(now.getTime() + Math.max(SHORTEST_RESERVATION_MIN, 2 * loiMinutes) * 60_000);
}

/**
 * A page turn extends a reservation only when it grows by more than this: an index has its end, and a page turn that
 * changes no index costs the database a third.
 */
export const RESERVATION_STEP_MS = 2 * MINUTE_MS;

/** A partner has so long to answer whether a survey is still there, while the member waits. */
export const INVITE_LIMIT_MS = 1_500;

/** An answer that never came counts as none after this: the job, too, takes a moment to begin. */
const FORGOTTEN_AFTER_MS = 2 * INVITE_LIMIT_MS;

/** Returns whether a member has to wait for the answer of a partner that was asked again. */
export function isAsking(invite: { readonly state: string; readonly askedAt: Date } | null, now: Date): boolean {
  return invite?.state === 'asked' && now.getTime() - invite.askedAt.getTime() < FORGOTTEN_AFTER_MS;
}

/** A partner that gives the link at the click and was asked this long ago does not answer any more: the job was lost. */
const LINK_LOST_AFTER_MS = 30 * SECOND_MS;

/**
 * Says what becomes of an attempt without a link into its survey: the member waits while the partner may still give one;
 * then it is lost. Nobody was asked, or without a result: the survey cannot be reached.
 */
export function withoutLink(
  invite: { readonly state: string; readonly askedAt: Date } | null,
  now: Date,
): 'waiting' | 'lost' | 'unreachable' {
  if (invite?.state !== 'asked') return 'unreachable';
  return now.getTime() - invite.askedAt.getTime() < LINK_LOST_AFTER_MS ? 'waiting' : 'lost';
}

/** At most so many surveys that are gone are replaced by the next best, one after the other. */
export const MOST_REPLACED = 3;

/** Says that a group of surveys is closed to a member until an instant, or that the member is away at the partner. */
export function whyLocked(
  { group, until }: { readonly group: string; readonly until: Date },
  timeZone: string,
): WhyNot {
  if (!group.startsWith('visit:')) return { kind: surveyLocked, params: { day: dayIn(timeZone, until) } };
  return { kind: partnerVisitOpen, params: { time: momentIn(timeZone, until).slice(11) } };
}

/** This many independent signals send answers to an operator; fewer only mark them. */
export const SIGNALS_FOR_REVIEW = 2;

/** A partner's complete counts up to so many days after the start: partners report until the end of the next month. */
export const LATE_COMPLETE_DAYS = 61;

/** Returns whether a complete comes so soon after leaving that nobody can have answered. */
export function isTooFast(survey: { readonly estimatedLoiMinutes: number }, leftAt: Date, now: Date): boolean {
  const shortestSeconds = Math.max(60, (survey.estimatedLoiMinutes * 60) / 5);
  return (now.getTime() - leftAt.getTime()) / SECOND_MS < shortestSeconds;
}

/** The states to which ends lead that a partner or a tool reports; quality and security are not paid. */
export const endStates = {
  screenOut: 'screened_out',
  quotaFull: 'quota_full',
  closed: 'closed',
  quality: 'screened_out',
  security: 'screened_out',
} as const satisfies Partial<Record<CallMeaning, AttemptState>>;

/** An end that a partner or a tool reports, other than a complete. */
export type EndMeaning = keyof typeof endStates;

/** Returns whether a report means an end other than a complete. */
export function isEnd(meaning: CallMeaning): meaning is EndMeaning {
  return Object.hasOwn(endStates, meaning);
}

/** The ends that are the member's fault, which are not paid. */
export const UNPAID_ENDS: readonly EndMeaning[] = ['quality', 'security'];

/** Returns the bonus that an attempt promises on top of its reward, rounded down. */
export function bonusPoints(attempt: { readonly rewardPoints: number; readonly bonusPercent: number }): number {
  return Math.floor((attempt.rewardPoints * attempt.bonusPercent) / 100);
}

/** Returns for how many days a complete is in review whose member's level shortens it; a review never takes less than one. */
export function shortenedReviewDays(reviewDays: number, reviewDaysLess: number): number {
  return reviewDays === 0 ? 0 : Math.max(1, reviewDays - reviewDaysLess);
}

/** Returns for how many days a complete of which only a completion code tells is in review. */
export function codeReviewDays({ reviewDays }: { readonly reviewDays: number }): number {
  return Math.max(reviewDays, CODE_REVIEW_DAYS);
}

/** After this many days without a page turn an attempt counts as abandoned. */
export const ABANDONED_AFTER_DAYS = 7;

/**
 * Starts of a survey wait for each other when at most this many places are left; above that, counting without a lock is
 * exact enough.
 */
export const PLACES_WITHOUT_LOCK = 50;

const statusWords: Record<AttemptState, Bilingual> = {
  started: { en: 'In progress', zh: '进行中' },
  completed: { en: 'Completed', zh: '已完成' },
  screened_out: { en: 'Screened out', zh: '未符合条件' },
  quota_full: { en: 'Quota full', zh: '配额已满' },
  abandoned: { en: 'Not finished', zh: '未完成' },
  // True of whoever is silent: a partner or a tool, a member who left an ad, or one whose report of a product test is missing.
  timed_out: { en: 'No result received', zh: '未收到结果' },
  closed: { en: 'Survey closed', zh: '问卷已关闭' },
};

const reviewWords: Partial<Record<Review, Bilingual>> = {
  pending: { en: 'Completed, in review', zh: '已完成，审核中' },
  rejected: { en: 'Not accepted', zh: '未通过审核' },
  reversed: { en: 'Reversed', zh: '已撤销' },
  reinstated: { en: 'Accepted after all', zh: '复核通过' },
};

/** The reason of an attempt whose partner said at the click that its survey is gone. */
export const goneReason: Bilingual = {
  en: 'The partner had closed this survey a moment before you left for it.',
  zh: '在您前往作答之前，合作伙伴刚刚关闭了该问卷。',
};

/** Returns the name of the state of an attempt. */
export function statusOf(attempt: { state: AttemptState; review: Review }): Bilingual {
  return reviewWords[attempt.review] ?? statusWords[attempt.state];
}

/**
 * Returns the stored English name of the state of an attempt in a language; a name that is not used any more stays as it
 * is.
 */
export function statusIn(stored: string, locale: Locale): string {
  const known = [...Object.values(statusWords), ...Object.values(reviewWords)].find(({ en }) => en === stored);
  return known?.[locale] ?? stored;
}

const endReasons: Partial<Record<AttemptState, Bilingual>> = {
  screened_out: {
    en: 'The research team is looking for people with other answers this time. That says nothing about you.',
    zh: '本次研究需要其他情况的受访者，这并不代表您的回答有问题。',
  },
  quota_full: {
    en: 'Enough people with a profile like yours had answered before you finished.',
    zh: '在您完成之前，与您情况相似的受访者名额已满。',
  },
  closed: {
    en: 'The research team closed this survey while you were answering.',
    zh: '在您作答期间，该问卷已被研究团队关闭。',
  },
  abandoned: { en: 'There was no answer for seven days.', zh: '超过七天没有作答。' },
  timed_out: { en: 'The time for this survey ran out.', zh: '该问卷的作答时间已过。' },
};

/** The reason of an attempt whose partner or tool has not told its end; a late complete still pays. */
const unconfirmedReason: Bilingual = {
  en: 'They have not told us how it ended. If they still confirm it within {n} days of your start, your coins are added and we tell you. If you did finish there, you can report a problem.',
  zh: '对方尚未告知作答结果。若在您开始后 {n} 天内仍予以确认，金币会照常发放，并会通知您。如果您已在对方网站完成作答，可以反馈问题。',
};

/** The reason of an attempt at a sensitive survey that its member left for good. */
export const leftReason: Bilingual = { en: 'You left this survey for good.', zh: '您已退出该问卷。' };

/** Returns the general reason for which an attempt ended early; used when no specific reason is known. */
export function endReason(
  { state, versionId }: { readonly state: AttemptState; readonly versionId: number | null },
  kind: SurveyKind,
  locale: Locale,
): string | null {
  if (state === 'timed_out' && versionId === null && kind === 'survey') {
    return unconfirmedReason[locale].replace('{n}', String(LATE_COMPLETE_DAYS));
  }
  return endReasons[state]?.[locale] ?? null;
}

/** Says why an attempt cannot be continued; null when it can. */
export function whyNotResume(attempt: { state: AttemptState }): WhyNot | null {
  return attempt.state === 'started' ? null : { kind: attemptOver };
}

/**
 * Says why no problem can be reported about an attempt; null when it is possible. What speaks against a rejection is
 * said in a second look, which somebody else decides.
 */
export function whyNotReport(attempt: { reported: boolean; review: Review }): WhyNot | null {
  if (isRejected(attempt)) return { kind: secondLookInstead };
  return attempt.reported ? { kind: alreadyReported } : null;
}

/** The early ends that the member did not choose; they are paid like a screen-out. */
export const PAID_EARLY_ENDS: readonly AttemptState[] = ['screened_out', 'quota_full', 'closed'];

/** Points that have been available for this many days are never taken back. */
export const REWARD_FINAL_DAYS = 60;

/** The facts about an attempt on which a decision depends. */
interface Decidable {
  /** The attempt at a product test to which this one belongs, and with which it is decided. */
  readonly partOf?: number | null;
  readonly state: AttemptState;
  readonly review: Review;
  readonly availableAt: Date | null;
  /** The operator who decided last; null when the review period ended by itself, a partner decided, or nobody has yet. */
  readonly decidedBy: number | null;
}

/** The member's state, the name of the operator who decided before, and the language of the reader. */
export interface DecisionContext {
  readonly memberState: string;
  readonly decidedBy: string;
  readonly locale: Locale;
}

/** Says why an operator cannot reject these answers now; null when it is possible. */
export function whyNotReject(attempt: Decidable, context: DecisionContext, now: Date): WhyNot | null {
  const status = statusOf(attempt)[context.locale];
  if (context.memberState === 'closed') return { kind: accountGone };
  if (attempt.partOf) return { kind: productTestElsewhere };
  if (attempt.state !== 'completed') return { kind: attemptNotCompleted, params: { status } };
  if (attempt.review !== 'pending' && attempt.review !== 'approved') {
    return { kind: attemptDecided, params: { operator: context.decidedBy, status } };
  }
  const finalAt = attempt.availableAt && attempt.availableAt.getTime() + REWARD_FINAL_DAYS * DAY_MS;
  const isFinal = attempt.review === 'approved' && finalAt !== null && finalAt <= now.getTime();
  return isFinal ? { kind: rewardFinal, params: { days: REWARD_FINAL_DAYS } } : null;
}

/**
 * Says why an operator cannot accept these answers; null when it is possible. Answers that the end of the review period
 * accepted can still be confirmed once.
 */
export function whyNotApprove(attempt: Decidable, context: DecisionContext): WhyNot | null {
  if (context.memberState === 'closed') return { kind: accountGone };
  const status = statusOf(attempt)[context.locale];
  if (attempt.partOf) return { kind: productTestElsewhere };
  if (attempt.state !== 'completed') return { kind: attemptNotCompleted, params: { status } };
  if (attempt.review === 'pending' || (attempt.review === 'approved' && attempt.decidedBy === null)) return null;
  return { kind: attemptDecided, params: { operator: context.decidedBy, status } };
}

/** Returns whether the answers count as rejected now. */
export function isRejected({ review }: { readonly review: Review }): boolean {
  return review === 'rejected' || review === 'reversed';
}

/** Says why a rejection cannot be reversed; null when it can. */
export function whyNotReinstate(attempt: Decidable, context: DecisionContext): WhyNot | null {
  const status = statusOf(attempt)[context.locale];
  if (context.memberState === 'closed') return { kind: accountGone };
  if (attempt.review === 'reinstated') return { kind: attemptDecided, params: { operator: context.decidedBy, status } };
  return isRejected(attempt) ? null : { kind: attemptNotRejected, params: { status } };
}

/** Returns the points that an attempt brought or still promises, less those that were taken back. */
export function keptPoints(attempt: { finalPoints: number; earlyPoints: number; takenPoints: number }): number {
  return attempt.finalPoints + attempt.earlyPoints - attempt.takenPoints;
}

/** Returns the text about a rejection or reversal of completed answers; null when there was none. */
export function rejectionText(attempt: { state: AttemptState; review: Review }): Bilingual | null {
  return attempt.review === 'rejected' || attempt.review === 'reversed' ? statusOf(attempt) : null;
}
