import { z } from 'zod';
import { operation } from './operation';
import { IdParams, notFound, Points } from './values';

export const firstSteps = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/FirstSteps',
  caller: 'member',
  owner: 'id',
  summary: 'What a new member has earned by joining, will earn with the profile, and needs for a first reward.',
  params: IdParams,
  data: z.strictObject({
    /** What joining paid; 0 when the mailbox had an account before. */
    joinedPoints: Points,
    /** What the profile paid, or will pay once it is complete; 0 when another account of the mailbox was paid. */
    profilePoints: Points,
    /** The price of the cheapest gift on offer; null when there is none. */
    goalPoints: Points.nullable(),
  }),
  refusals: [notFound],
});

export const goal = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Goal',
  caller: 'member',
  owner: 'id',
  summary: 'The cheapest gift that the balance does not reach yet, for the line below every balance.',
  params: IdParams,
  data: z.strictObject({
    /** Its price; null when the balance reaches every gift. */
    goalPoints: Points.nullable(),
    balance: Points,
    /** Whether it would be the first reward of the member. */
    isFirst: z.boolean(),
  }),
  refusals: [notFound],
});
