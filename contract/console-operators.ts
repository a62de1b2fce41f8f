import { z } from 'zod';
import { operation, refusal } from './operation';
import { Instant, Nothing, pageOf, pagingQuery, tooManyRequests } from './values';

export const operatorCredentials = refusal('operatorCredentials', {
  en: 'E-mail, password or one-time code is not right.',
  zh: '邮箱、密码或动态验证码不正确。',
});
export const totpRequired = refusal('totpRequired', {
  en: 'Enter the one-time code from your authenticator app.',
  zh: '请输入身份验证器中的动态验证码。',
});
export const totpWrong = refusal('totpWrong', {
  en: 'This one-time code is not right. Check the clock of your phone.',
  zh: '动态验证码不正确，请检查手机时间。',
});
export const notAllowed = refusal('notAllowed', {
  en: 'Your role does not allow this.',
  zh: '您的角色无权执行此操作。',
});

export const enrolmentNeeded = refusal('enrolmentNeeded', {
  en: 'Set up the one-time code first: the console stays closed until then.',
  zh: '请先绑定动态验证码，完成后才能使用管理后台。',
});

export const Role = z.enum(['viewer', 'operator', 'finance', 'admin']);

export const Operator = z.strictObject({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: Role,
  totp: z.boolean(),
  /** Everything but enrolment is closed until TOTP is set up. */
  mustEnrol: z.boolean(),
  /** Badges of the rail. */
  waitingOrders: z.int(),
  timeZone: z.string(),
});

export const operatorLogin = operation({
  method: 'POST',
  path: '/api/console/Login',
  caller: 'anyone',
  summary: 'Sign in to the console. Without `totp` where one is set up the answer is totpRequired.',
  body: z.strictObject({
    email: z.string().max(320),
    password: z.string().max(256),
    totp: z.string().max(10).optional(),
  }),
  data: Operator,
  refusals: [operatorCredentials, totpRequired, totpWrong, tooManyRequests],
});

export const operatorLogout = operation({
  method: 'POST',
  path: '/api/console/Logout',
  caller: 'anyone',
  summary: 'End the console session.',
  body: z.strictObject({}),
  data: Nothing,
});

export const operatorMe = operation({
  method: 'GET',
  path: '/api/console/Me',
  caller: 'operator',
  summary: 'The signed-in operator.',
  data: Operator,
});

export const totpEnrolment = operation({
  method: 'POST',
  path: '/api/console/Totp',
  caller: 'operator',
  summary: 'Begin (or begin again) TOTP enrolment: a secret and its otpauth address. Not once it is confirmed.',
  body: z.strictObject({}),
  data: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: [notAllowed],
});

export const totpConfirmation = operation({
  method: 'POST',
  path: '/api/console/TotpConfirmation',
  caller: 'operator',
  summary: 'Finish enrolment with the first code.',
  body: z.strictObject({ code: z.string().max(10) }),
  data: Nothing,
  refusals: [totpWrong, notAllowed, tooManyRequests],
});

export const AuditLine = z.strictObject({
  id: z.int(),
  at: Instant,
  operator: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export const auditLog = operation({
  method: 'GET',
  path: '/api/console/AuditLog',
  caller: 'operator',
  summary: 'Everything operators did, newest first; optionally about one subject.',
  query: z.strictObject({
    ...pagingQuery(30),
    subjectKind: z.string().max(40).optional(),
    subjectId: z.string().max(64).optional(),
  }),
  data: pageOf(AuditLine),
});
