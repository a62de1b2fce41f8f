import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { questionnaireRefusals } from './questionnaire-checks';
import { Id, IdParams, Instant, May, Nothing, notFound } from './values';

export const libraryNameTaken = refusal('libraryNameTaken', {
  en: 'There is already a saved question with this name.',
  zh: '已有同名的题目。',
});

const name = z.string().trim().min(1).max(100);

/** What the list shows of a question. */
const Shown = z.strictObject({
  title: z.strictObject({ en: z.string(), zh: z.string() }),
  /** Its kind, or its SurveyJS type where no kind has this name. */
  type: z.string(),
  /** The number of answers, or of rows of a grid; 0 for a question without a list. */
  entries: z.int(),
});

export const questionLibrary = operation({
  method: 'GET',
  path: '/api/console/QuestionLibrary',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Questions that operators saved, newest first; by a part of the name or of the text.',
  query: z.strictObject({
    search: z.string().max(200).optional(),
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  data: z.strictObject({
    list: z.array(z.strictObject({ id: Id, name: z.string(), owner: z.string(), savedAt: Instant, ...Shown.shape })),
    next: z.string().nullable(),
    can: z.strictObject({ change: May }),
  }),
});

export const readyQuestions = operation({
  method: 'GET',
  path: '/api/console/ReadyQuestions',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Questions that the panel brings along, by topic, as SurveyJS JSON.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        topic: z.enum(['demographics', 'household', 'satisfaction', 'attitudes', 'brands', 'checks', 'closing']),
        ...Shown.shape,
        question: z.unknown(),
      }),
    ),
  }),
});

export const savedQuestion = operation({
  method: 'GET',
  path: '/api/console/QuestionLibrary/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A saved question as SurveyJS JSON.',
  params: IdParams,
  data: z.strictObject({ id: Id, name: z.string(), question: z.unknown() }),
  refusals: [notFound],
});

export const saveQuestion = operation({
  method: 'POST',
  path: '/api/console/QuestionLibrary',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['libraryQuestion.saved'],
  summary:
    'Save a copy of a question under a name that no other has. It has to work on its own: no rule or text of it asks for another question.',
  body: z.strictObject({ name, question: z.unknown() }),
  data: z.strictObject({ id: Id }),
  refusals: [notAllowed, libraryNameTaken, ...questionnaireRefusals],
});

export const renameSavedQuestion = operation({
  method: 'POST',
  path: '/api/console/QuestionLibrary/:id',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['libraryQuestion.renamed'],
  summary: 'Give a saved question another name.',
  params: IdParams,
  body: z.strictObject({ name }),
  data: Nothing,
  refusals: [notFound, notAllowed, libraryNameTaken],
});

export const deleteSavedQuestion = operation({
  method: 'POST',
  path: '/api/console/QuestionLibrary/:id/Delete',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['libraryQuestion.deleted'],
  summary: 'Delete a saved question. Questionnaires that have a copy keep it.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed],
});
