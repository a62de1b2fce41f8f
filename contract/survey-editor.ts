import { z } from 'zod';
import { notAllowed } from './console-operators';
import { placeholdersLeft, surveyStateForbids } from './console-surveys';
import { operation, refusal } from './operation';
import { QuestionnaireFinding, questionnaireRefusals } from './questionnaire-checks';
import { picturesNotReady } from './questionnaire-pictures';
import { draftChanged } from './survey-drafts';
import { MAX_QUOTAS } from './survey-values';
import { QuotaCell } from './targets';
import { Id, IdParams, Instant, integer, May, notFound, VersionNumber } from './values';

export const versionChanged = refusal('versionChanged', {
  en: '{name} has published version {version} since you started. Please check it before you publish yours.',
  zh: '您开始编辑后，{name}已发布第 {version} 版。请先查看再发布。',
});

/** A remark on a version, for colleagues. */
const Note = z.string().max(200);
const VersionParams = z.strictObject({ id: Id, version: VersionNumber });

const Version = z.strictObject({
  version: z.int(),
  createdAt: Instant,
  /** Null: shipped with the panel, or older than this field. */
  createdBy: z.string().nullable(),
  note: z.string(),
  pages: z.int(),
  questions: z.int(),
  /** Members who are answering this version now. */
  running: z.int(),
});

export const surveyVersions = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Versions',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The latest 100 versions of a questionnaire, newest first; the first one is what members start now.',
  params: IdParams,
  data: z.strictObject({ list: z.array(Version), can: z.strictObject({ publish: May }) }),
  refusals: [notFound],
});

export const surveyVersion = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Versions/:version',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One version of a questionnaire as SurveyJS JSON.',
  params: VersionParams,
  data: z.strictObject({ ...Version.omit({ running: true }).shape, questionnaire: z.unknown() }),
  refusals: [notFound],
});

export const publishSurveyVersion = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Versions',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.published'],
  summary:
    'Publish a questionnaire as the next version; running attempts finish on theirs. `base` is the version it was made from.',
  params: IdParams,
  body: z.strictObject({
    questionnaire: z.unknown(),
    base: integer(1),
    note: Note,
    /** The revision of the draft that is published; the draft then ends. Without one, a draft stays as it is. */
    draft: integer(1).optional(),
  }),
  data: z.strictObject({ version: z.int() }),
  refusals: [
    notFound,
    notAllowed,
    ...questionnaireRefusals,
    placeholdersLeft,
    picturesNotReady,
    surveyStateForbids,
    versionChanged,
    draftChanged,
  ],
});

export const restoreSurveyVersion = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Versions/:version/Restoration',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.restored'],
  summary: 'Publish an earlier version again, as the next one. `base` is the version that it takes back.',
  params: VersionParams,
  body: z.strictObject({ base: integer(1) }),
  data: z.strictObject({ version: z.int() }),
  refusals: [
    notFound,
    notAllowed,
    ...questionnaireRefusals,
    placeholdersLeft,
    picturesNotReady,
    surveyStateForbids,
    versionChanged,
  ],
});

export const copySurvey = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Copies',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.copied'],
  summary: 'A draft with the settings, quotas and latest questionnaire of another survey.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ id: Id }),
  refusals: [notFound, notAllowed, ...questionnaireRefusals],
});

export const tryQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/QuestionnaireTrials',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'Tries a draft and saves nothing.',
  summary:
    'Look a questionnaire over and let simulated respondents answer it in memory: what they reach, where they end, how long it takes. Nothing is kept.',
  body: z.strictObject({ questionnaire: z.unknown(), quotas: z.array(QuotaCell).max(MAX_QUOTAS) }),
  data: z.strictObject({
    respondents: z.int(),
    completed: z.int(),
    screenedOut: z.int(),
    /** Runs that found no valid answer to a page; the findings name the page. */
    stuck: z.int(),
    /** The median and the slowest tenth of the completed runs, estimated from the length of the texts and answers. */
    minutes: z.strictObject({ median: z.number(), slow: z.number() }).nullable(),
    /** A title is empty when the page has none. */
    pages: z.array(z.strictObject({ name: z.string(), title: z.string(), reached: z.int(), left: z.int() })),
    /** The most frequent paths, as page indexes, with their ends. */
    paths: z.array(
      z.strictObject({
        pages: z.array(z.int()),
        end: z.enum(['completed', 'screened_out', 'stuck']),
        respondents: z.int(),
      }),
    ),
    screening: z.array(z.strictObject({ rule: z.string(), reason: z.string(), respondents: z.int() })),
    /** Counted among the completed runs, by answers alone: simulated respondents have no profiles. */
    quotas: z.array(z.strictObject({ label: z.string(), target: z.int(), share: z.int().nullable() })),
    findings: z.array(QuestionnaireFinding),
  }),
  refusals: [notAllowed, ...questionnaireRefusals],
});
