import { z } from 'zod';
import { adsDayLimit } from './ad-refusals';
import { AD_TRIES } from './ad-values';
import { PageAnswers } from './answers';
import { surveyExcluded } from './exclusions';
import { operation, refusal } from './operation';
import { entryLinkUnusable, partnerSecretMissing } from './partner-refusals';
import { RETURN_WORDS } from './partner-values';
import { PrefillFact, PrefillField } from './prefill';
import { applyOnTestPage } from './product-test-refusals';
import { PageView } from './questionnaire-page';
import { SURVEY_KINDS } from './survey-values';
import {
  agreementMissing,
  blacklisted,
  EncryptId,
  partnerVisitOpen,
  profileIncomplete,
  SurveyCard,
  surveyDone,
  surveyFull,
  surveyGone,
  surveyLocked,
  surveyNotForYou,
  surveyNotYet,
  surveyRests,
} from './surveys';
import { IdParams, Instant, Locale, May, Nothing, notFound, Points, pageOf, pagingQuery } from './values';

export const attemptOver = refusal('attemptOver', {
  en: 'This survey is already finished.',
  zh: '该问卷已经结束。',
});
export const pageStale = refusal('pageStale', {
  en: 'This page was already answered, perhaps in another window. You can continue here.',
  zh: '该页面已在其他窗口作答，现为您显示当前进度。',
});
export const answersInvalid = refusal('answersInvalid', {
  en: 'Please check the highlighted questions.',
  zh: '请检查标出的问题。',
});
export const inviteWaiting = refusal('inviteWaiting', {
  en: 'We are still asking the partner whether this survey is open. Please try again in a moment.',
  zh: '正在向合作伙伴确认该问卷是否仍开放，请稍候再试。',
});
export const alreadyReported = refusal('alreadyReported', {
  en: 'You have already reported a problem with this survey.',
  zh: '您已反馈过该问卷的问题。',
});

export const AttemptId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
const AttemptParams = z.strictObject({ attemptId: AttemptId });

export const AttemptState = z.enum([
  'started',
  'completed',
  'screened_out',
  'quota_full',
  'abandoned',
  'timed_out',
  'closed',
]);

export const Review = z.enum(['none', 'pending', 'approved', 'rejected', 'reversed', 'reinstated']);

/** For attempts at sensitive surveys: whether the answers were erased; null for any other. */
const Sensitive = z.strictObject({ erased: z.boolean() }).nullable();

/** The view of an attempt for its member: the page to answer, or the end. */
export const AttemptView = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('page'),
    attemptId: AttemptId,
    /** Grows by one with every page turn; a page is answered with the turn it was shown with. */
    turn: z.int(),
    survey: z.strictObject({
      encryptId: EncryptId,
      number: z.string(),
      title: z.string(),
      maxPoints: Points,
      loi: z.int(),
    }),
    page: PageView,
    sensitive: Sensitive,
  }),
  z.strictObject({
    kind: z.literal('partner'),
    attemptId: AttemptId,
    survey: z.strictObject({
      encryptId: EncryptId,
      number: z.string(),
      title: z.string(),
      maxPoints: Points,
      loi: z.int(),
    }),
    /** Success rate in percent. */
    ir: z.int(),
    /** The name of the partner that runs the survey. */
    partner: z.string(),
    /** The partner is being asked whether the survey is still there; the page asks again until this is false. */
    asking: z.boolean(),
    /**
     * What of the member's profile the link can tell the partner, and whether the member let it be told the last time. Nothing
     * is told unless the departure names the fields.
     */
    prefill: z.strictObject({ facts: z.array(PrefillFact), chosen: z.boolean() }),
    /** The fields of the profile that the partner was told when the member left, in words. */
    told: z.array(z.string()),
    /** What was promised before the partner lowered its price; null: the price stayed. */
    formerPoints: Points.nullable(),
    /** The title of the survey that was gone and that this one replaces; null: it replaces none. */
    insteadOf: z.string().nullable(),
    /** When the member left for the partner; null: not yet. */
    leftAt: Instant.nullable(),
    /** When the member came back, and what the way back said. */
    back: z.strictObject({ at: Instant, as: z.enum(RETURN_WORDS) }).nullable(),
    /** Until when the place is kept for a member who has not left yet. */
    keptUntil: Instant,
    /** Within how many minutes half, and 9 of 10, of the partner's calls come; null while too few are known. */
    usualMinutes: z.int().nullable(),
    mostMinutes: z.int().nullable(),
    /** After so many days without a call the attempt ends; a later complete still pays. */
    waitDays: z.int(),
    reviewDays: z.int(),
    screenOutPoints: Points,
    balance: Points,
    next: z.array(SurveyCard),
  }),
  z.strictObject({
    kind: z.literal('tool'),
    attemptId: AttemptId,
    survey: z.strictObject({
      encryptId: EncryptId,
      number: z.string(),
      title: z.string(),
      maxPoints: Points,
      loi: z.int(),
    }),
    /** Success rate in percent. */
    ir: z.int(),
    /** The name of the server on which the survey tool runs. */
    host: z.string(),
    /** When the member left for the tool; null: not yet. */
    leftAt: Instant.nullable(),
    /** Until when the place is kept for a member who has not left yet. */
    keptUntil: Instant,
    /** After so many days without an end the attempt ends. */
    waitDays: z.int(),
    /** After so many days a complete without proof is approved by itself. */
    codeReviewDays: z.int(),
    screenOutPoints: Points,
    balance: Points,
    next: z.array(SurveyCard),
  }),
  z.strictObject({
    kind: z.literal('ad'),
    attemptId: AttemptId,
    survey: z.strictObject({
      encryptId: EncryptId,
      number: z.string(),
      title: z.string(),
      maxPoints: Points,
      loi: z.int(),
    }),
    durationMs: z.int(),
    /** How much of the clip counts as watched, from its beginning; all of it once there is a question. */
    watchedMs: z.int(),
    /** The question to answer; null while the clip is watched. */
    question: z
      .strictObject({ try: z.int().min(1).max(AD_TRIES), text: z.string(), choices: z.array(z.string()) })
      .nullable(),
    /** Which ad of today this is, of how many. */
    today: z.strictObject({ number: z.int(), most: z.int() }),
  }),
  z.strictObject({
    kind: z.literal('end'),
    attemptId: AttemptId,
    state: AttemptState,
    /** What kind of offer it was. */
    offer: z.enum(SURVEY_KINDS),
    survey: z.strictObject({
      encryptId: EncryptId,
      number: z.string(),
      title: z.string(),
      maxPoints: Points,
      loi: z.int(),
    }),
    /** The points that this attempt paid or promises, less those that were taken back. */
    points: Points,
    /** What the member's level adds to an accepted complete, paid with it; null without a bonus. */
    bonus: z.strictObject({ percent: z.int(), points: Points }).nullable(),
    /** True: in the balance already. False: pending until `availableAt`, or nothing paid. */
    credited: z.boolean(),
    availableAt: Instant.nullable(),
    credit: z.int(),
    /** The questionnaire's own end text, sanitized HTML. */
    message: z.string().nullable(),
    /** The reason when the attempt did not complete or an operator decided about it. */
    reason: z.string().nullable(),
    /** The text about a later rejection of completed answers. */
    verdict: z.string().nullable(),
    /** What of a credited reward was taken back from the balance. */
    takenPoints: z.int(),
    /** Whether checks of a partner or a tool ended it, which pays nothing. */
    checksFailed: z.boolean(),
    /** How many screen-outs are still paid today; null for a complete, which says nothing of them. */
    screenOutsLeft: z.int().nullable(),
    durationSeconds: z.int(),
    answered: z.int(),
    balance: Points,
    /** The partner, or the server of the survey tool, that told how it ended; null for a questionnaire of ours. */
    partner: z.string().nullable(),
    /** The server of the survey tool, where only the member's completion code tells how it ended; null otherwise. */
    unconfirmedBy: z.string().nullable(),
    /** The attempt that was started instead, because the survey was gone before the member left; null: there is none. */
    replacedBy: AttemptId.nullable(),
    /** The product test to whose page a screener or a report leads back; null for every other survey. */
    productTest: EncryptId.nullable(),
    sensitive: Sensitive,
    /** Up to three surveys that the member could answer next, the best chance first. */
    next: z.array(SurveyCard),
  }),
]);

export const startAttempt = operation({
  method: 'POST',
  path: '/api/v1/Surveys/:encryptId/Attempts',
  caller: 'member',
  summary:
    'Start a survey, or go on where it stopped. A repeat answers the same attempt. The first start of a sensitive survey takes `agreedWording`, the version of the agreement in the survey’s info.',
  params: z.strictObject({ encryptId: EncryptId }),
  body: z.strictObject({ agreedWording: z.string().max(20).optional() }),
  data: z.strictObject({ attemptId: AttemptId }),
  refusals: [
    notFound,
    surveyGone,
    surveyFull,
    surveyNotYet,
    surveyRests,
    surveyNotForYou,
    surveyExcluded,
    surveyDone,
    surveyLocked,
    partnerVisitOpen,
    agreementMissing,
    profileIncomplete,
    blacklisted,
    applyOnTestPage,
    adsDayLimit,
  ],
});

export const attempt = operation({
  method: 'GET',
  path: '/api/v1/Attempts/:attemptId',
  caller: 'member',
  summary: 'Where an attempt stands: the page to answer, or its end.',
  params: AttemptParams,
  query: z.strictObject({ lang: Locale.optional() }),
  data: AttemptView,
  refusals: [notFound, applyOnTestPage],
});

export const departToPartner = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Departure',
  caller: 'member',
  summary: 'Leave for the partner that runs the survey: its link for this attempt. A repeat answers the same link.',
  params: AttemptParams,
  body: z.strictObject({
    /** The fields of the profile that the member lets us tell, of those in the view; the first departure counts. */
    prefill: z.array(PrefillField).max(60).default([]),
  }),
  data: z.strictObject({ url: z.string() }),
  refusals: [
    notFound,
    attemptOver,
    surveyGone,
    surveyLocked,
    partnerVisitOpen,
    inviteWaiting,
    blacklisted,
    entryLinkUnusable,
    partnerSecretMissing,
  ],
});

const Turn = z.int().min(0).max(100_000);

export const answerPage = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Page',
  caller: 'member',
  summary: 'Answer the current page. With answersInvalid, `data.questions` names the messages of each question.',
  params: AttemptParams,
  body: z.strictObject({ turn: Turn, answers: PageAnswers }),
  data: AttemptView,
  refusals: [notFound, attemptOver, pageStale, answersInvalid, blacklisted],
});

export const previewPage = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Preview',
  caller: 'member',
  summary: 'The current page as it looks with these answers; nothing is kept.',
  params: AttemptParams,
  body: z.strictObject({ turn: Turn, answers: PageAnswers }),
  data: AttemptView,
  refusals: [notFound, attemptOver, pageStale, answersInvalid, blacklisted],
});

export const previousPage = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Previous',
  caller: 'member',
  summary: 'Back to the page before.',
  params: AttemptParams,
  body: z.strictObject({ turn: Turn }),
  data: AttemptView,
  refusals: [notFound, attemptOver, pageStale, blacklisted],
});

export const historicalSurveys = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/HistoricalSurveys',
  caller: 'member',
  owner: 'id',
  summary: 'Surveys taken, newest first, with state and reason in words.',
  params: IdParams,
  query: z.strictObject(pagingQuery(15)),
  data: pageOf(
    z.strictObject({
      attemptId: AttemptId,
      encryptId: EncryptId,
      platformType: z.int(),
      kind: z.enum(SURVEY_KINDS),
      title: z.string(),
      number: z.string(),
      /** The points paid or promised, less those that were taken back. */
      finalPoints: Points,
      loi: z.int(),
      joinDate: Instant,
      status: z.string(),
      state: AttemptState,
      /** The review of a completed attempt. */
      review: Review,
      /** Until when the points are pending; null when they are not. */
      availableAt: Instant.nullable(),
      reason: z.string().nullable(),
      can: z.strictObject({ resume: May, report: May }),
    }),
  ),
  refusals: [notFound],
});

export const secondLookInstead = refusal('secondLookInstead', {
  en: 'These answers were not accepted. Ask for a second look in your cases instead.',
  zh: '该答卷未通过审核，请在“我的申诉”中申请复核。',
});

export const reportAttempt = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Reports',
  caller: 'member',
  summary: 'Report a problem with a survey.',
  params: AttemptParams,
  body: z.strictObject({ text: z.string().trim().min(1).max(2000) }),
  data: Nothing,
  refusals: [notFound, alreadyReported, secondLookInstead],
});
