import { z } from 'zod';
import { notAllowed } from './console-operators';
import { surveyStateForbids } from './console-surveys';
import { operation, refusal } from './operation';
import { Day, Id, IdParams, Instant, May, Nothing, notFound, TimeOfDay, within } from './values';
import {
  PACE_AT_MOST,
  REMINDER_HOURS,
  SCHEDULED_DAYS_AT_MOST,
  TEXTS_AT_MOST,
  WAVE_AT_MOST,
  WAVE_KINDS,
} from './wave-values';

export const waveOver = refusal('waveOver', {
  en: 'This wave has already ended.',
  zh: '本批邀请已经结束。',
});
export const waveBegun = refusal('waveBegun', {
  en: 'This wave has already begun.',
  zh: '本批邀请已经开始发送。',
});
export const paceTooFast = refusal('paceTooFast', {
  en: 'The panel’s limit is {most} emails a minute.',
  zh: '根据面板设置，每批邀请每分钟最多发送 {most} 封邮件。',
});
export const waveTimeOutOfRange = refusal('waveTimeOutOfRange', {
  en: 'Please choose a time from now on, within {days} days.',
  zh: '请选择现在之后、{days} 天以内的时间。',
});
export const waveAfterSurvey = refusal('waveAfterSurvey', {
  en: 'The survey closes before this time, on {day}. Please choose an earlier one.',
  zh: '问卷将于 {day} 关闭，早于该时间，请选择更早的时间。',
});
export const noOpenCells = refusal('noOpenCells', {
  en: 'This survey has no open quota by profile.',
  zh: '该问卷没有按资料划分且未满的配额。',
});
export const reminderDelayMissing = refusal('reminderDelayMissing', {
  en: 'Please say how many hours to wait before a reminder.',
  zh: '请填写提醒前等待的小时数。',
});
export const segmentGone = refusal('segmentGone', {
  en: 'This segment no longer exists. Please choose another one.',
  zh: '该分群已不存在，请选择其他分群。',
});

export const textPlaceholderUnknown = refusal('textPlaceholderUnknown', {
  en: 'Subject and text can’t contain “{placeholder}”. Available: {available}.',
  zh: '主题和正文不能包含“{placeholder}”，可用的有：{available}。',
});
export const noTextTest = refusal('noTextTest', {
  en: 'This wave doesn’t compare texts.',
  zh: '本批邀请未对比文案。',
});
export const winnerChosen = refusal('winnerChosen', {
  en: 'The text for the rest of this wave has already been chosen.',
  zh: '本批邀请的其余邮件文案已选定。',
});

const Kind = z.enum(WAVE_KINDS);
const hours = z.coerce.number<number>().int().min(REMINDER_HOURS[0]).max(REMINDER_HOURS[1]);
/** Everybody who fits, those who fit a quota cell with room, or those of a saved segment who fit. */
const To = z.enum(['all', 'openCells', 'segment']);

/** Whom a wave mails; `afterHours` for reminders, `segmentId` for a segment. */
const audience = { kind: Kind.default('invitation'), to: To.default('all'), segmentId: Id.optional() };

const Wave = z.strictObject({
  id: Id,
  kind: Kind,
  to: To,
  /** The name that the segment had when the wave was started. */
  segment: z.string().nullable(),
  /** Of a reminder: hours since the last mail about the survey, or since the last answered page. */
  afterHours: z.int().nullable(),
  /** scheduled: its time is to come. planning: its members are being chosen. */
  state: z.enum(['scheduled', 'planning', 'sending', 'sent', 'stopped']),
  /** Why it stopped: an operator did it, or the survey took nobody any more. */
  stopped: z.enum(['operator', 'survey']).nullable(),
  /** When it begins or was to begin, for a wave that was not started at once. */
  scheduledFor: Instant.nullable(),
  /** How many members the operator asked for at most, and how many were found. */
  size: z.int(),
  planned: z.int(),
  sent: z.int(),
  /** Mails a minute at most. */
  perMinute: z.int(),
  /** Of those who were mailed to: whose mail had the picture that they allowed, and how many of these opened it. */
  withPicture: z.int(),
  opened: z.int(),
  /** Who followed the link. */
  clicked: z.int(),
  /**
   * Of those who were mailed to, after this mail and before the next one about the survey: who began the survey, who
   * went on with an attempt begun before, and who completed it.
   */
  started: z.int(),
  returned: z.int(),
  completed: z.int(),
  /** How many texts of its own it has: 0 for the standard one, 2 or more when they are tried against each other. */
  texts: z.int(),
  /** The text that an operator chose for the rest, 0 for text A; null while there is none. */
  winner: z.int().nullable(),
  /** Null: an automatic reminder. */
  startedBy: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  can: z.strictObject({ stop: May, move: May }),
});

export const waves = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Waves',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The latest 50 waves of invitations and reminders of a survey, newest first.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(Wave),
    /** Whether a wave may start now, and whether one may be scheduled for later. */
    can: z.strictObject({ start: May, schedule: May }),
    timeZone: z.string(),
  }),
  refusals: [notFound],
});

export const invitable = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Invitable',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'How many members a wave could mail to now.',
  params: IdParams,
  query: z.strictObject({ ...audience, afterHours: hours.optional() }),
  /** `perMinute`: as fast as the setting of the panel lets a wave send. */
  data: z.strictObject({ members: z.int(), perWeek: z.int(), perMinute: z.int() }),
  refusals: [notFound, noOpenCells, segmentGone, reminderDelayMissing],
});

/** A moment in the panel's time zone. One that the clocks skip is an hour later. */
const When = z.strictObject({ day: Day, time: TimeOfDay });

/** One line: the subject of a mail cannot be broken. */
const Subject = z
  .string()
  .trim()
  .max(150)
  .regex(/^[^\r\n]*$/);
const Paragraph = z.string().trim().max(1000);
/**
 * Subject and first paragraph in both languages, with `{title}`, `{coins}` and `{minutes}` filled in. Without Chinese,
 * members who read Chinese get the English ones.
 */
const WaveText = z
  .strictObject({
    en: z.strictObject({ subject: Subject.min(1), text: Paragraph.min(1) }),
    zh: z.strictObject({ subject: Subject, text: Paragraph }),
  })
  .overwrite(({ en, zh }) => ({ en, zh: { subject: zh.subject || en.subject, text: zh.text || en.text } }));

export const startWave = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Waves',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.invited'],
  summary: `Invite or remind so many members at most, by mail and in small batches, at once or at a time within ${SCHEDULED_DAYS_AT_MOST} days. Those with the fewest invitations lately come first. Without a pace of its own it sends as fast as the panel allows.`,
  params: IdParams,
  body: z.strictObject({
    kind: Kind.default('invitation'),
    to: To.default('all'),
    segmentId: z.int().positive().optional(),
    afterHours: within(REMINDER_HOURS).optional(),
    size: z.int().min(1).max(WAVE_AT_MOST),
    perMinute: z.int().min(1).max(PACE_AT_MOST).optional(),
    /** When its members are chosen and the first mails go out; without it: at once. */
    at: When.optional(),
    /**
     * Texts in place of the standard one. Of several, each member gets one by lot, and all are sent equally often.
     */
    texts: z.array(WaveText).max(TEXTS_AT_MOST).default([]),
  }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notFound,
    notAllowed,
    surveyStateForbids,
    paceTooFast,
    waveTimeOutOfRange,
    waveAfterSurvey,
    noOpenCells,
    segmentGone,
    reminderDelayMissing,
    textPlaceholderUnknown,
  ],
});

export const waveTexts = operation({
  method: 'GET',
  path: '/api/console/Waves/:id/Texts',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'The texts of a wave, what came of the mails that got each by lot, and whether the shares of members who started differ: z test of two proportions, two-sided, between the best text and the second best, corrected for the number of pairs (Bonferroni).',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        text: WaveText,
        sent: z.int(),
        withPicture: z.int(),
        opened: z.int(),
        clicked: z.int(),
        started: z.int(),
        completed: z.int(),
      }),
    ),
    /** Null for fewer than two texts. `enough` is false while too few members were mailed to or started. */
    comparison: z
      .strictObject({
        best: z.int(),
        second: z.int(),
        enough: z.boolean(),
        z: z.number(),
        /** After the correction for the number of pairs. */
        p: z.number(),
        pairs: z.int(),
        /** At 95 %. */
        significant: z.boolean(),
      })
      .nullable(),
    winner: z.int().nullable(),
    can: z.strictObject({ choose: May }),
  }),
  refusals: [notFound],
});

export const chooseText = operation({
  method: 'POST',
  path: '/api/console/Waves/:id/Winner',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.textChosen'],
  summary: 'Choose one of several texts for the mails of a wave that were not sent yet. The mails sent keep theirs.',
  params: IdParams,
  body: z.strictObject({
    arm: z
      .int()
      .min(0)
      .max(TEXTS_AT_MOST - 1),
  }),
  data: Nothing,
  refusals: [notFound, notAllowed, noTextTest, winnerChosen],
});

export const moveWave = operation({
  method: 'POST',
  path: '/api/console/Waves/:id/Move',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.waveMoved'],
  summary: 'Give a scheduled wave another time, as long as it has not begun.',
  params: IdParams,
  body: When,
  data: Nothing,
  refusals: [notFound, notAllowed, waveOver, waveBegun, waveTimeOutOfRange, waveAfterSurvey],
});

export const stopWave = operation({
  method: 'POST',
  path: '/api/console/Waves/:id/Stop',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.invitationsStopped'],
  summary:
    'Cancel a scheduled wave, or send no more mails of a running one. Whoever was not mailed to can be invited by another one.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed, waveOver],
});
