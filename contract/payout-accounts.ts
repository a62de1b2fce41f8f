import { z } from 'zod';
import { operation, refusal } from './operation';
import { nameInvalid } from './profiles';
import { IdParams, Instant, Nothing, notFound } from './values';

export const payoutAccountMissing = refusal('payoutAccountMissing', {
  en: 'Please add your payout account first.',
  zh: '请先填写收款账户。',
});
export const payoutAccountUnconfirmed = refusal('payoutAccountUnconfirmed', {
  en: 'Please confirm your payout account with the link in our email.',
  zh: '请通过我们发送的邮件中的链接确认您的收款账户。',
});
export const payoutAccountLocked = refusal('payoutAccountLocked', {
  en: 'Your confirmed payout account can’t be changed here. Please contact us.',
  zh: '您的收款账户已确认，无法在此修改，请联系客服。',
});
export const payoutAccountInvalid = refusal('payoutAccountInvalid', {
  en: 'Please enter the email address of the account.',
  zh: '请填写账户邮箱。',
});
export const linkInvalid = refusal('linkInvalid', {
  en: 'This link has been used or has expired.',
  zh: '该链接已使用或已过期。',
});

export const resendTooSoon = refusal('resendTooSoon', {
  en: 'We’ve just sent an email. Please wait {seconds} seconds before you request another.',
  zh: '邮件刚刚发送，请在 {seconds} 秒后重试。',
});

export const payoutAccount = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Paypal',
  caller: 'member',
  owner: 'id',
  summary: 'The payout account.',
  params: IdParams,
  data: z.strictObject({
    type: z.literal(1),
    name: z.string().nullable(),
    account: z.string().nullable(),
    paypalConfirmed: z.boolean(),
    confirmedAt: Instant.nullable(),
    /** A confirmation mail was sent and its link still works. */
    waiting: z.boolean(),
  }),
  refusals: [notFound],
});

export const savePayoutAccount = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Paypal',
  caller: 'member',
  owner: 'id',
  summary: 'Save the payout account; a mail asks to confirm it. Saving the same again mails a new link.',
  params: IdParams,
  body: z.strictObject({ type: z.literal(1), name: z.string().max(5_000), account: z.string().max(5_000) }),
  data: Nothing,
  refusals: [notFound, payoutAccountLocked, payoutAccountInvalid, nameInvalid, resendTooSoon],
});

export const confirmPayoutAccount = operation({
  method: 'POST',
  path: '/api/v1/PaypalConfirmations',
  caller: 'anyone',
  summary: 'Confirm the payout account with the token of the mailed link.',
  body: z.strictObject({ token: z.string().max(200) }),
  data: Nothing,
  refusals: [linkInvalid],
});
