import { z } from 'zod';
import { weightingNotSet, weightingProblems } from './console-weighting';
import { operation } from './operation';
import { Id, IdParams, Locale, notFound, VersionNumber } from './values';

/** How the answers to a question are shown: counted, or only in the export. */
export const ResultKind = z.enum(['choice', 'grid', 'ranking', 'number', 'text']);

const Question = z.strictObject({
  name: z.string(),
  title: z.string(),
  kind: ResultKind,
  /** Whether it can be the break of a cross-tab. */
  crosses: z.boolean(),
  /** A variable of members, which their profiles have answered. */
  isOfMember: z.boolean(),
});

export const surveyResults = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Results',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'How many responses a survey has, its questions over all versions, and what results know of its members.',
  params: IdParams,
  data: z.strictObject({
    surveyId: Id,
    surveyNumber: z.string(),
    title: z.string(),
    responses: z.int(),
    /** Rejected attempts, which are in no figure and no file. */
    rejected: z.int(),
    /** Accepted attempts that an operator excluded, which are in no figure and no file either. */
    excluded: z.int(),
    /** Of the responses, those still in review. */
    inReview: z.int(),
    questions: z.array(Question),
  }),
  refusals: [notFound],
});

const Bar = z.strictObject({ label: z.string(), count: z.int() });
/** One chart: bars of what `base` respondents answered. */
const Series = z.strictObject({ title: z.string(), base: z.int(), bars: z.array(Bar) });

const VersionParams = z.strictObject({ id: Id, version: VersionNumber });

export const versionAnswers = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Versions/:version/Answers',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'How many answered each question of a version, out of all attempts at it that have ended, however; rejected answers count nowhere. Sums that a job keeps.',
  params: VersionParams,
  data: z.strictObject({
    /** Ended attempts that are counted. */
    attempts: z.int(),
    /** Ended attempts that are not counted yet, a thousand at most. */
    waiting: z.int(),
    /** Every question of the version. */
    questions: z.array(z.strictObject({ name: z.string(), answered: z.int() })),
  }),
  refusals: [notFound],
});

export const versionChoices = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Versions/:version/Choices',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'How often each answer to one question of a version was given, counted as in `Answers`: one series, one for each row of a grid, of a ranking what was put first.',
  params: VersionParams,
  query: z.strictObject({ question: z.string().max(200) }),
  data: z.strictObject({
    question: z.string(),
    kind: ResultKind,
    answered: z.int(),
    multiple: z.boolean(),
    /** Empty where single answers are not counted. */
    series: z.array(Series),
  }),
  refusals: [notFound],
});

const file = {
  method: 'GET',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  params: IdParams,
  refusals: [notFound, weightingNotSet, ...weightingProblems],
} as const;

/** A column with the weights of the survey, which has a weighting. */
const Weights = z.enum(['none', 'survey']).default('none');

export const responsesCsv = operation({
  ...file,
  path: '/api/console/Surveys/:id/Responses/Csv',
  audit: ['survey.exported'],
  summary:
    'All accepted responses as CSV, streamed: one line each, a random id in place of the member. Answers are the values of the questionnaire, their labels in a language, or numeric codes.',
  query: z.strictObject({
    weights: Weights,
    answers: z.enum(['values', 'labels', 'codes']).default('values'),
    lang: Locale.default('en'),
  }),
  produces: 'text/csv; charset=utf-8',
  data: z.unknown(),
});

export const responsesJson = operation({
  ...file,
  path: '/api/console/Surveys/:id/Responses/Json',
  audit: ['survey.exported'],
  summary: 'All accepted responses as one JSON array, streamed, a number in place of the member.',
  query: z.strictObject({ weights: Weights }),
  produces: 'application/json; charset=utf-8',
  data: z.unknown(),
});

export const responsesSpss = operation({
  ...file,
  path: '/api/console/Surveys/:id/Responses/Spss',
  audit: ['survey.exported'],
  summary: 'All accepted responses as CSV with numeric codes, streamed; `Syntax` has the labels.',
  query: z.strictObject({ weights: Weights }),
  produces: 'text/csv; charset=utf-8',
  data: z.unknown(),
});

export const responsesSyntax = operation({
  ...file,
  path: '/api/console/Surveys/:id/Responses/Syntax',
  summary:
    'The SPSS syntax that reads the file of `Spss` and gives variables and values their labels, marks declined answers as missing, and joins the columns of questions with several answers.',
  query: z.strictObject({ lang: Locale.default('en'), weights: Weights }),
  produces: 'text/plain; charset=utf-8',
  data: z.unknown(),
});
