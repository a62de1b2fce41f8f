import { z } from 'zod';
import { Asked, askReason, askRefusals } from './approvals';
import { notAllowed } from './console-operators';
import { customFieldNotInResults, customFieldUnknown } from './custom-fields';
import { MAX_PROFILE_FIELDS } from './member-variables';
import { operation, refusal } from './operation';
import { notAPicture, pictureGone, pictureTooLarge, pictureUnreadable } from './pictures';
import { productTestElsewhere } from './product-test-refusals';
import { TARGET_FIELDS } from './profile-values';
import { QuestionnaireFinding, questionnaireRefusals } from './questionnaire-checks';
import { picturesNotReady, QuestionnairePicture } from './questionnaire-pictures';
import { ANSWERS_KEPT_DAYS, SENSITIVE_SUBJECT_NAMES, type SensitiveSubject } from './sensitivity-values';
import { MAX_QUOTAS, SURVEY_KINDS, SURVEY_LIMITS, SURVEY_SORTS } from './survey-values';
import { fieldNotTargetable, QuotaCell, TargetRule } from './targets';
import {
  Day,
  Id,
  IdParams,
  Instant,
  May,
  notFound,
  Points,
  pageOf,
  pagingQuery,
  SeenVersion,
  TimeOfDay,
  unavailable,
  within,
} from './values';
import { WaitingChange } from './waiting-changes';
export const placeholdersLeft = refusal('placeholdersLeft', {
  en: 'Some texts are still placeholders: {names}. Please write them before the launch.',
  zh: '部分文字仍是新建时的默认文字：{names}。请先填写，再让会员看到该问卷。',
});
export const surveyStateForbids = refusal('surveyStateForbids', {
  en: 'You can’t do this while the survey is "{state}".',
  zh: '问卷处于“{state}”状态时无法执行此操作。',
});
export const surveyChanged = refusal('surveyChanged', {
  en: '{name} has changed this survey since you opened it. Please check the changes before you save.',
  zh: '您打开后，{name}已修改了该问卷。请重新查看后再保存。',
});
export const versionUnseen = refusal('versionUnseen', {
  en: '{name} has published version {version} of the questionnaire since you opened this survey. Please check it first.',
  zh: '您打开后，{name}已将问卷更新至第 {version} 版，请先查看。',
});
export const settingsUnseen = refusal('settingsUnseen', {
  en: '{name} has changed the settings of this survey since you opened it. Please check them first.',
  zh: '您打开后，{name}已修改该问卷的设置，请先查看。',
});

export const surveyDaysReversed = refusal('surveyDaysReversed', {
  en: 'The survey must end after it starts. Please check its dates and times.',
  zh: '问卷的结束时间必须晚于开始时间，请检查日期和时间。',
});
export const surveyTimeAlone = refusal('surveyTimeAlone', {
  en: 'Please choose a day for each time.',
  zh: '填写问卷的时间时，须同时填写日期。',
});
export const surveyEndPassed = refusal('surveyEndPassed', {
  en: 'The end of this survey, {day}, is in the past. Please choose a later one.',
  zh: '该问卷的结束时间（{day}）已过，请选择更晚的时间。',
});
export const softLaunchReached = refusal('softLaunchReached', {
  en: 'The soft launch of this survey has reached its {n} completes. Open it fully to go on.',
  zh: '该问卷的软启动已达到 {n} 份完成问卷，请全面开放后继续。',
});
export const noSoftLaunch = refusal('noSoftLaunch', {
  en: 'This survey is not in a soft launch.',
  zh: '该问卷不在软启动阶段。',
});
export const softLaunchTooLarge = refusal('softLaunchTooLarge', {
  en: 'A soft launch must stop before the survey’s target of {target} completes.',
  zh: '软启动的完成数须少于问卷的目标完成数（{target}）。',
});

export const profileFieldsFixed = refusal('profileFieldsFixed', {
  en: 'The profile details in the results can’t change after the launch: members were told which ones go along with their answers.',
  zh: '问卷发布后不能再更改结果中的资料项：会员已被告知哪些资料会随回答一并提供。',
});

export const sensitivityFixed = refusal('sensitivityFixed', {
  en: 'Sensitive subjects and the retention of answers can’t change after the launch: members have agreed to them. Close this survey and launch a copy instead.',
  zh: '问卷发布后不能再更改敏感内容和回答保存期限：会员同意的正是这些内容。请关闭该问卷，改用副本发布。',
});
export const sensitiveWithoutEnd = refusal('sensitiveWithoutEnd', {
  en: 'A sensitive survey needs a last day, because its answers are removed a fixed time after it. Please choose one in the settings.',
  zh: '敏感问卷必须设置结束日期，因为回答会在结束后的固定期限内删除。请在设置中选择日期。',
});

/** `scheduled`: launched; the panel opens it on its first day. */
export const SurveyState = z.enum(['draft', 'scheduled', 'live', 'paused', 'full', 'closed']);

const Text = z.strictObject({ en: z.string().min(1).max(200), zh: z.string().max(200) });
const LongText = z.strictObject({ en: z.string().max(5000), zh: z.string().max(5000) });

/** Fields of the registry, and custom fields such as `custom12`. */
const ProfileFields = z
  .array(z.union([z.enum(TARGET_FIELDS), z.templateLiteral(['custom', z.int().positive()])]))
  .max(MAX_PROFILE_FIELDS);

const Sensitivity = z.strictObject({
  subjects: z
    .array(z.enum(SENSITIVE_SUBJECT_NAMES as [SensitiveSubject, ...SensitiveSubject[]]))
    .min(1)
    .max(SENSITIVE_SUBJECT_NAMES.length),
  /** Answers are removed so many days after the survey has ended. */
  keptDays: within(ANSWERS_KEPT_DAYS.limits),
});

export const SurveySettings = z.strictObject({
  title: Text,
  /** HTML, sanitized when saved. */
  description: LongText,
  rewardPoints: within(SURVEY_LIMITS.rewardPoints),
  estimatedIr: within(SURVEY_LIMITS.estimatedIr),
  estimatedLoiMinutes: within(SURVEY_LIMITS.estimatedLoiMinutes),
  /** 0: credited at once; otherwise pending for this many days. */
  reviewDays: within(SURVEY_LIMITS.reviewDays),
  /** The target number of completes. */
  completesTarget: within(SURVEY_LIMITS.completes),
  /** The daily cap of completes, after which the survey is offered again the next day; null: no cap. */
  dailyCompletes: within(SURVEY_LIMITS.completes).nullable(),
  /** The first and the last day on which members may start it, in the panel's time zone; null: no limit. */
  startsOn: Day.nullable(),
  /** The time at which it opens on its first day, in the same time zone; null: at the start of the day. */
  startsTime: TimeOfDay.nullable(),
  endsOn: Day.nullable(),
  /** The time at which it closes on its last day; null: at the end of the day. */
  endsTime: TimeOfDay.nullable(),
  /** The address from SurveyPictures, or the present one of the survey; null: none. */
  pictureUrl: z.string().max(200).nullable(),
  target: TargetRule,
  quotas: z.array(QuotaCell).max(MAX_QUOTAS),
  /** Profile fields in the results, of members who agreed. Fixed once the survey is launched. */
  profileFields: ProfileFields.default([]),
  /** What a sensitive survey asks about; null for any other. Fixed once the survey is launched. */
  sensitive: Sensitivity.nullable().default(null),
});

const SurveyRow = z.strictObject({
  id: Id,
  number: z.string(),
  title: z.string(),
  state: SurveyState,
  kind: z.enum(SURVEY_KINDS),
  rewardPoints: Points,
  ir: z.int(),
  loi: z.int(),
  completes: z.int(),
  completesTarget: z.int(),
  /** The first day and time, while they are still to come. */
  opensOn: Day.nullable(),
  opensTime: TimeOfDay.nullable(),
  endsOn: Day.nullable(),
  endsTime: TimeOfDay.nullable(),
  /** The daily cap and today's completes so far; null: no cap. */
  today: z.strictObject({ completes: z.int(), most: z.int() }).nullable(),
  /** Closed because its last day was over. */
  closedItself: z.boolean(),
  started: z.int(),
  /** Computed from the latest ended attempts every few minutes; null without data. */
  measured: z.strictObject({
    /** Percent of those who ended that completed. */
    ir: z.int().nullable(),
    /** Median of those who completed. */
    minutes: z.number().nullable(),
    /** Points paid for one complete, with those of members who were screened out. */
    pointsPerComplete: z.number().nullable(),
    /** What a member earns in a minute. */
    pointsPerMinute: z.number().nullable(),
  }),
  /** The survey pauses by itself with this many completes, until an operator opens it fully; null: no soft launch. */
  softLaunch: z
    .strictObject({ completes: z.int(), reachedAt: Instant.nullable(), openedAt: Instant.nullable() })
    .nullable(),
  launchedAt: Instant.nullable(),
  createdAt: Instant,
  can: z.strictObject({ edit: May, launch: May, pause: May, resume: May, openFully: May, close: May, copy: May }),
});

export const consoleSurveys = operation({
  method: 'GET',
  path: '/api/console/Surveys',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'All surveys, newest first or as `sort` says.',
  query: z.strictObject({
    ...pagingQuery(15),
    state: SurveyState.optional(),
    search: z.string().max(200).optional(),
    sort: z.enum(SURVEY_SORTS).optional(),
  }),
  data: z.strictObject({ ...pageOf(SurveyRow).shape, can: z.strictObject({ create: May }) }),
});

export const consoleSurvey = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One survey with its settings, questionnaire, quotas and figures.',
  params: IdParams,
  data: z.strictObject({
    ...SurveyRow.shape,
    encryptId: z.string(),
    /** Until then only members with a head start see it; null: it never opened, or it is open for all levels. */
    opensForAllAt: Instant.nullable(),
    settings: SurveySettings.extend({ profileFields: ProfileFields, sensitive: Sensitivity.nullable() }),
    /** Of a sensitive survey that has closed: when its answers are removed, or were removed. */
    answersRemoval: z.strictObject({ dueAt: Instant, removedAt: Instant.nullable() }).nullable(),
    /** Sent back with a change of settings, which is refused when another operator changed them meanwhile. */
    revision: z.int(),
    changedBy: z.string().nullable(),
    changedAt: Instant.nullable(),
    version: z.int(),
    /** The SurveyJS JSON as uploaded. */
    questionnaire: z.unknown(),
    outline: z.array(
      z.strictObject({
        /** Its title; empty when it has none. */
        page: z.string(),
        questions: z.array(z.strictObject({ name: z.string(), type: z.string(), title: z.string() })),
      }),
    ),
    figures: z.strictObject({
      started: z.int(),
      running: z.int(),
      completed: z.int(),
      /** Of the completed ones: rejected or reversed, so that they count neither for the target nor for quotas. */
      rejected: z.int(),
      screenedOut: z.int(),
      quotaFull: z.int(),
      /** Abandoned, timed out, or ended with the account. All figures but `rejected` together add up to `started`. */
      unfinished: z.int(),
    }),
    quotaFill: z.array(z.strictObject({ id: Id, label: z.string(), target: z.int(), completes: z.int() })),
    /** Settings texts without a Chinese translation; members who read Chinese see the English text. */
    findings: z.array(QuestionnaireFinding),
    /** The pictures of the questionnaire that come from elsewhere; all must be here before the launch. */
    pictures: z.array(QuestionnairePicture),
    /** The partner that runs the survey; null: it has a questionnaire here. */
    partner: z.strictObject({ id: Id, name: z.string(), externalId: z.string(), cpiCents: z.int() }).nullable(),
    /** The product test to which this screener or report belongs; null: a survey of its own. */
    productTestId: Id.nullable(),
    /** The name of the server on which the survey runs in a tool of the researcher; null: it does not. */
    toolHost: z.string().nullable(),
    matchingMembers: z.int(),
    /** Of the matching members: whom the exclusions keep away now. */
    excludedMembers: z.int(),
    /** Completes whose answers are in the results: without those that were rejected, excluded or erased. */
    responses: z.int(),
    /**
     * What the survey is expected to cost by its target: rewards with the promotion of today, and early ends at the
     * estimated incidence, without bonuses of levels and without what friends bring.
     */
    costAtTarget: z.strictObject({
      completes: z.int(),
      reward: Points,
      rewards: Points,
      incidence: z.int(),
      earlyEnds: z.int(),
      earlyEndPoints: Points,
      points: Points,
      perComplete: Points,
    }),
    /** A reward above this needs a second operator at the launch, and when it is raised later. */
    secondOperatorPoints: z.int(),
    /** Whether the calling operator needs approval for such a reward. */
    asks: z.boolean(),
    /** A launch or a raise of the reward that waits for approval. */
    waiting: z.array(WaitingChange),
  }),
  refusals: [notFound],
});

export const createSurvey = operation({
  method: 'POST',
  path: '/api/console/Surveys',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.created'],
  summary: 'Keep an uploaded questionnaire as a draft survey.',
  body: z.strictObject({ settings: SurveySettings, questionnaire: z.unknown() }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notAllowed,
    ...questionnaireRefusals,
    surveyDaysReversed,
    surveyTimeAlone,
    surveyEndPassed,
    pictureGone,
    fieldNotTargetable,
    customFieldUnknown,
    customFieldNotInResults,
  ],
});

export const updateSurvey = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id',
  caller: 'operator',
  permission: 'manageSurveys',
  furtherChecks: 'A raise to a high reward of a launched survey waits for a second operator.',
  audit: ['survey.changed', 'approval.asked'],
  summary: 'Change settings and quotas. `revision` is that of the survey the change is based on.',
  params: IdParams,
  body: z.strictObject({ settings: SurveySettings, revision: SeenVersion, ...askReason }),
  data: Asked,
  refusals: [
    notFound,
    notAllowed,
    surveyStateForbids,
    productTestElsewhere,
    surveyChanged,
    surveyDaysReversed,
    surveyTimeAlone,
    surveyEndPassed,
    pictureGone,
    fieldNotTargetable,
    customFieldUnknown,
    customFieldNotInResults,
    profileFieldsFixed,
    sensitivityFixed,
    sensitiveWithoutEnd,
    ...askRefusals,
  ],
});

export const changeSurveyState = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/State',
  caller: 'operator',
  permission: 'manageSurveys',
  furtherChecks: 'The launch of a survey with a high reward waits for a second operator.',
  audit: ['survey.launch', 'survey.pause', 'survey.resume', 'survey.openFully', 'survey.close', 'approval.asked'],
  summary:
    'Launch, pause, resume, open fully after a soft launch, or close. A survey whose first day is to come is scheduled in place of live. `seen` is what was decided about: when somebody has published a version or changed settings since, nothing happens. `softLaunchCompletes` counts at a launch: with so many completes the survey pauses by itself.',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(['launch', 'pause', 'resume', 'openFully', 'close']),
    softLaunchCompletes: within(SURVEY_LIMITS.softLaunchCompletes).optional(),
    seen: z.strictObject({ version: SeenVersion, revision: SeenVersion }).optional(),
    ...askReason,
  }),
  /** The current state; it stays unchanged while a launch waits for approval. */
  data: z.strictObject({ state: SurveyState, approval: Id.nullable() }),
  refusals: [
    notFound,
    notAllowed,
    surveyStateForbids,
    surveyEndPassed,
    softLaunchReached,
    noSoftLaunch,
    productTestElsewhere,
    softLaunchTooLarge,
    sensitiveWithoutEnd,
    ...questionnaireRefusals,
    placeholdersLeft,
    picturesNotReady,
    versionUnseen,
    settingsUnseen,
    ...askRefusals,
  ],
});

export const uploadSurveyPicture = operation({
  method: 'POST',
  path: '/api/console/SurveyPictures',
  caller: 'operator',
  permission: 'manageSurveys',
  unaudited: 'The picture counts once a survey is saved with it.',
  summary:
    'Upload a picture as a data: URL (jpg, png, webp or gif, at most 4 MB and 25 megapixels). It is drawn anew, and kept for a day unless a survey is saved with it.',
  body: z.strictObject({ source: z.string() }),
  data: z.strictObject({ pictureUrl: z.string() }),
  refusals: [notAllowed, notAPicture, pictureUnreadable, pictureTooLarge, unavailable],
});
