import { z } from 'zod';
import { operation, refusal } from './operation';
import { OrderStatusId } from './orders';
import { Day, Id, Instant, Points } from './values';

export const daysReversed = refusal('daysReversed', {
  en: 'The start date is after the end date.',
  zh: '起始日期晚于结束日期。',
});
export const daysTooMany = refusal('daysTooMany', {
  en: 'Please choose at most {days} days.',
  zh: '最多可选择 {days} 天。',
});

const Figures = {
  newMembers: z.int(),
  closedMembers: z.int(),
  /** Members who started a survey or checked in. */
  activeMembers: z.int(),
  started: z.int(),
  completed: z.int(),
  screenedOut: z.int(),
  quotaFull: z.int(),
  /** Abandoned, timed out, or closed while a member was answering. */
  unfinished: z.int(),
  /** Points earned by members, final or not. */
  earnedPoints: Points,
  /** Paid out. */
  spentPoints: Points,
  /** Forfeited, reversed or corrected. */
  takenPoints: Points,
};

export const dailyFigures = operation({
  method: 'GET',
  path: '/api/console/DailyFigures',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'What happened on each day, and how many members and points there were at its end.',
  query: z.strictObject({ from: Day, to: Day }),
  data: z.strictObject({
    /** Days that no job has counted yet: their figures are zero for now. */
    missingDays: z.int(),
    days: z.array(z.strictObject({ day: Day, ...Figures, members: z.int(), outstandingPoints: Points })),
    /** Since the first member, up to the end of `to`: `members` is new less closed, `outstandingPoints` earned less the others. */
    totals: z.strictObject({
      newMembers: z.int(),
      closedMembers: z.int(),
      earnedPoints: Points,
      spentPoints: Points,
      takenPoints: Points,
    }),
  }),
  refusals: [daysReversed, daysTooMany],
});

export const overview = operation({
  method: 'GET',
  path: '/api/console/Overview',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'What waits for somebody now, and what the panel owes.',
  data: z.strictObject({
    today: Day,
    /** Whether a new demo panel is still being given its history, or could not be; null: nothing to wait for. */
    demoHistory: z.enum(['filling', 'failed']).nullable(),
    ordersWaiting: z.int(),
    ordersWaitingPoints: Points,
    ordersWithWarning: z.int(),
    attemptsInReview: z.int(),
    /** Held back by two signals or more until an operator decides. */
    attemptsFlagged: z.int(),
    /** Completed attempts by what became of them; together they are all completed attempts. */
    completes: z.strictObject({
      all: z.int(),
      approved: z.int(),
      pending: z.int(),
      rejected: z.int(),
      reversed: z.int(),
      reinstated: z.int(),
    }),
    /** All orders, and how many are in each state. */
    orders: z.strictObject({
      all: z.int(),
      byStatus: z.array(z.strictObject({ statusID: OrderStatusId, count: z.int() })),
    }),
    liveSurveys: z.int(),
    shortSurveys: z.strictObject({
      all: z.int(),
      leftPercent: z.int(),
      list: z.array(z.strictObject({ id: Id, title: z.string(), completes: z.int(), completesTarget: z.int() })),
    }),
    /** Null until it is first counted. */
    liability: z
      .strictObject({
        takenAt: Instant,
        available: Points,
        pending: Points,
        reserved: Points,
        /** By days since the points were earned, from `fromDays` to the next group. */
        byAge: z.array(z.strictObject({ fromDays: z.int(), points: Points })),
      })
      .nullable(),
    /** Large corrections that wait for a second operator, oldest first. */
    correctionsWaiting: z.strictObject({
      all: z.int(),
      list: z.array(
        z.strictObject({
          id: Id,
          memberId: Id,
          memberName: z.string(),
          unit: z.enum(['points', 'credit']),
          change: z.int(),
          askedBy: z.string(),
          askedAt: Instant,
        }),
      ),
    }),
    /** Number of changes that wait for approval. */
    approvalsWaiting: z.int(),
    failedMails: z.strictObject({
      all: z.int(),
      list: z.array(
        z.strictObject({
          id: Id,
          to: z.string(),
          subject: z.string(),
          state: z.enum(['failed', 'uncertain']),
          error: z.string().nullable(),
          at: Instant,
        }),
      ),
    }),
    failingJobs: z.strictObject({
      all: z.int(),
      list: z.array(
        z.strictObject({
          id: Id,
          name: z.string(),
          attempts: z.int(),
          maxAttempts: z.int(),
          error: z.string(),
          nextRunAt: Instant,
        }),
      ),
    }),
  }),
});
