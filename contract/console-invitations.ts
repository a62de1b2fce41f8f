import { z } from 'zod';
import { notAllowed } from './console-operators';
import { sensitiveFilter } from './custom-fields';
import { operation, refusal } from './operation';
import { memberLeft } from './suspensions';
import { Day, Id, IdParams, Instant, May, Nothing, notFound } from './values';

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
  refusals: [notFound, sensitiveFilter],
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
