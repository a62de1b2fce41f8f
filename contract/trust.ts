import { z } from 'zod';
import { operation } from './operation';
import { Day, Instant, Points } from './values';

export const trust = operation({
  method: 'GET',
  path: '/api/v1/Trust',
  caller: 'anyone',
  mayLag: true,
  summary:
    'What the page “How we treat you” states: figures of the last months, counted once a day, the numbers in the promises, and who runs the panel. A figure of few people is null, and so is one that is not counted yet.',
  data: z.strictObject({
    /** When the figures were counted; null before the first time. */
    countedAt: Instant.nullable(),
    /** Cash that the ledger paid out on the last Friday that is over; amount and members rounded down. */
    payout: z.strictObject({ day: Day, points: Points, members: z.int() }).nullable(),
    /** The next Friday, today included. */
    nextPayoutDay: Day,
    /** Orders that were placed in the last 90 days and have been reviewed. */
    orders: z
      .strictObject({
        /** From the confirmation of an order to its review. */
        medianMinutes: z.int(),
        /** Rejected orders in a thousand reviewed ones. */
        rejectedPermille: z.int(),
      })
      .nullable(),
    /** Screen-outs that were paid in the last 30 days, rounded down. */
    paidScreenOuts: z.int().nullable(),
    /** Second looks that were decided in the last 90 days. */
    secondLooks: z.strictObject({ medianMinutes: z.int(), inFavorPercent: z.int() }).nullable(),
    /** The numbers in the promises. */
    promises: z.strictObject({
      screenOutPoints: Points,
      screenOutsPaidPerDay: z.int(),
      /** Points that have been available for so many days are never taken back. */
      finalDays: z.int(),
      /** How long a member may ask for a second look, and within how many days it is answered. */
      appealDays: z.int(),
      answerDays: z.int(),
    }),
    /** Who runs the panel, in the words of its operators; null until they have said so. */
    company: z
      .strictObject({ name: z.string(), address: z.string().nullable(), contact: z.string().nullable() })
      .nullable(),
  }),
});
