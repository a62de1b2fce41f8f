import { z } from 'zod';
import { operation, refusal } from './operation';
import { Id, Nothing, tooManyRequests } from './values';

export const wrongCredentials = refusal('wrongCredentials', {
  en: 'The email address or password is incorrect.',
  zh: '邮箱或密码不正确。',
});
export const accountSuspended = refusal('accountSuspended', {
  en: 'This account is suspended because its new email address was not confirmed in time.',
  zh: '该账户因新邮箱未按时确认而被暂停。',
});

export const suspendedByOperator = refusal('suspendedByOperator', {
  en: 'Your account is suspended. Reason: {reason}',
  zh: '您的账户已被暂停，原因：{reason}',
});

/** The member who has just signed in. */
export const Login = z.strictObject({
  id: Id,
  userName: z.string(),
  isBlacklist: z.boolean(),
  blacklistReason: z.string().nullable(),
});

export const securityLinkUnknown = refusal('securityLinkUnknown', {
  en: 'This link is incomplete or too old. To be safe, set a new password: it logs out all browsers.',
  zh: '链接不完整或已过期。为安全起见，请重新设置密码，所有浏览器都将退出登录。',
});

export const login = operation({
  method: 'POST',
  path: '/api/v1/Login',
  caller: 'anyone',
  summary:
    'Sign in with email address and password; sets the session cookie. A refusal as suspended carries a `Suspension` in `data`, or `{ reason, ticket }` when an operator did it: with the ticket the member reads the case.',
  body: z.strictObject({ userName: z.string().max(5_000), password: z.string().max(5_000) }),
  data: Login,
  refusals: [wrongCredentials, accountSuspended, suspendedByOperator, tooManyRequests],
});

export const logout = operation({
  method: 'POST',
  path: '/api/v1/Logout',
  caller: 'anyone',
  summary: 'End the session of this browser; also fine when there is none.',
  body: z.strictObject({}),
  data: Nothing,
});

export const notMe = operation({
  method: 'POST',
  path: '/api/v1/NotMe',
  caller: 'anyone',
  summary:
    'Sign a browser out by the link of a security mail, remove the passkeys that were added or used there, and sign out the browsers that they let in. The member chooses a new password next.',
  body: z.strictObject({ token: z.string().max(200) }),
  data: Nothing,
  refusals: [securityLinkUnknown, tooManyRequests],
});
