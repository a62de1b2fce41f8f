import { z } from 'zod';
import { notAllowed } from './console-operators';
import { surveyStateForbids } from './console-surveys';
import { operation, refusal } from './operation';
import { questionnaireRefused } from './questionnaire-checks';
import { IdParams, Instant, integer, Nothing, notFound, SeenVersion } from './values';

export const draftChanged = refusal('draftChanged', {
  en: '{name} has saved this draft since you loaded it.',
  zh: '您加载后，{name}已保存该草稿。',
});

const Draft = z.strictObject({
  /** Changes with every save; 0 means that there is no draft. Sent back with the next save. */
  revision: z.int(),
  /** The published version that the draft began from. */
  base: z.int(),
  questionnaire: z.unknown(),
  savedAt: Instant,
  savedBy: z.string(),
});

export const surveyDraft = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Draft',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The unpublished draft of a questionnaire, which all its authors share; null when there is none.',
  params: IdParams,
  data: z.strictObject({ draft: Draft.nullable() }),
  refusals: [notFound],
});

export const saveSurveyDraft = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Draft',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'A draft changes nothing for members; its publication is in the audit log.',
  summary:
    'Save the draft. `revision` is the one that the change is based on, 0 for the first save; when somebody saved another one meanwhile, nothing is saved.',
  params: IdParams,
  body: z.strictObject({ revision: SeenVersion, base: integer(1), questionnaire: z.unknown() }),
  data: z.strictObject({ revision: z.int(), savedAt: Instant }),
  refusals: [notFound, notAllowed, surveyStateForbids, questionnaireRefused, draftChanged],
});

export const discardSurveyDraft = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Draft/Discard',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.draftDiscarded'],
  summary: 'Discard the draft of all its authors, at the revision that the operator saw.',
  params: IdParams,
  body: z.strictObject({ revision: integer(1) }),
  data: Nothing,
  refusals: [notFound, notAllowed, draftChanged],
});

export const surveyAuthors = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Authors',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'Says for a few seconds which question an operator has open.',
  summary:
    'Say which question is open in the editor, and learn who else edits the questionnaire, where, and the revision of the draft. Called every few seconds.',
  params: IdParams,
  body: z.strictObject({ part: z.string().max(200).nullable() }),
  data: z.strictObject({
    revision: z.int(),
    authors: z.array(z.strictObject({ name: z.string(), part: z.string().nullable() })),
  }),
  refusals: [notFound, notAllowed],
});
