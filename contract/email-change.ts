import { z } from 'zod';
import { addressTaken, emailInvalid, emailMissing } from './members';
import { operation, refusal } from './operation';
import { linkInvalid, resendTooSoon } from './payout-accounts';
import { Id, IdParams, Instant, May, Nothing, notFound, tooManyRequests } from './values';

export const passwordWrong = refusal('passwordWrong', { en: 'The password is incorrect.', zh: '密码不正确。' });
export const emailUnchanged = refusal('emailUnchanged', {
  en: 'This is already your email address.',
  zh: '这就是您当前的邮箱。',
});
export const emailChangeOver = refusal('emailChangeOver', {
  en: 'There is no email change waiting for confirmation.',
  zh: '没有等待确认的邮箱更换。',
});
export const emailChangesTooMany = refusal('emailChangesTooMany', {
  en: 'You’ve reached today’s limit for confirmation emails. Please try again tomorrow.',
  zh: '今日更换邮箱的邮件次数已达上限，请明天再试。',
});

const Token = z.string().max(200);

export const emailChange = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/EmailChange',
  caller: 'member',
  owner: 'id',
  summary: 'The change of the email address that waits for its confirmation, if any.',
  params: IdParams,
  data: z.strictObject({
    pending: z
      .strictObject({
        newEmail: z.string(),
        requestedAt: Instant,
        /** Unconfirmed until then, the account is suspended. */
        confirmBefore: Instant,
        can: z.strictObject({ resend: May }),
      })
      .nullable(),
  }),
  refusals: [notFound],
});

export const requestEmailChange = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/EmailChange',
  caller: 'member',
  owner: 'id',
  summary:
    'Ask for another email address: mails a link to it and tells the old one. The same answer whether the new address belongs to somebody or not.',
  params: IdParams,
  body: z.strictObject({ email: z.string().max(5_000), password: z.string().max(5_000) }),
  data: Nothing,
  refusals: [
    notFound,
    emailMissing,
    emailInvalid,
    emailUnchanged,
    emailChangesTooMany,
    passwordWrong,
    resendTooSoon,
    tooManyRequests,
  ],
});

export const resendEmailChange = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/EmailChange/Resend',
  caller: 'member',
  owner: 'id',
  summary: 'Mail the link to the new address again.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, emailChangeOver, emailChangesTooMany, resendTooSoon, tooManyRequests],
});

export const cancelEmailChange = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/EmailChange/Cancel',
  caller: 'member',
  owner: 'id',
  summary: 'Keep the old address after all.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, emailChangeOver],
});

export const confirmEmailChange = operation({
  method: 'POST',
  path: '/api/v1/EmailConfirmations',
  caller: 'anyone',
  summary: 'Confirm a new email address with the token of the link mailed to it; lifts a suspension.',
  body: z.strictObject({ token: Token }),
  data: z.strictObject({ id: Id, userName: z.string() }),
  refusals: [linkInvalid, addressTaken, tooManyRequests],
});

export const takeBackEmailChange = operation({
  method: 'POST',
  path: '/api/v1/EmailTakeBacks',
  caller: 'anyone',
  summary:
    'Undo a change of address with the token mailed to the old one: ends all sessions and the password, lifts a suspension.',
  body: z.strictObject({ token: Token }),
  data: Nothing,
  refusals: [linkInvalid, addressTaken, tooManyRequests],
});

/** What the refusal of a login brings along while the account waits for its new address. */
export const Suspension = z.strictObject({
  /** Proves for a quarter of an hour that the password was right. */
  ticket: z.string(),
  newEmail: z.string(),
});

export const mailSuspended = operation({
  method: 'POST',
  path: '/api/v1/SuspensionMails',
  caller: 'anyone',
  summary:
    'While suspended: mail the link again, to the new address to confirm it or to the old one to take the change back. Takes the ticket of the refused login.',
  body: z.strictObject({ ticket: z.string().max(400), to: z.enum(['new', 'old']) }),
  data: Nothing,
  refusals: [emailChangeOver, emailChangesTooMany, resendTooSoon, tooManyRequests],
});
