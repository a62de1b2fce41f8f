import { z } from 'zod';
import { operation } from './operation';
import { Day, IdParams, notFound, Points } from './values';

const Work = z.strictObject({
  count: z.int(),
  /** Without breaks: an attempt counts at most three times its usual length. */
  seconds: z.int(),
  /** What these attempts brought or promise, bonuses of levels included. */
  points: Points,
});

export const myYear = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Year',
  caller: 'member',
  owner: 'id',
  summary:
    'A calendar year of the signed-in member in the zone of the panel: income by week and source, the time that surveys took, and the days of check-ins.',
  params: IdParams,
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
  data: z.strictObject({
    year: z.int(),
    /** The years since the registration, newest first. */
    years: z.array(z.int()),
    today: Day,
    /** The days of the year on which the member had an account, up to today. */
    days: z.int(),
    /** Weeks with income, by their Monday. A reversal can make a sum negative. */
    weeks: z.array(z.strictObject({ week: Day, surveys: z.int(), friends: z.int(), other: z.int() })),
    total: z.strictObject({ surveys: z.int(), friends: z.int(), other: z.int() }),
    /** False when the year has more lines than are summed; the oldest are missing then. */
    isWhole: z.boolean(),
    surveys: Work,
    screenOuts: Work,
    /** Attempts that were started in the year, those under way included. */
    starts: z.int(),
    checkIns: z.array(Day),
    /** Days in a row, and when the next bonus is due at the earliest. */
    streak: z.int(),
    bonusEvery: z.int(),
    bonusPoints: Points,
    nextBonusOn: Day,
  }),
  refusals: [notFound],
});
