import { z } from 'zod';
import { BaseFilters, MAX_BREAKS, QuestionTables } from './console-tables';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound, tooManyRequests } from './values';

/** Days that a link may be open for at most, and open links of one survey. */
export const MAX_LINK_DAYS = 180;
export const MAX_OPEN_LINKS = 20;

export const resultLinkUnknown = refusal('resultLinkUnknown', {
  en: 'This link is not complete or not known. Open it again from the message in which you got it.',
  zh: '链接不完整或无法识别，请从收到链接的消息中重新打开。',
});
export const resultLinkEnded = refusal('resultLinkEnded', {
  en: 'This link has ended. Ask the person who sent it for a new one.',
  zh: '该链接已失效，请向发送者索取新链接。',
});
export const tooManyLinks = refusal('tooManyLinks', {
  en: 'A survey has at most {most} open links. Revoke one first.',
  zh: '一份问卷最多有 {most} 个有效链接，请先撤销一个。',
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
        id: Id,
        client: z.string(),
        state: z.enum(['open', 'expired', 'revoked']),
        questions: z.int(),
        /** Titles of the breaks, and how many filters narrow the base. */
        breaks: z.array(z.string()),
        filters: z.int(),
        showsOpenAnswers: z.boolean(),
        createdBy: z.string(),
        createdAt: Instant,
        expiresAt: Instant,
        opened: z.int(),
        lastOpenedAt: Instant.nullable(),
        can: z.strictObject({ revoke: May }),
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
    client: z.string().trim().min(1).max(120),
    days: z.int().min(1).max(MAX_LINK_DAYS),
    /** Names of questions; empty: all of them, also later ones. */
    questions: z.array(QuestionName).max(600).default([]),
    breaks: z.array(QuestionName).max(MAX_BREAKS).default([]),
    filters: BaseFilters,
    showsOpenAnswers: z.boolean().default(false),
  }),
  data: z.strictObject({ id: Id, token: z.string() }),
  refusals: [notFound, tooManyLinks],
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
  refusals: [notFound, resultLinkEnded],
});

const Token = z.string().min(1).max(100);
const refusals = [resultLinkUnknown, resultLinkEnded, tooManyRequests];

export const sharedResults = operation({
  method: 'POST',
  path: '/api/v1/SharedResults',
  caller: 'anyone',
  summary: 'What the link of a client shows: the survey, its questions and breaks. Counts as an opening of the link.',
  body: z.strictObject({ token: Token }),
  data: z.strictObject({
    client: z.string(),
    title: z.string(),
    /** Responses in all tables, before the base is narrowed; null when the base is narrowed. */
    responses: z.int().nullable(),
    questions: z.array(z.strictObject({ name: z.string(), title: z.string(), isOpen: z.boolean() })),
    breaks: z.array(z.string()),
    /** The base in words, one sentence for each filter. */
    base: z.array(z.strictObject({ title: z.string(), answers: z.array(z.string()) })),
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
  body: z.strictObject({ token: Token, question: QuestionName }),
  data: QuestionTables,
  refusals: [...refusals, notFound],
});

export const sharedOpenAnswers = operation({
  method: 'POST',
  path: '/api/v1/SharedResults/OpenAnswers',
  caller: 'anyone',
  summary:
    'The newest 200 answers to an open question of the link in the order of the alphabet, where the link shows them.',
  body: z.strictObject({ token: Token, question: QuestionName }),
  data: z.strictObject({ list: z.array(z.string()) }),
  refusals: [...refusals, notFound],
});
