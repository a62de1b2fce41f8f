import { z } from 'zod';
import { operation } from './operation';
import { PARTNER_PAUSES, PARTNER_PERIODS } from './partner-values';
import { Day, Id, IdParams, Instant, notFound, Points } from './values';

/** A period until now, in days, as an address has it. */
export const PartnerPeriod = z.coerce
  .number()
  .int()
  .min(1)
  .max(30)
  .pipe(z.union(PARTNER_PERIODS.map((days) => z.literal(days))));

/** Why a partner paused by itself: how many of how many. */
export const PartnerPause = z.strictObject({
  reason: z.enum(PARTNER_PAUSES),
  counted: z.int(),
  of: z.int(),
  at: Instant,
});

/** What was counted on this day of the panel, with the daily caps; null: no cap. */
export const PartnerToday = z.strictObject({
  starts: z.int(),
  startsCap: z.int().nullable(),
  completes: z.int(),
  completesCap: z.int().nullable(),
});

/** Percent of the completes of a month that were taken back within so many days; null: that long has not passed yet. */
const Share = z.number().nullable();
/** How many of how many, beside the share at which the partner pauses by itself, in percent. */
const Limit = z.strictObject({ counted: z.int(), of: z.int(), limitPercent: z.int() });

export const partnerScorecard = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Scorecard',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'How a partner did: members who left, calls, money, reversals by month, and how near it is to a pause.',
  params: IdParams,
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  data: z.strictObject({
    id: Id,
    from: Instant,
    /** Members who left, came back, came back with a complete; completes that were confirmed and not taken back. */
    starts: z.int(),
    returned: z.int(),
    successRedirects: z.int(),
    confirmed: z.int(),
    kept: z.int(),
    /** What the partner owes for the completes that it has not taken back, and what it took back. */
    revenueCents: z.int(),
    reversedCents: z.int(),
    /** What members got for completes and for early ends; of it, what the panel bears for completes taken back. */
    rewardPoints: Points,
    earlyEndPoints: Points,
    bornePoints: Points,
    /** Minutes that the latest 1,000 completes took, and that were promised; null without any. */
    measuredMinutes: z.number().nullable(),
    promisedMinutes: z.number().nullable(),
    /** Seconds from the way back to the call, of the latest 1,000 completes. */
    delay: z.strictObject({ p50: z.int().nullable(), p95: z.int().nullable() }),
    /** How many calls came within 10 s, 1 min, 10 min, 1 h, 24 h, and later. */
    delays: z.array(z.int()).length(6),
    days: z.array(z.strictObject({ day: Day, starts: z.int(), confirmed: z.int() })),
    /** Each up to 200,000. */
    calls: z.strictObject({
      handled: z.int(),
      repeat: z.int(),
      early: z.int(),
      setAside: z.int(),
      forged: z.int(),
      other: z.int(),
    }),
    /** Problems that members reported with its surveys. */
    reports: z.int(),
    /** The months of the last six, the oldest first. */
    cohorts: z.array(
      z.strictObject({
        month: z.string(),
        completes: z.int(),
        /** Within 7, 14, 30, 45 and 60 days, and at all. */
        reversed: z.array(Share).length(6),
        bornePoints: Points,
      }),
    ),
    limits: z.strictObject({ unconfirmed: Limit, reversals: Limit }),
    /** Completes so far, and how many of them were taken back: with few, its surveys may pay at once. */
    trust: z.strictObject({ completes: z.int(), reversed: z.int(), mayPayAtOnce: z.boolean() }),
    pause: PartnerPause.nullable(),
  }),
  refusals: [notFound],
});
