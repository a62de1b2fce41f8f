import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { PageAnswers, PageView } from './questionnaire-page';
import { Id, IdParams, Instant, Locale, May, Nothing, notFound, Points, pageOf, pagingQuery } from './values';

export const questionnaireRefused = refusal('questionnaireRefused', {
  en: 'The questionnaire cannot be used: {count} problems.',
  zh: '该问卷无法使用：共 {count} 个问题。',
});
export const surveyStateForbids = refusal('surveyStateForbids', {
  en: 'This is not possible while the survey is "{state}".',
  zh: '问卷处于“{state}”状态时无法执行此操作。',
});

export const SurveyState = z.enum(['draft', 'live', 'paused', 'full', 'closed']);

/** One condition over a profile field; a target is all of them. `gender` as in the profile, `age` in whole years. */
export const TargetRule = z.strictObject({
  countries: z.array(Id).max(300).optional(),
  genders: z.array(z.int().min(1).max(2)).max(2).optional(),
  ageFrom: z.int().min(16).max(120).optional(),
  ageTo: z.int().min(16).max(120).optional(),
});

export type TargetRule = z.output<typeof TargetRule>;

/** A quota cell: members who match `rule` (empty: everybody), or who gave one of `values` to `question`, up to `target` completes. */
export const QuotaCell = z.strictObject({
  label: z.string().min(1).max(80),
  rule: TargetRule,
  answer: z
    .strictObject({
      question: z.string().max(100),
      values: z.array(z.union([z.string(), z.number(), z.boolean()])).max(50),
    })
    .optional(),
  target: z.int().min(1).max(1_000_000),
});

const Text = z.strictObject({ en: z.string().min(1).max(200), zh: z.string().max(200) });
const LongText = z.strictObject({ en: z.string().max(5000), zh: z.string().max(5000) });

export const SurveySettings = z.strictObject({
  title: Text,
  /** HTML, sanitised when saved. */
  description: LongText,
  rewardPoints: z.int().min(0).max(100_000),
  estimatedIr: z.int().min(1).max(100),
  estimatedLoiMinutes: z.int().min(1).max(240),
  /** 0: credited at once; else pending for so many days. */
  reviewDays: z.int().min(0).max(60),
  /** Completes wanted in all. */
  completesTarget: z.int().min(1).max(1_000_000),
  target: TargetRule,
  quotas: z.array(QuotaCell).max(50),
});

/** A problem found in an uploaded questionnaire, in words, with where it stands. */
export const QuestionnaireProblem = z.strictObject({
  path: z.string(),
  element: z.string().nullable(),
  message: z.string(),
});

const SurveyRow = z.strictObject({
  id: Id,
  number: z.string(),
  title: z.string(),
  state: SurveyState,
  rewardPoints: Points,
  ir: z.int(),
  loi: z.int(),
  completes: z.int(),
  completesTarget: z.int(),
  started: z.int(),
  launchedAt: Instant.nullable(),
  createdAt: Instant,
});

export const consoleSurveys = operation({
  method: 'GET',
  path: '/api/console/Surveys',
  caller: 'operator',
  summary: 'All surveys, newest first.',
  query: z.strictObject({ ...pagingQuery(15), state: SurveyState.optional(), search: z.string().max(200).optional() }),
  data: pageOf(SurveyRow),
});

export const consoleSurvey = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id',
  caller: 'operator',
  summary: 'One survey with its settings, questionnaire, quotas and figures.',
  params: IdParams,
  data: z.strictObject({
    ...SurveyRow.shape,
    encryptId: z.string(),
    settings: SurveySettings,
    version: z.int(),
    /** The SurveyJS JSON as uploaded. */
    questionnaire: z.unknown(),
    outline: z.array(
      z.strictObject({
        page: z.string(),
        questions: z.array(z.strictObject({ name: z.string(), type: z.string(), title: z.string() })),
      }),
    ),
    figures: z.strictObject({
      started: z.int(),
      running: z.int(),
      completed: z.int(),
      screenedOut: z.int(),
      quotaFull: z.int(),
    }),
    quotaFill: z.array(z.strictObject({ label: z.string(), target: z.int(), completes: z.int() })),
    matchingMembers: z.int(),
    can: z.strictObject({ edit: May, launch: May, pause: May, resume: May, close: May }),
  }),
  refusals: [notFound],
});

export const checkQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/QuestionnaireChecks',
  caller: 'operator',
  summary: 'Check a questionnaire without keeping it.',
  body: z.strictObject({ questionnaire: z.unknown() }),
  data: z.strictObject({
    problems: z.array(QuestionnaireProblem),
    pages: z.int(),
    questions: z.int(),
    title: z.string().nullable(),
  }),
  refusals: [notAllowed],
});

export const createSurvey = operation({
  method: 'POST',
  path: '/api/console/Surveys',
  caller: 'operator',
  summary: 'Keep an uploaded questionnaire as a draft survey.',
  body: z.strictObject({ settings: SurveySettings, questionnaire: z.unknown() }),
  data: z.strictObject({ id: Id }),
  refusals: [notAllowed, questionnaireRefused],
});

export const updateSurvey = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id',
  caller: 'operator',
  summary: 'Change settings (and, with `questionnaire`, publish a new version; running attempts finish on theirs).',
  params: IdParams,
  body: z.strictObject({ settings: SurveySettings, questionnaire: z.unknown().optional() }),
  data: Nothing,
  refusals: [notFound, notAllowed, questionnaireRefused, surveyStateForbids],
});

export const changeSurveyState = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/State',
  caller: 'operator',
  summary: 'Launch, pause, resume or close.',
  params: IdParams,
  body: z.strictObject({ action: z.enum(['launch', 'pause', 'resume', 'close']) }),
  data: z.strictObject({ state: SurveyState }),
  refusals: [notFound, notAllowed, surveyStateForbids],
});

export const countTarget = operation({
  method: 'POST',
  path: '/api/console/TargetCounts',
  caller: 'operator',
  summary: 'How many active members match a target.',
  body: z.strictObject({ target: TargetRule }),
  data: z.strictObject({ members: z.int() }),
});

/** One step of a preview: the questionnaire runs on the server as it does for members, and nothing is kept. */
export const previewQuestionnaire = operation({
  method: 'POST',
  path: '/api/console/Previews',
  caller: 'operator',
  summary: 'Run a questionnaire without keeping anything. `state` comes back from the step before; null starts.',
  body: z.strictObject({
    questionnaire: z.unknown(),
    lang: Locale,
    state: z.unknown(),
    step: z.enum(['start', 'next', 'previous', 'refresh']),
    answers: PageAnswers,
  }),
  data: z.strictObject({
    state: z.unknown(),
    page: PageView.nullable(),
    end: z.enum(['completed', 'screened_out']).nullable(),
    errors: z.record(z.string(), z.array(z.string())),
  }),
  refusals: [notAllowed, questionnaireRefused],
});
