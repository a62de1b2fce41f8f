import { z } from 'zod';
import { SignalKind } from './console-quality';
import { operation } from './operation';
import { Id, IdParams, Instant, notFound, Points } from './values';

export const softLaunchReport = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/SoftLaunch',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'What the soft launch of a survey brought, beside what was expected: the attempts that were started before the full opening, at most the first 10,000. A survey without a soft launch is not found.',
  params: IdParams,
  data: z.strictObject({
    surveyId: Id,
    /** The completes with which it pauses the survey. */
    completes: z.int(),
    reachedAt: Instant.nullable(),
    openedAt: Instant.nullable(),
    openedBy: z.string().nullable(),
    started: z.int(),
    completed: z.int(),
    screenedOut: z.int(),
    quotaFull: z.int(),
    /** Began and gave up: abandoned, timed out, or without an answer for so long that the place was freed. */
    dropped: z.int(),
    /** All others: being answered now, or ended with the survey or the account. */
    others: z.int(),
    length: z.strictObject({ medianSeconds: z.int().nullable(), expectedMinutes: z.int() }),
    /** Percent: completes in relation to completes and screen-outs. */
    incidence: z.strictObject({ measured: z.int().nullable(), expected: z.int() }),
    /** Pages of the latest version, with the members who saw them and those who dropped out there. */
    pages: z.array(z.strictObject({ name: z.string(), title: z.string(), reached: z.int(), dropped: z.int() })),
    /** Most frequent first; the reason is empty when the rule has none. */
    screening: z.array(z.strictObject({ reason: z.string(), attempts: z.int() })),
    quality: z.strictObject({
      /** Completes with at least one signal, and with two independent ones. */
      flagged: z.int(),
      suspected: z.int(),
      signals: z.array(z.strictObject({ kind: SignalKind, attempts: z.int() })),
    }),
    /** Rewards and the coins of early ends, less what was taken back; those in review included. */
    cost: z.strictObject({ points: Points, perComplete: z.number().nullable(), expectedPerComplete: z.number() }),
  }),
  refusals: [notFound],
});
