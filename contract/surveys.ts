import { z } from 'zod';
import { operation, refusal } from './operation';
import { SURVEY_ICONS, SURVEY_KINDS } from './survey-values';
import { Day, IdParams, Instant, May, notFound, Points, TimeOfDay } from './values';

export const surveyGone = refusal('surveyGone', {
  en: 'This survey is no longer open.',
  zh: '该问卷已关闭。',
});
export const profileIncomplete = refusal('profileIncomplete', {
  en: 'Please complete your profile first: name, gender, date of birth and country.',
  zh: '请先完善个人资料：姓名、性别、生日和国家/地区。',
});
export const blacklisted = refusal('blacklisted', {
  en: 'Sorry, because {reason}, you have been prohibited from redeeming and filling in the survey. Please contact customer service.',
  zh: '抱歉，由于{reason}，您已被禁止兑换和填写问卷，请联系客服。',
});
export const surveyFull = refusal('surveyFull', {
  en: 'This survey has just filled up.',
  zh: '该问卷名额刚刚已满。',
});
export const surveyNotYet = refusal('surveyNotYet', {
  en: 'This survey opens on {day}.',
  zh: '该问卷将于 {day} 开放。',
});
export const surveyEarly = refusal('surveyEarly', {
  en: 'This survey is new and opens for you at {time}. Higher levels get new surveys earlier.',
  zh: '该问卷刚刚上线，将于 {time} 对您开放。等级越高，开放越早。',
});
export const surveyRests = refusal('surveyRests', {
  en: 'This survey is full for today. It opens again tomorrow.',
  zh: '该问卷今日名额已满，明天将再次开放。',
});
export const surveyNotForYou = refusal('surveyNotForYou', {
  en: 'This survey needs people with a different profile.',
  zh: '该问卷面向其他类型的受访者。',
});
export const surveyDone = refusal('surveyDone', {
  en: 'You have already taken part in this survey.',
  zh: '您已参加过该问卷。',
});

export const surveyLocked = refusal('surveyLocked', {
  en: 'You’ve recently taken part in a survey of the same kind. This one opens for you on {day}.',
  zh: '您近期参加过同类问卷，该问卷将于 {day} 对您开放。',
});
export const partnerVisitOpen = refusal('partnerVisitOpen', {
  en: 'You have another survey of this partner open. Please finish it first, or come back after {time}.',
  zh: '您正在参加该合作伙伴的另一份问卷，请先完成，或在 {time} 之后再来。',
});

export const agreementMissing = refusal('agreementMissing', {
  en: 'This survey asks about sensitive subjects. Please read about them and agree before you start.',
  zh: '该问卷涉及敏感内容，请先阅读说明并表示同意，再开始作答。',
});

/** Cannot be guessed; used in the links of invitation mails. */
export const EncryptId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

const Progress = z.strictObject({
  /** Questions answered, of those that may be asked. */
  answered: z.int(),
  questions: z.int(),
  minutesLeft: z.int(),
  /** Until when the place in the survey is kept; null once that is over: continuing asks for another. */
  keptUntil: Instant.nullable(),
});

/** How far a member is in a begun survey. */
export type SurveyProgress = z.infer<typeof Progress>;

export const SurveyCard = z.strictObject({
  encryptId: EncryptId,
  number: z.string(),
  title: z.string(),
  /** Cents; 1 point = 1 cent. */
  maxPoints: Points,
  /** Success rate in percent, 0 to 100. */
  ir: z.int(),
  /** Minutes. */
  loi: z.int(),
  platformType: z.int(),
  kind: z.enum(SURVEY_KINDS),
  /** The length of the clip of an ad; null for every other kind. */
  clipSeconds: z.int().nullable(),
  /** Days that a reward is in review; 0: it is paid at once. */
  reviewDays: z.int(),
  /** What the survey is about, as its title says. */
  icon: z.enum(SURVEY_ICONS),
  /** A sentence that names the subjects of a sensitive survey; null for any other. */
  asksAbout: z.string().nullable(),
  /** Whether the member has a running attempt, which continues where it stopped. */
  started: z.boolean(),
  /** How far a running attempt is; null before anything is answered, and where the panel does not ask itself. */
  progress: Progress.nullable(),
});

export const individualSurveys = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/IndividualSurveys',
  caller: 'member',
  owner: 'id',
  summary:
    'Surveys that the member can answer now, at most 100: first those with the most points for the time, weighed by the success rate.',
  params: IdParams,
  data: z.strictObject({ list: z.array(SurveyCard), can: z.strictObject({ answer: May }) }),
  refusals: [notFound],
});

export const surveyInfo = operation({
  method: 'GET',
  path: '/api/v1/Surveys/:encryptId',
  caller: 'anyone',
  summary: 'What a survey is, pays and takes; readable without signing in.',
  params: z.strictObject({ encryptId: EncryptId }),
  data: z.strictObject({
    encryptId: EncryptId,
    name: z.string(),
    points: Points,
    /** What the level of the signed-in member adds to a complete, and by how many percent; null without a bonus. */
    bonus: z.strictObject({ percent: z.int(), points: Points }).nullable(),
    loi: z.int(),
    ir: z.int(),
    /** Sanitized HTML. */
    describe: z.string(),
    /** A picture chosen by the research team. */
    pictureUrl: z.string().nullable(),
    /** The last day on which it can be started. */
    endsOn: Day.nullable(),
    /** The time at which it closes on that day, in the panel's time zone; null: at the end of the day. */
    endsTime: TimeOfDay.nullable(),
    number: z.string(),
    platform: z.string(),
    platformType: z.int(),
    kind: z.enum(SURVEY_KINDS),
    /** The length of the clip of an ad; null for every other kind. */
    clipSeconds: z.int().nullable(),
    /** How the reward is paid: at once, or after review. */
    realtime: z.string(),
    /** Days of review; 0 when paid at once. */
    reviewDays: z.int(),
    /** The days of review before the member's level shortened them. */
    usualReviewDays: z.int(),
    screenOutPoints: Points,
    questions: z.int().nullable(),
    requirements: z.array(z.string()),
    /** What the research team learns of a respondent beside the answers, in words. */
    shared: z.strictObject({
      facts: z.array(z.string()),
      /** Of the profile, of members who agreed (`profileDetails` in Consents); empty when the survey asks for none. */
      details: z.array(z.string()),
    }),
    /** What members have to know and agree to before they start; null when the survey is not sensitive. */
    sensitive: z
      .strictObject({
        /** In words. */
        subjects: z.array(z.string()),
        /** Answers are removed so many days after the survey has ended. */
        keptDays: z.int(),
        /** The version of the agreement; sent back with the start. */
        wording: z.string(),
      })
      .nullable(),
    surveyLink: z.string(),
    /** State of the caller's attempt, if any. */
    attempt: z.strictObject({ attemptId: z.string(), state: z.string() }).nullable(),
    can: z.strictObject({ start: May }),
  }),
  refusals: [notFound, surveyGone],
});
