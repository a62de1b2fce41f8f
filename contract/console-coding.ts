import { z } from 'zod';
import { BaseFilters } from './console-tables';
import { operation, refusal } from './operation';
import { Id, IdParams, Nothing, notFound } from './values';

/** Codes of one open question at most. */
export const MAX_CODES = 100;
/** Answers that are coded by one call at most: selected ones, and all that a search finds. */
export const MAX_SELECTED = 200;
export const MAX_CODED_AT_ONCE = 2_000;

export const codeNameTaken = refusal('codeNameTaken', {
  en: 'This question already has a code with this name.',
  zh: '该题已有同名编码。',
});
export const tooManyCodes = refusal('tooManyCodes', {
  en: 'A question has at most {most} codes. Merge or delete one first.',
  zh: '一道题最多 {most} 个编码，请先合并或删除一个。',
});
export const codeGone = refusal('codeGone', {
  en: 'Somebody has deleted or merged this code in the meantime.',
  zh: '该编码已被他人删除或合并。',
});
export const codingUndone = refusal('codingUndone', {
  en: 'This change has already been undone.',
  zh: '该更改已撤销。',
});

const OpenQuestionKey = z.string().min(1).max(400);

export const openQuestions = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/OpenQuestions',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The open questions of a survey over all versions: text fields, and the texts beside other answers.',
  params: IdParams,
  data: z.strictObject({
    surveyId: Id,
    list: z.array(
      z.strictObject({
        /** Key of the answer: the name of the question, with its part or `-Comment`. */
        key: z.string(),
        title: z.string(),
        /** Name of the coded question in tables and files, once there are codes; null before. */
        coded: z.string().nullable(),
      }),
    ),
  }),
  refusals: [notFound],
});

/** Which answers are listed, or coded together. */
const which = {
  question: OpenQuestionKey,
  /** Part of the answer's text. */
  search: z.string().max(200).optional(),
  /** `yes`: with a code, `no`: without any; a number: with this code. */
  coded: z.union([z.enum(['yes', 'no']), Id]).optional(),
  filters: BaseFilters,
};

export const openAnswers = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/OpenAnswers',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Reads only; the search and the filters are too long for an address.',
  summary:
    'Answers to one open question, newest first, out of the newest 50,000 responses. A random id takes the place of the member.',
  params: IdParams,
  body: z.strictObject({
    ...which,
    /** A question with one answer whose answer is shown beside the text. */
    beside: z.string().max(200).optional(),
    before: z.string().max(200).optional(),
    size: z.int().min(1).max(100).default(50),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        /** Id of the response, as in the files. */
        response: z.string(),
        /** Names the response in calls that code it; different each time. */
        key: z.string(),
        text: z.string(),
        /** Ids of its codes. */
        codes: z.array(Id),
        /** Label of the answer shown beside; null without one. */
        beside: z.string().nullable(),
      }),
    ),
    /** Answers that match, counted on the first page; null on the others. */
    found: z.int().nullable(),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [notFound],
});

export const answerCodes = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/AnswerCodes',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The codes of an open question, how many answers have each, and how many answers are coded.',
  params: IdParams,
  query: z.strictObject({ question: OpenQuestionKey }),
  data: z.strictObject({
    /** Answers among the newest 50,000 responses, and those of them with a code. */
    answers: z.int(),
    coded: z.int(),
    codes: z.array(
      z.strictObject({
        id: Id,
        /** Value in files; never given twice. */
        number: z.int(),
        name: z.strictObject({ en: z.string(), zh: z.string() }),
        count: z.int(),
      }),
    ),
  }),
  refusals: [notFound],
});

const CodeName = z.strictObject({
  en: z.string().trim().min(1).max(80),
  /** Empty: the English name. */
  zh: z.string().trim().max(80).default(''),
});
/** The change that `Undo` takes back. */
const Changed = z.strictObject({ change: Id, changed: z.int() });

export const addCode = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/AnswerCodes',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.codeAdded'],
  summary: 'Add a code to an open question.',
  params: IdParams,
  body: z.strictObject({ question: OpenQuestionKey, name: CodeName }),
  data: z.strictObject({ id: Id, number: z.int() }),
  refusals: [notFound, codeNameTaken, tooManyCodes],
});

export const renameCode = operation({
  method: 'POST',
  path: '/api/console/AnswerCodes/:id',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.codeRenamed'],
  summary: 'Give a code other names. Its number stays.',
  params: IdParams,
  body: z.strictObject({ name: CodeName }),
  data: Nothing,
  refusals: [notFound, codeGone, codeNameTaken],
});

export const mergeCode = operation({
  method: 'POST',
  path: '/api/console/AnswerCodes/:id/Merge',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.codeMerged'],
  summary: 'Merge a code into another one of the same question: its answers then have that one.',
  params: IdParams,
  body: z.strictObject({ into: Id }),
  data: Changed,
  refusals: [notFound, codeGone],
});

export const deleteCode = operation({
  method: 'POST',
  path: '/api/console/AnswerCodes/:id/Delete',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.codeDeleted'],
  summary: 'Delete a code; answers with no other code are not coded any more.',
  params: IdParams,
  data: Changed,
  refusals: [notFound, codeGone],
});

const ownRecord =
  'Each change is kept with its operator and can be undone; a line for each answer would bury the others.';

export const codeAnswers = operation({
  method: 'POST',
  path: '/api/console/AnswerCodes/:id/Answers',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: ownRecord,
  summary: 'Give a code to selected answers, or take it from them. Repeating it changes nothing.',
  params: IdParams,
  body: z.strictObject({ keys: z.array(z.string().max(200)).min(1).max(MAX_SELECTED), isCoded: z.boolean() }),
  data: Changed,
  refusals: [notFound, codeGone],
});

export const codeFound = operation({
  method: 'POST',
  path: '/api/console/AnswerCodes/:id/Found',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: ownRecord,
  summary: 'Give a code to the answers that a search finds, the newest 2,000 that do not have it.',
  params: IdParams,
  body: z.strictObject({ search: which.search, coded: which.coded, filters: which.filters }),
  data: z.strictObject({ ...Changed.shape, /** There are more than were coded. */ more: z.boolean() }),
  refusals: [notFound, codeGone],
});

export const undoCoding = operation({
  method: 'POST',
  path: '/api/console/CodingChanges/:id/Undo',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: ownRecord,
  summary: 'Take back one of your own changes: coded answers, a merged or a deleted code.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, codingUndone],
});
