import { alreadyReported, attemptOver } from '@pollen/contract/attempts';
import {
  accountGone,
  attemptDecided,
  attemptNotCompleted,
  attemptNotRejected,
  rewardFinal,
} from '@pollen/contract/console-attempts';
import type { WhyNot } from '@pollen/contract/operation';
import type { Bilingual, Locale } from '../../platform/locale';
import { DAY_MS } from '../../platform/time';

export type AttemptState =
  | 'started'
  | 'completed'
  | 'screened_out'
  | 'quota_full'
  | 'abandoned'
  | 'timed_out'
  | 'closed';
export type Review = 'none' | 'pending' | 'approved' | 'rejected' | 'reversed' | 'reinstated';

/** A place in a survey is kept for twice its length, and never less than this many minutes. */
const SHORTEST_RESERVATION_MIN = 10;

/** Until when a place is kept for an attempt that starts (or goes on) now. */
export function reservedUntil(now: Date, loiMinutes: number): Date {
  return new Date(now.getTime() + Math.max(SHORTEST_RESERVATION_MIN, 2 * loiMinutes) * 60_000);
}

/** So many signals that do not say the same thing send answers to a person; fewer only mark them. */
export const SIGNALS_FOR_REVIEW = 2;

/** Attempts without a turn for so long are given up. */
export const ABANDONED_AFTER_DAYS = 7;

/** Places left before joins of one survey wait for each other: above, counting without a lock is exact enough. */
export const PLACES_WITHOUT_LOCK = 50;

const statusWords: Record<AttemptState, Bilingual> = {
  started: { en: 'In progress', zh: '进行中' },
  completed: { en: 'Completed', zh: '已完成' },
  screened_out: { en: 'Screened out', zh: '未符合条件' },
  quota_full: { en: 'Quota full', zh: '配额已满' },
  abandoned: { en: 'Not finished', zh: '未完成' },
  timed_out: { en: 'Time ran out', zh: '已超时' },
  closed: { en: 'Survey closed', zh: '问卷已关闭' },
};

const reviewWords: Partial<Record<Review, Bilingual>> = {
  pending: { en: 'Completed, in review', zh: '已完成，审核中' },
  rejected: { en: 'Not accepted', zh: '未通过审核' },
  reversed: { en: 'Reversed', zh: '已撤销' },
  reinstated: { en: 'Accepted after all', zh: '复核通过' },
};

/** State of an attempt in words. */
export function statusOf(attempt: { state: AttemptState; review: Review }): Bilingual {
  return reviewWords[attempt.review] ?? statusWords[attempt.state];
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

/** Why an attempt ended without completing, when nothing more special is known. */
export function endReason(state: AttemptState): Bilingual | null {
  return endReasons[state] ?? null;
}

/** Why this attempt cannot be gone on with; null when it can. */
export function whyNotResume(attempt: { state: AttemptState }): WhyNot | null {
  return attempt.state === 'started' ? null : { kind: attemptOver };
}

/** Why no problem can be reported with this attempt; null when one can. */
export function whyNotReport(attempt: { reported: boolean }): WhyNot | null {
  return attempt.reported ? { kind: alreadyReported } : null;
}

/** Ended early through no choice of the member: paid like a screen-out. */
export const PAID_ENDS: readonly AttemptState[] = ['screened_out', 'quota_full', 'closed'];

/** Points that were available for so many days are never taken back. */
const REWARD_FINAL_DAYS = 60;

/** What a decision about an attempt depends on. */
interface Decidable {
  readonly state: AttemptState;
  readonly review: Review;
  readonly availableAt: Date | null;
  /** The operator who decided last; null: time did, or nobody yet. */
  readonly decidedBy: number | null;
}

/** Who is looked at and who looks: the member's state, the name of whoever decided before, the reader's language. */
export interface DecisionScene {
  readonly memberState: string;
  readonly decidedBy: string;
  readonly locale: Locale;
}

/** Why an operator cannot reject these answers now; null when they can be rejected. */
export function whyNotReject(attempt: Decidable, scene: DecisionScene, now: Date): WhyNot | null {
  const status = statusOf(attempt)[scene.locale];
  if (scene.memberState === 'closed') return { kind: accountGone };
  if (attempt.state !== 'completed') return { kind: attemptNotCompleted, params: { status } };
  if (attempt.review !== 'pending' && attempt.review !== 'approved') {
    return { kind: attemptDecided, params: { operator: scene.decidedBy, status } };
  }
  const finalAt = attempt.availableAt && attempt.availableAt.getTime() + REWARD_FINAL_DAYS * DAY_MS;
  const isFinal = attempt.review === 'approved' && finalAt !== null && finalAt <= now.getTime();
  return isFinal ? { kind: rewardFinal, params: { days: REWARD_FINAL_DAYS } } : null;
}

/** Why these answers cannot be accepted; null when they can. What time has accepted, an operator can still confirm, once. */
export function whyNotApprove(attempt: Decidable, scene: DecisionScene): WhyNot | null {
  if (scene.memberState === 'closed') return { kind: accountGone };
  const status = statusOf(attempt)[scene.locale];
  if (attempt.state !== 'completed') return { kind: attemptNotCompleted, params: { status } };
  if (attempt.review === 'pending' || (attempt.review === 'approved' && attempt.decidedBy === null)) return null;
  return { kind: attemptDecided, params: { operator: scene.decidedBy, status } };
}

/** Why a rejection cannot be taken back; null when it can. */
export function whyNotReinstate(attempt: Decidable, scene: DecisionScene): WhyNot | null {
  const status = statusOf(attempt)[scene.locale];
  if (scene.memberState === 'closed') return { kind: accountGone };
  if (attempt.review === 'reinstated') return { kind: attemptDecided, params: { operator: scene.decidedBy, status } };
  const isRejected = attempt.review === 'rejected' || attempt.review === 'reversed';
  return isRejected ? null : { kind: attemptNotRejected, params: { status } };
}

/** What an attempt brought the member, or still promises, after what was taken back. */
export function keptPoints(attempt: { finalPoints: number; takenPoints: number }): number {
  return attempt.finalPoints - attempt.takenPoints;
}

/** What was decided against completed answers afterwards, in words; null when nothing was. */
export function verdictOf(attempt: { state: AttemptState; review: Review }): Bilingual | null {
  return attempt.review === 'rejected' || attempt.review === 'reversed' ? statusOf(attempt) : null;
}
