import { z } from 'zod';
import { Asked, askReason, askRefusals } from './approvals';
import { notAllowed } from './console-operators';
import { newPasswordRefusals } from './members';
import { operation, refusal } from './operation';
import { operatorPasswordShort } from './operator-accounts';
import { linkInvalid } from './payout-accounts';
import { IdParams, Nothing, notFound, tooManyRequests } from './values';

export const accessSuspended = refusal('accessSuspended', {
  en: 'This operator is suspended. Reactivate the account first.',
  zh: '该访问权限已暂停，请先恢复。',
});

export const requestOperatorPasswordLink = operation({
  method: 'POST',
  path: '/api/console/ForgottenPassword',
  caller: 'anyone',
  summary: 'Have a link mailed that sets a new password. The answer is the same whether an operator has the address.',
  body: z.strictObject({ email: z.string().max(320) }),
  data: Nothing,
  refusals: [tooManyRequests],
});

export const sendPasswordLink = operation({
  method: 'POST',
  path: '/api/console/Operators/:id/PasswordLink',
  caller: 'operator',
  permission: 'anyOperator',
  furtherChecks: 'A link for another operator takes manageOperators and waits for a second administrator.',
  audit: ['operator.passwordLinkSent', 'approval.asked'],
  summary: 'Mail an operator a link that sets a new password: oneself, or an administrator anybody.',
  params: IdParams,
  body: z.strictObject(askReason),
  data: Asked,
  refusals: [notFound, notAllowed, accessSuspended, ...askRefusals],
});

const token = z.string().max(100);

export const openPasswordLink = operation({
  method: 'POST',
  path: '/api/console/PasswordLinks/Look',
  caller: 'anyone',
  summary: 'Whose password a mailed link sets. Looking changes nothing.',
  body: z.strictObject({ token }),
  data: z.strictObject({ name: z.string(), email: z.string(), passwordMin: z.int() }),
  refusals: [linkInvalid, tooManyRequests],
});

export const usePasswordLink = operation({
  method: 'POST',
  path: '/api/console/PasswordLinks/Use',
  caller: 'anyone',
  audit: ['operator.passwordSet'],
  summary: 'Set a new password with a mailed link, once. All sessions end; signing in still takes the one-time code.',
  body: z.strictObject({ token, password: z.string().max(256) }),
  data: Nothing,
  refusals: [linkInvalid, operatorPasswordShort, ...newPasswordRefusals, tooManyRequests],
});
