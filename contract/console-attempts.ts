import { z } from 'zod';
import { Review } from './attempts';
import { notAllowed } from './console-operators';
import { textTooLong } from './feedback';
import { overDecisionLimit, overMemberDay, overOperatorDay, ownMemberAccount } from './money-decisions';
import { operation, refusal } from './operation';
import { daysReversed } from './overview';
import { Day, Id, Instant, notFound, Points } from './values';

export const attemptNotCompleted = refusal('attemptNotCompleted', {
  en: 'Only completed surveys can be rejected. This one is "{status}".',
  zh: '只能拒绝已完成的问卷，该问卷为“{status}”。',
});
export const attemptDecided = refusal('attemptDecided', {
  en: '{operator} has already decided: these answers are now "{status}".',
  zh: '{operator} 已对该答卷作出决定，目前为“{status}”。',
});
export const attemptNotRejected = refusal('attemptNotRejected', {
  en: 'Only rejected answers can be reinstated. These are "{status}".',
  zh: '该答卷未被拒绝，目前为“{status}”。',
});
export const rewardFinal = refusal('rewardFinal', {
  en: 'This reward has been available for {days} days and can no longer be changed.',
  zh: '奖励已到账 {days} 天，不能再撤销。',
});
export const accountGone = refusal('accountGone', {
  en: 'The member has closed the account, so coins can no longer be taken or returned.',
  zh: '该会员已注销账户，无可扣除或返还的金币。',
});
export const appealWaits = refusal('appealWaits', {
  en: 'The member asked for a second look at this rejection. Decide it in conversation {number}.',
  zh: '会员已对该拒绝申请复核，请在会话 {number} 中作出决定。',
});
export const reasonRequired = refusal('reasonRequired', {
  en: 'Please enter a reason. The member will see it.',
  zh: '请填写原因，会员将看到该内容。',
});

/** Longest reason, in characters. */
export const REASON_MAX = 500;

/** The cause of a rejection: poor answers, or fraud. They cost different amounts of credit. */
const Fault = z.enum(['quality', 'fraud']);

const params = z.strictObject({ attemptId: z.string().max(64) });
// Longer than allowed, so that a text that is a little too long gets a sentence and not a fault.
const reason = z.string().max(20_000);

export const rejectAttempt = operation({
  method: 'POST',
  path: '/api/console/Attempts/:attemptId/Reject',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['attempt.rejected'],
  summary:
    'Reject completed answers with a reason that the member reads: a pending reward is forfeited, an available one reversed as far as the member still holds it; credit is lost.',
  params,
  body: z.strictObject({ reason, fault: Fault.default('quality') }),
  data: z.strictObject({
    review: Review,
    /** The points taken from the member with the bonus; less than was paid when part of it was spent already. */
    takenPoints: Points,
    takenCredit: z.int(),
  }),
  refusals: [
    ownMemberAccount,
    notFound,
    notAllowed,
    reasonRequired,
    textTooLong,
    accountGone,
    attemptNotCompleted,
    attemptDecided,
    rewardFinal,
  ],
});

export const reinstateAttempt = operation({
  method: 'POST',
  path: '/api/console/Attempts/:attemptId/Reinstate',
  caller: 'operator',
  permission: 'manageMembers',
  furtherChecks: 'Above a limit a second operator must make the same decision.',
  audit: ['attempt.reinstated'],
  summary: 'Take a rejection back, with a reason: what it took is paid again, once.',
  params,
  body: z.strictObject({ reason }),
  data: z.strictObject({ review: Review /** With the bonus. */, returnedPoints: Points, returnedCredit: z.int() }),
  refusals: [
    notFound,
    notAllowed,
    reasonRequired,
    textTooLong,
    accountGone,
    attemptNotRejected,
    attemptDecided,
    appealWaits,
    ownMemberAccount,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});

/** The states of attempts in filters of lists. */
export const AttemptOutcome = z.enum(['started', 'completed', 'screenedOut', 'quotaFull', 'unfinished']);

export const consoleAttempts = operation({
  method: 'GET',
  path: '/api/console/Attempts',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary:
    'Attempts of all members, newest first: by the day they began, or with an outcome other than "started" by the day they ended.',
  query: z.strictObject({
    outcome: AttemptOutcome.optional(),
    review: Review.optional(),
    from: Day.optional(),
    to: Day.optional(),
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        attemptId: z.string(),
        memberId: Id,
        memberName: z.string(),
        /** Null when the survey chooses members by a sensitive answer and the operator does not review answers. */
        surveyId: Id.nullable(),
        surveyNumber: z.string(),
        title: z.string(),
        state: z.string(),
        points: Points,
        startedAt: Instant,
        endedAt: Instant.nullable(),
        durationSeconds: z.int().nullable(),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [daysReversed],
});
