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

export const login = operation({
  method: 'POST',
  path: '/api/v1/Login',
  caller: 'anyone',
  summary:
    'Sign in with email address and password; sets the session cookie. A refusal as suspended carries a `Suspension` in `data`, or `{ reason }` when an operator did it.',
  body: z.strictObject({ userName: z.string().max(5_000), password: z.string().max(5_000) }),
  data: z.strictObject({
    id: Id,
    userName: z.string(),
    isBlacklist: z.boolean(),
    blacklistReason: z.string().nullable(),
  }),
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
