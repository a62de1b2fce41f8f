import { z } from 'zod';
import { SignalKind } from './console-quality';
import { operation } from './operation';
import { IdParams, Nothing, notFound } from './values';

/** Responses that are looked at, and rows of the list. */
export const MAX_CLEANED = 5_000;
export const MAX_CLEANING_ROWS = 200;

export const cleaningList = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Cleaning',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'Responses with what speaks against them: duration against the median, grids with the same answer in every row, questions without an answer, quality signals. The newest 5,000 are looked at, 200 are listed. A random id takes the place of the member.',
  params: IdParams,
  query: z.strictObject({
    order: z.enum(['newest', 'fastest', 'slowest', 'straightLined', 'missing', 'signals']).default('fastest'),
    show: z.enum(['all', 'included', 'excluded', 'fast', 'straightLined', 'missing', 'signals']).default('all'),
  }),
  data: z.strictObject({
    /** Responses looked at, how many of them match, and how many are excluded. */
    looked: z.int(),
    found: z.int(),
    excluded: z.int(),
    medianSeconds: z.number().nullable(),
    list: z.array(
      z.strictObject({
        /** Id of the response, as in the files. */
        response: z.string(),
        /** Names the response in calls; different each time. */
        key: z.string(),
        day: z.string(),
        seconds: z.int(),
        /** Duration in percent of the median. */
        pace: z.number(),
        /** Grids of three rows or more that were answered, and those with one answer in all rows. */
        grids: z.int(),
        straightLined: z.int(),
        /** Share in percent of the questions that were asked and not answered. */
        missing: z.number(),
        signals: z.array(SignalKind),
        excluded: z.strictObject({ reason: z.string(), by: z.string() }).nullable(),
      }),
    ),
  }),
  refusals: [notFound],
});

const keys = z.array(z.string().max(200)).min(1).max(MAX_CLEANING_ROWS);

export const excludeResponses = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/ExcludedResponses',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.responsesExcluded'],
  summary:
    'Exclude responses from the results: from every table, file and weight. They are kept, and rewards stay as they are.',
  params: IdParams,
  body: z.strictObject({ keys, reason: z.string().trim().min(1).max(500) }),
  data: z.strictObject({ changed: z.int() }),
  refusals: [notFound],
});

export const includeResponses = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/ExcludedResponses/Include',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.responsesIncluded'],
  summary: 'Take excluded responses back into the results.',
  params: IdParams,
  body: z.strictObject({ keys }),
  data: Nothing,
  refusals: [notFound],
});
