import { z } from 'zod';
import { accountGone } from './console-attempts';
import { notAllowed } from './console-operators';
import { ownMemberAccount } from './money-decisions';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, notFound } from './values';

export const memberHoldsLess = refusal('memberHoldsLess', {
  en: 'The member has only {available} points available.',
  zh: '该会员可用积分仅有 {available}。',
});
export const correctionDecided = refusal('correctionDecided', {
  en: '{operator} has already decided about this correction.',
  zh: '{operator} 已对该更正作出决定。',
});
export const correctionNeedsSecond = refusal('correctionNeedsSecond', {
  en: 'This correction is above the limit. Another operator has to approve it.',
  zh: '该更正超过限额，需由另一位管理员批准。',
});
export const correctionDiffers = refusal('correctionDiffers', {
  en: 'This form was already sent with different content. Please open it again.',
  zh: '该表单此前已用不同内容提交，请重新打开。',
});

/** Most points or credit that one correction moves. */
export const CORRECTION_MAX = 1_000_000;
/** Longest reason, in characters. */
export const CORRECTION_REASON_MAX = 300;

const State = z.enum(['waiting', 'booked', 'declined']);
const Unit = z.enum(['points', 'credit']);

export const corrections = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Corrections',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What operators gave a member or took by hand, newest first, and whether the caller may do so.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        unit: Unit,
        change: z.int(),
        booked: z.int().nullable(),
        reason: z.string(),
        state: State,
        askedBy: z.string(),
        askedAt: Instant,
        decidedBy: z.string().nullable(),
        can: z.strictObject({ approve: May, decline: May }),
      }),
    ),
    can: z.strictObject({ correct: May }),
    /** Corrections above these need a second operator. For points: what the limits by decision and by day leave. */
    limits: z.strictObject({ points: z.int(), credit: z.int() }),
  }),
  refusals: [notFound],
});

export const correct = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Corrections',
  caller: 'operator',
  permission: 'correctBalances',
  furtherChecks: 'Above a limit, for a correction or a day, a second operator confirms.',
  audit: ['member.corrected', 'member.correctionAsked'],
  unaudited: 'The same click came twice.',
  summary:
    'Give points or credit to a member, or take them, with a reason that the member reads. Above a limit it waits for a second operator.',
  params: IdParams,
  body: z.strictObject({
    /** Generated when the form opens: sending the form again makes no second correction. */
    key: z.string().regex(/^[\w-]{16,64}$/),
    unit: Unit,
    change: z
      .int()
      .min(-CORRECTION_MAX)
      .max(CORRECTION_MAX)
      .refine((change) => change !== 0),
    reason: z.string().trim().min(3).max(CORRECTION_REASON_MAX),
  }),
  data: z.strictObject({ id: Id, state: State, booked: z.int().nullable() }),
  refusals: [notFound, notAllowed, accountGone, ownMemberAccount, memberHoldsLess, correctionDiffers],
});

export const decideCorrection = operation({
  method: 'POST',
  path: '/api/console/Corrections/:id/Decide',
  caller: 'operator',
  permission: 'correctBalances',
  furtherChecks: 'Another operator than the one who asked.',
  audit: ['member.correctionApproved', 'member.correctionDeclined'],
  summary: 'Book a correction that waits, as an operator other than who asked for it, or decline it.',
  params: IdParams,
  body: z.strictObject({ approve: z.boolean() }),
  data: z.strictObject({ id: Id, state: State, booked: z.int().nullable() }),
  refusals: [
    notFound,
    notAllowed,
    accountGone,
    ownMemberAccount,
    memberHoldsLess,
    correctionDecided,
    correctionNeedsSecond,
  ],
});
