import { z } from 'zod';
import { operation } from './operation';
import { Day, Id, IdParams, Instant, notFound } from './values';

/** When something is full at the pace of the last days. */
export const Projection = z.strictObject({
  /**
   * `projected`: `from` and `to` bound it with a probability of 80 % while the pace stays what it was. `tooFew`: not
   * enough completes or hours yet. `idle`: the survey is not live. `full`: nothing is left.
   */
  kind: z.enum(['projected', 'tooFew', 'idle', 'full']),
  /** Completes a day since `measuredFrom`. */
  perDay: z.number().nullable(),
  from: Day.nullable(),
  /** Null although projected: more than a year from now. */
  to: Day.nullable(),
});

export const quotaFill = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/QuotaFill',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The quotas of a survey as they fill now, and when each will be full at the pace of the last days.',
  params: IdParams,
  data: z.strictObject({
    surveyId: Id,
    completes: z.int(),
    target: z.int(),
    inProgress: z.int(),
    /** The start of the time in which the pace is measured: at most three days ago; null while the survey is not live. */
    measuredFrom: Instant.nullable(),
    survey: Projection,
    /** Whether the survey is full only when every quota is: their targets are a multiple of its own. */
    everyCellMustFill: z.boolean(),
    cells: z.array(
      z.strictObject({
        id: Id,
        label: z.string(),
        leastFill: z.string().nullable(),
        target: z.int(),
        completes: z.int(),
        /** Running attempts with a place; null where answers decide, which are not known yet. */
        inProgress: z.int().nullable(),
        rest: z.int(),
        state: z.enum(['open', 'full', 'closed']),
        projection: Projection,
      }),
    ),
  }),
  refusals: [notFound],
});
