import { z } from 'zod';
import { customFieldUnknown } from './custom-fields';
import { RESPONSE_DAYS } from './feasibility-values';
import { operation } from './operation';
import { MAX_QUOTAS, SURVEY_LIMITS } from './survey-values';
import { fieldNotTargetable, TargetRule } from './targets';
import { Day, Points, within } from './values';

/** The middle and the ends of an 80 % range. */
const Range = z.strictObject({ low: z.int(), mid: z.int(), high: z.int() });

export const feasibility = operation({
  method: 'POST',
  path: '/api/console/Feasibility',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Computes and saves nothing.',
  summary: `How many members fit a target and its quotas, how many of them would complete within ${RESPONSE_DAYS} days if all who can be were invited today, and what that costs. Rests on the response rates of the panel’s own waves and lists of the last 180 days; without enough of them there is no forecast.`,
  body: z.strictObject({
    target: TargetRule,
    quotas: z
      .array(z.strictObject({ label: z.string().max(80), rule: TargetRule, target: within(SURVEY_LIMITS.completes) }))
      .max(MAX_QUOTAS),
    completes: within(SURVEY_LIMITS.completes),
    /** Percent of those who finish that belong to the population. */
    incidence: within(SURVEY_LIMITS.estimatedIr),
    minutes: within(SURVEY_LIMITS.estimatedLoiMinutes),
    rewardPoints: within(SURVEY_LIMITS.rewardPoints),
  }),
  data: z.strictObject({
    /** Active members with a complete profile that match the target. */
    fit: z.int(),
    /** Of these, who can be mailed to now: consent, pause and the limit of the week. */
    invitable: z.int(),
    /** Whether `invitable` and the cells are computed from a sample of those who fit. */
    sampled: z.boolean(),
    measured: z.strictObject({
      waves: z.int(),
      mailed: z.int(),
      /** Surveys whose starts from the list were measured. */
      lists: z.int(),
      /** Whether only waves of surveys of about this length were taken: half to twice as long. */
      similarLength: z.boolean(),
      /** By days since the last started survey: at most so many, null for longer ago and never. */
      bands: z.array(
        z.strictObject({ days: z.int().nullable(), invitable: z.int(), mailed: z.int(), started: z.int() }),
      ),
      /** Percent of members who started that reached an end of the questionnaire; null without data. */
      finishPercent: z.int().nullable(),
    }),
    /** Null when too little was measured. */
    forecast: z
      .strictObject({
        /** All starts within the days, and those of them without a mail. */
        starts: Range,
        listStarts: z.int(),
        /** Completes without a limit by the target number and the quotas. */
        possible: Range,
        /** Completes, which stop at the target number and in each quota. */
        completes: Range,
        byDay: z.array(z.strictObject({ day: Day, ...Range.shape })),
        /** The first day with the target number of completes; null if it is not reached. */
        reachedOn: z.strictObject({ low: Day.nullable(), mid: Day.nullable(), high: Day.nullable() }),
        /** Rewards, and what members who are screened out get. */
        cost: Range,
        perCompletePoints: Points,
      })
      .nullable(),
    cells: z.array(z.strictObject({ label: z.string(), target: z.int(), fit: z.int(), expected: Range.nullable() })),
  }),
  refusals: [fieldNotTargetable, customFieldUnknown],
});
