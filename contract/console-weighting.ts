import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { IdParams, Instant, integer, May, Nothing, notFound } from './values';
import { MAX_WEIGHTING_VARIABLES, WEIGHT_LIMITS } from './weighting-values';

export const weightingChanged = refusal('weightingChanged', {
  en: '{name} has changed the weighting since you opened it. Please check it before you save yours.',
  zh: '您打开后，{name}已修改加权设置。请先查看再保存。',
});
export const weightingNotSet = refusal('weightingNotSet', {
  en: 'This survey has no weighting.',
  zh: '该问卷未设置加权。',
});
export const weightingSum = refusal('weightingSum', {
  en: 'The targets of “{variable}” add up to {sum}%. They must add up to 100%.',
  zh: '“{variable}”的目标合计为 {sum}%，必须为 100%。',
});
export const weightingCategoryEmpty = refusal('weightingCategoryEmpty', {
  en: '“{category}” of “{variable}” has a target but no responses: no weight can reach it. Set its target to 0%, or combine it with another category.',
  zh: '“{variable}”中的“{category}”设有目标，但没有答卷，任何权重都无法达到。请将其目标设为 0%，或与其他类别合并。',
});
export const weightingCategoryUnwanted = refusal('weightingCategoryUnwanted', {
  en: '“{category}” of “{variable}” has responses but a target of 0%: they would not count at all. Give it a target, or leave them out by the base.',
  zh: '“{variable}”中的“{category}”有答卷，但目标为 0%，这些答卷将完全不计入。请设定目标，或通过基数将其排除。',
});
export const weightingUnreachable = refusal('weightingUnreachable', {
  en: 'These targets cannot be reached together: “{category}” of “{variable}” stays {gap} percentage points away, as some combinations have no responses. Leave a variable out or combine categories.',
  zh: '这些目标无法同时达到：“{variable}”中的“{category}”仍相差 {gap} 个百分点，因为部分组合没有答卷。请减少变量或合并类别。',
});

/** What weights can be computed from, and why not when it is otherwise. */
export const weightingProblems = [
  weightingSum,
  weightingCategoryEmpty,
  weightingCategoryUnwanted,
  weightingUnreachable,
] as const;

/** A category by the JSON of its value, and its share in the population in hundredths of a percent. */
const Target = z.strictObject({ key: z.string().max(1_200), basisPoints: integer(0, 10_000) });

export const WeightingTargets = z.strictObject({
  variables: z
    .array(z.strictObject({ name: z.string().max(200), targets: z.array(Target).min(1).max(300) }))
    .min(1)
    .max(MAX_WEIGHTING_VARIABLES),
  /** The lowest and the highest weight, in percent of the mean weight. */
  minPercent: integer(...WEIGHT_LIMITS.minPercent),
  maxPercent: integer(...WEIGHT_LIMITS.maxPercent),
});

const Report = z.strictObject({
  /** Responses that are weighted: the newest ones of a survey that has more than tables look at. */
  responses: z.int(),
  variables: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      isOfMember: z.boolean(),
      /** Responses without one of the categories below: they keep their share. */
      missing: z.int(),
      categories: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          responses: z.int(),
          /** In percent of the responses that are not missing. */
          share: z.number(),
          /** After weighting; null while there are no weights. */
          weighted: z.number().nullable(),
        }),
      ),
    }),
  ),
  /** Null when the targets allow no weights. */
  weights: z
    .strictObject({
      /** Kish's efficiency in percent, effective base and design effect. */
      efficiency: z.number(),
      effectiveBase: z.number(),
      designEffect: z.number(),
      lowest: z.number(),
      highest: z.number(),
      /** Responses whose weight is at a limit. */
      cut: z.int(),
      rounds: z.int(),
      /** The largest distance of a share to its target, in percentage points. */
      gap: z.number(),
      /** How many responses have a weight in each range of equal width. */
      histogram: z.array(z.strictObject({ from: z.number(), to: z.number(), responses: z.int() })),
    })
    .nullable(),
  /** Why there are no weights. */
  problem: z.string().nullable(),
});

export const surveyWeighting = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Weighting',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'The saved weighting of a survey with its weights as of now. Weights are computed anew from the responses at each look, so that they are never behind.',
  params: IdParams,
  data: z.strictObject({
    /** Sent back with a change, which is refused when another operator made one meanwhile; 0: never set. */
    revision: z.int(),
    targets: WeightingTargets.nullable(),
    report: Report.nullable(),
    changedBy: z.string().nullable(),
    changedAt: Instant.nullable(),
    can: z.strictObject({ edit: May }),
  }),
  refusals: [notFound],
});

export const tryWeighting = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/WeightingTrials',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Computes weights and saves nothing.',
  summary:
    'What weights would come of these targets: raking to the shares of up to five variables with one answer, within limits.',
  params: IdParams,
  body: WeightingTargets,
  data: Report,
  refusals: [notFound],
});

export const saveWeighting = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Weighting',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.weighted'],
  summary: 'Use these targets for the tables and files of the survey.',
  params: IdParams,
  body: z.strictObject({ ...WeightingTargets.shape, revision: integer(0) }),
  data: z.strictObject({ revision: z.int() }),
  refusals: [notFound, notAllowed, weightingChanged, ...weightingProblems],
});

export const removeWeighting = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/WeightingRemovals',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.unweighted'],
  summary: 'Remove the weighting of a survey: its tables count every response alike again.',
  params: IdParams,
  body: z.strictObject({ revision: integer(1) }),
  data: Nothing,
  refusals: [notFound, notAllowed, weightingChanged, weightingNotSet],
});
