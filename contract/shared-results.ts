import { z } from 'zod';
import { LinkClient, LinkToken, linkEnded, linkFields, linkUnknown, NewLink, tooManyLinks } from './client-links';
import { BaseFilters, MAX_BREAKS, QuestionTables } from './console-tables';
import { weightingNotSet } from './console-weighting';
import { operation, refusal } from './operation';
import { IdParams, Instant, Nothing, notFound, tooManyRequests } from './values';

/** Days that a link may be open for at most. */
export const MAX_LINK_DAYS = 180;

export const sharedWeightsMissing = refusal('sharedWeightsMissing', {
  en: 'These results are weighted, and the weights cannot be computed from the present responses. Ask the person who sent the link.',
  zh: '该结果需加权，但目前的答卷无法计算权重，请联系发送链接的人。',
});

const QuestionName = z.string().max(400);

export const resultLinks = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/ResultLinks',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The links with which clients read the results of a survey, newest first; the newest 100.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        ...linkFields,
        questions: z.int(),
        /** Titles of the breaks, and how many filters narrow the base. */
        breaks: z.array(z.string()),
        filters: z.int(),
        /** By the weighting of the survey; without one, every response counts alike. */
        weighted: z.boolean(),
        showsOpenAnswers: z.boolean(),
      }),
    ),
  }),
  refusals: [notFound],
});

export const createResultLink = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/ResultLinks',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.resultsShared'],
  summary:
    'Make a link with which a client reads these results without a login. The token is in the answer once; the panel keeps its hash.',
  params: IdParams,
  body: z.strictObject({
    client: LinkClient,
    days: z.int().min(1).max(MAX_LINK_DAYS),
    /** Names of questions; empty: all of them, also later ones. */
    questions: z.array(QuestionName).max(600).default([]),
    breaks: z.array(QuestionName).max(MAX_BREAKS).default([]),
    filters: BaseFilters,
    /** By the weighting of the survey, with its targets at the time of looking. */
    weighted: z.boolean().default(false),
    showsOpenAnswers: z.boolean().default(false),
  }),
  data: NewLink,
  refusals: [notFound, tooManyLinks, weightingNotSet],
});

export const revokeResultLink = operation({
  method: 'POST',
  path: '/api/console/ResultLinks/:id/Revoke',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.resultLinkRevoked'],
  summary: 'End a link at once. The page says so to whoever opens it.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, linkEnded],
});

const refusals = [linkUnknown, linkEnded, tooManyRequests];

export const sharedResults = operation({
  method: 'POST',
  path: '/api/v1/SharedResults',
  caller: 'anyone',
  summary: 'What the link of a client shows: the survey, its questions and breaks. Counts as an opening of the link.',
  body: z.strictObject({ token: LinkToken }),
  data: z.strictObject({
    client: z.string(),
    title: z.string(),
    /** Responses in all tables, before the base is narrowed; null when the base is narrowed. */
    responses: z.int().nullable(),
    questions: z.array(z.strictObject({ name: z.string(), title: z.string(), isOpen: z.boolean() })),
    breaks: z.array(z.string()),
    /** The base in words, one sentence for each filter. */
    base: z.array(z.strictObject({ title: z.string(), answers: z.array(z.string()) })),
    /** Whether tables are weighted: the link says so, and the survey still has a weighting. */
    weighted: z.boolean(),
    /** New responses change the figures ten at a time. */
    isRunning: z.boolean(),
    expiresAt: Instant,
    timeZone: z.string(),
  }),
  refusals,
});

export const sharedTables = operation({
  method: 'POST',
  path: '/api/v1/SharedResults/Tables',
  caller: 'anyone',
  summary: 'The tables of one question of the link, with its breaks and its base, which the caller cannot change.',
  body: z.strictObject({ token: LinkToken, question: QuestionName }),
  data: QuestionTables,
  refusals: [...refusals, notFound, sharedWeightsMissing],
});

export const sharedOpenAnswers = operation({
  method: 'POST',
  path: '/api/v1/SharedResults/OpenAnswers',
  caller: 'anyone',
  summary:
    'The newest 200 answers to an open question of the link in the order of the alphabet, where the link shows them.',
  body: z.strictObject({ token: LinkToken, question: QuestionName }),
  data: z.strictObject({ list: z.array(z.string()) }),
  refusals: [...refusals, notFound],
});
