import { z } from 'zod';
import { Review } from './attempts';
import { REASON_MAX, reasonRequired } from './console-attempts';
import { notAllowed } from './console-operators';
import { textTooLong } from './feedback';
import { operation } from './operation';
import { CODE_DOUBTS } from './survey-tool-values';
import { Id, IdParams, Instant, May, notFound, Points } from './values';

const Members = z.array(z.strictObject({ id: Id, name: z.string() }));
const Shared = {
  /** Other members, at most ten of them. */
  members: Members,
  /** Whether there are more members than those named. */
  more: z.boolean(),
};

/** A page with the member's time on it; `title` is its name where it has no title. */
const PageOf = { page: z.string(), title: z.string(), seconds: z.number() };

/**
 * Every signal of poor quality or fraud, with the evidence that an operator needs to judge it, in the language of the
 * request. Lists of signals keep this order.
 */
export const Signal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('attention'),
    checks: z.array(z.strictObject({ title: z.string(), expected: z.string(), given: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('fast'),
    seconds: z.number(),
    /** Median of the other members; null while too few have completed the survey. */
    medianSeconds: z.number().nullable(),
    /** The expected length that the attempt was compared with; null when it was compared with other members. */
    expectedSeconds: z.number().nullable(),
    /** In the order they were answered; the median is that of other members. */
    pages: z.array(z.strictObject({ ...PageOf, medianSeconds: z.number().nullable() })),
  }),
  z.strictObject({
    kind: z.literal('evenPace'),
    /** In the order they were answered. */
    pages: z.array(z.strictObject(PageOf)),
  }),
  z.strictObject({
    kind: z.literal('straightLine'),
    grids: z.array(
      z.strictObject({
        title: z.string(),
        columns: z.array(z.string()),
        /** Each row with the column position of its answer; -1: none of the columns. */
        rows: z.array(z.strictObject({ title: z.string(), column: z.int() })),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('nonsense'),
    answers: z.array(
      z.strictObject({ title: z.string(), text: z.string(), reason: z.enum(['repeated', 'keyboard', 'noWords']) }),
    ),
  }),
  z.strictObject({
    kind: z.literal('duplicate'),
    answers: z.array(
      z.strictObject({
        title: z.string(),
        text: z.string(),
        others: z.array(
          z.strictObject({ attemptId: z.string(), memberId: Id, memberName: z.string(), text: z.string() }),
        ),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('sharedDevice'), ...Shared }),
  z.strictObject({ kind: z.literal('sharedPayout'), ...Shared }),
  z.strictObject({ kind: z.literal('sharedNetwork'), ...Shared }),
  z.strictObject({ kind: z.literal('tooMany'), starts: z.int(), limit: z.int() }),
  z.strictObject({
    kind: z.literal('completionCode'),
    doubts: z.array(z.enum(CODE_DOUBTS)).min(1),
    /** Between leaving for the survey tool and the end, and the length that members are told. */
    seconds: z.int(),
    expectedSeconds: z.int(),
  }),
  z.strictObject({
    kind: z.literal('partnerChecks'),
    /** What the partner reported: answers of poor quality, or a connection or browser that it does not trust. */
    failed: z.enum(['quality', 'security']),
  }),
  z.strictObject({ kind: z.literal('otherNetwork') }),
  z.strictObject({
    kind: z.literal('dailyCap'),
    /** The partner's daily cap of completes, which this one exceeded. */
    cap: z.int(),
  }),
]);

export const SIGNAL_KINDS = Signal.options.map(({ shape }) => shape.kind.value);

export const SignalKind = z.enum(SIGNAL_KINDS);

export type SignalKind = z.infer<typeof SignalKind>;

export const CaseState = z.enum(['open', 'accepted', 'rejected']);

const Case = z.strictObject({
  attemptId: z.string(),
  memberId: Id,
  memberName: z.string(),
  memberAvatarUrl: z.string().nullable(),
  level: z.int(),
  /** Null when the survey chooses members by a sensitive answer and the operator does not review answers. */
  surveyId: Id.nullable(),
  surveyNumber: z.string(),
  title: z.string(),
  points: Points,
  endedAt: Instant,
  durationSeconds: z.int().nullable(),
  state: CaseState,
  /** Whether there are two or more independent signals. */
  suspected: z.boolean(),
  /** The reward waits for the decision. */
  held: z.boolean(),
  review: Review,
  status: z.string(),
  /** Null: not decided yet, or decided by no operator. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Until then the reward waits for the review, or can still be taken back; null once decided. */
  dueAt: Instant.nullable(),
  signals: z.array(Signal),
  can: z.strictObject({ approve: May, reject: May }),
});

export const flaggedAttempts = operation({
  method: 'GET',
  path: '/api/console/FlaggedAttempts',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary:
    'Completed attempts with signals of poor quality or fraud, each with its evidence; open ones by the day on which a decision is due, decided ones newest first.',
  query: z.strictObject({
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(10),
    state: CaseState.default('open'),
    /** `suspected`: two or more independent signals. `marked`: one. */
    weight: z.enum(['suspected', 'marked']).optional(),
    signal: SignalKind.optional(),
    surveyId: Id.optional(),
    search: z.string().max(320).optional(),
  }),
  data: z.strictObject({
    list: z.array(Case),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [notAllowed],
});

export const flaggedTotals = operation({
  method: 'GET',
  path: '/api/console/FlaggedTotals',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'How many flagged attempts there are in each state.',
  data: z.strictObject({ suspected: z.int(), marked: z.int(), accepted: z.int(), rejected: z.int() }),
});

export const attemptSignals = operation({
  method: 'GET',
  path: '/api/console/FlaggedAttempts/:attemptId',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The signals of one attempt; null when it has none.',
  params: z.strictObject({ attemptId: z.string().max(64) }),
  data: Case.nullable(),
});

export const memberSignals = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Signals',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Flagged attempts of one member with the evidence of each signal, the newest ten.',
  params: IdParams,
  data: z.strictObject({ list: z.array(Case), more: z.boolean() }),
  refusals: [notFound],
});

const attemptIds = z.array(z.string().min(1).max(64)).min(1).max(100);
const Outcome = z.strictObject({
  done: z.array(z.string()),
  /** The attempts that were not changed, each with the reason. */
  left: z.array(z.strictObject({ attemptId: z.string(), reason: z.string() })),
});

export const approveFlagged = operation({
  method: 'POST',
  path: '/api/console/FlaggedAttempts/Approve',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['attempt.accepted'],
  unaudited: 'No answers of the list could be approved.',
  summary: 'Accept flagged attempts, each in or out on its own: what is in review becomes available.',
  body: z.strictObject({ attemptIds }),
  data: Outcome,
  refusals: [notAllowed],
});

export const rejectFlagged = operation({
  method: 'POST',
  path: '/api/console/FlaggedAttempts/Reject',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['attempt.rejected'],
  unaudited: 'No answers of the list could be rejected.',
  summary: `Reject flagged attempts, each in or out on its own, with a reason of up to ${REASON_MAX} characters that the members read.`,
  body: z.strictObject({
    attemptIds,
    // Longer than allowed, so that a text that is a little too long gets a sentence and not a fault.
    reason: z.string().max(20_000),
    fault: z.enum(['quality', 'fraud']).default('quality'),
  }),
  data: Outcome,
  refusals: [notAllowed, reasonRequired, textTooLong],
});

export const SurveyPause = z.strictObject({
  surveyId: Id,
  surveyNumber: z.string(),
  title: z.string(),
  pausedAt: Instant,
  reason: z.enum(['reports', 'dropOut', 'softLaunch', 'noCompletes']),
  /** The latest starts at a partner, none of which was completed. */
  starts: z.int(),
  /** Members who reported a problem. */
  reporters: z.int(),
  /** The percentage of the latest starts that were dropped, and of those before. */
  dropOut: z.int(),
  dropOutBefore: z.int(),
  /** The completes with which the soft launch ended. */
  completes: z.int(),
});

export const surveyPauses = operation({
  method: 'GET',
  path: '/api/console/SurveyPauses',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Surveys that paused by themselves and wait for an operator, newest first; optionally of one survey.',
  query: z.strictObject({ surveyId: Id.optional() }),
  data: z.strictObject({ list: z.array(SurveyPause) }),
});
