import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { Id, Instant, May, Nothing } from './values';

export const sendingNotHeld = refusal('sendingNotHeld', {
  en: 'Sending was resumed meanwhile.',
  zh: '发送已恢复。',
});

export const sendingHold = operation({
  method: 'GET',
  path: '/api/console/SendingHold',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Why nothing is sent from this copy of the panel, and what waits; null in a panel that sends.',
  data: z
    .strictObject({
      id: Id,
      reason: z.enum(['restored', 'moved']),
      /** The instant of the backup, or of the move. */
      takenAt: Instant,
      /** Emails that wait: of that instant, of jobs that went on from there, and new ones. */
      mails: z.int(),
      /** Other calls that wait: payments, partners, files of other websites. */
      otherCalls: z.int(),
      can: z.strictObject({ resume: May }),
    })
    .nullable(),
});

export const resumeSending = operation({
  method: 'POST',
  path: '/api/console/SendingHold/End',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['panel.sendingResumed'],
  summary: 'Let a restored copy of the panel send emails, pay and call partners again. What waits leaves at once.',
  body: z.strictObject({
    /** The hold that the operator has seen. */
    id: Id,
    /** Discard the emails that wait, instead of sending again what the original panel has sent. */
    discardsMails: z.boolean(),
  }),
  data: Nothing,
  refusals: [notAllowed, sendingNotHeld],
});
