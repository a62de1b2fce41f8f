import { z } from 'zod';
import { notAllowed } from './console-operators';
import { surveyStateForbids } from './console-surveys';
import { operation, refusal } from './operation';
import { memberLeft } from './suspensions';
import { Day, Id, IdParams, Instant, May, Nothing, notFound } from './values';
import { PACE_AT_MOST, WAVE_AT_MOST } from './wave-size';

export const waveOver = refusal('waveOver', {
  en: 'This wave has already ended.',
  zh: '本批邀请已经结束。',
});

export const paceTooFast = refusal('paceTooFast', {
  en: 'The panel’s limit is {most} emails a minute.',
  zh: '根据面板设置，每批邀请每分钟最多发送 {most} 封邮件。',
});

export const invitationsPaused = refusal('invitationsPaused', {
  en: '{operator} has already paused invitations to this member.',
  zh: '{operator} 已暂停向该会员发送邀请。',
});
export const invitationsNotPaused = refusal('invitationsNotPaused', {
  en: 'Invitations to this member are not paused.',
  zh: '向该会员发送的邀请未处于暂停状态。',
});
export const pauseDayOutOfRange = refusal('pauseDayOutOfRange', {
  en: 'Invitations can be paused for 1 to {days} days.',
  zh: '邀请可暂停 1 至 {days} 天。',
});

const Wave = z.strictObject({
  id: Id,
  /** planning: its members are being chosen. */
  state: z.enum(['planning', 'sending', 'sent', 'stopped']),
  /** Why it stopped: an operator did it, or the survey took nobody any more. */
  stopped: z.enum(['operator', 'survey']).nullable(),
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
  /** Of those who were mailed to: who began the survey afterwards, and who completed it. */
  started: z.int(),
  completed: z.int(),
  startedBy: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  can: z.strictObject({ stop: May }),
});

export const waves = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Waves',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The latest 50 waves of invitations to a survey, newest first.',
  params: IdParams,
  data: z.strictObject({ list: z.array(Wave), can: z.strictObject({ start: May }) }),
  refusals: [notFound],
});

export const invitable = operation({
  method: 'GET',
  path: '/api/console/Surveys/:id/Invitable',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'How many members a wave could invite now.',
  params: IdParams,
  /** `perMinute`: as fast as the setting of the panel lets a wave send. */
  data: z.strictObject({ members: z.int(), perWeek: z.int(), perMinute: z.int() }),
  refusals: [notFound],
});

export const invitees = operation({
  method: 'GET',
  path: '/api/console/Invitees',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'Who could be invited to a survey now, newest members first: number, country, gender, age and level, and nothing that names them.',
  query: z.strictObject({
    surveyId: Id,
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    size: z.coerce.number().int().min(1).max(100).default(15),
  }),
  data: z.strictObject({
    list: z.array(z.strictObject({ memberId: Id, country: z.string(), gender: z.int(), age: z.int(), level: z.int() })),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [notFound],
});

export const startWave = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/Waves',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.invited'],
  summary:
    'Invite so many members at most, by mail and in small batches. Those with the fewest invitations lately come first. Without a pace of its own it sends as fast as the panel allows.',
  params: IdParams,
  body: z.strictObject({
    size: z.int().min(1).max(WAVE_AT_MOST),
    perMinute: z.int().min(1).max(PACE_AT_MOST).optional(),
  }),
  data: z.strictObject({ id: Id }),
  refusals: [notFound, notAllowed, surveyStateForbids, paceTooFast],
});

export const stopWave = operation({
  method: 'POST',
  path: '/api/console/Waves/:id/Stop',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.invitationsStopped'],
  summary: 'Send no more mails of a wave. Whoever was not mailed to can be invited by another one.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed, waveOver],
});

export const invitationPause = operation({
  method: 'GET',
  path: '/api/console/Members/:id/InvitationPause',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Whether an operator has paused the invitations of a member, until when, and which days a pause may end on.',
  params: IdParams,
  data: z.strictObject({
    /** Null when invitations are not paused, and from the day on which they resume. */
    pause: z.strictObject({ resumesOn: Day, reason: z.string(), by: z.string(), at: Instant }).nullable(),
    /** The first and the last day on which a pause of now may end. */
    firstDay: Day,
    lastDay: Day,
    can: z.strictObject({ pause: May, resume: May }),
  }),
  refusals: [notFound],
});

export const pauseInvitations = operation({
  method: 'POST',
  path: '/api/console/Members/:id/InvitationPause',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.invitationsPaused'],
  summary:
    'Mail no survey invitations to a member before a day, which is 1 to 90 days away. What the member chose stays as it is.',
  params: IdParams,
  body: z.strictObject({
    /** The first day on which invitations are mailed again. */
    resumesOn: Day,
    reason: z.string().trim().min(1).max(500),
  }),
  data: Nothing,
  refusals: [notFound, notAllowed, memberLeft, invitationsPaused, pauseDayOutOfRange],
});

export const resumeInvitations = operation({
  method: 'POST',
  path: '/api/console/Members/:id/InvitationPause/End',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.invitationsResumed'],
  summary: 'End the pause of a member’s invitations before its day.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed, invitationsNotPaused],
});
