import { z } from 'zod';
import { operation, refusal } from './operation';
import { ROLES } from './permissions';
import { Day, Id, Instant, Nothing, tooManyRequests } from './values';

export const operatorCredentials = refusal('operatorCredentials', {
  en: 'The email, password or one-time code is incorrect.',
  zh: '邮箱、密码或动态验证码不正确。',
});
export const totpRequired = refusal('totpRequired', {
  en: 'Enter the one-time code from your authenticator app.',
  zh: '请输入身份验证器中的动态验证码。',
});
export const totpWrong = refusal('totpWrong', {
  en: 'This one-time code is incorrect or has been used. Wait for the next one, and check that your phone’s clock is right.',
  zh: '动态验证码不正确或已使用过，请等待下一个验证码，并检查手机时间。',
});
export const notAllowed = refusal('notAllowed', {
  en: 'Your role doesn’t allow this.',
  zh: '您的角色无权执行此操作。',
});

export const enrolmentNeeded = refusal('enrolmentNeeded', {
  en: 'Set up your one-time code first. You can’t use the console without it.',
  zh: '请先绑定动态验证码，完成后才能使用管理后台。',
});

export const operatorSuspended = refusal('operatorSuspended', {
  en: 'Your account is suspended. Please ask an administrator.',
  zh: '您的访问权限已暂停，请联系超级管理员。',
});

export const Role = z.enum(ROLES);

export const Operator = z.strictObject({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: Role,
  totp: z.boolean(),
  /** Everything but enrolment is closed until TOTP is set up. */
  mustEnrol: z.boolean(),
  timeZone: z.string(),
  /** Why this copy of the panel sends nothing; null in a panel that sends. */
  sendingHeld: z.enum(['restored', 'moved']).nullable(),
});

export const operatorLogin = operation({
  method: 'POST',
  path: '/api/console/Login',
  caller: 'anyone',
  audit: ['operator.signedIn'],
  summary: 'Sign in to the console. Without `totp` where one is set up the answer is totpRequired.',
  body: z.strictObject({
    email: z.string().max(320),
    password: z.string().max(256),
    totp: z.string().max(10).optional(),
  }),
  data: Operator,
  refusals: [operatorCredentials, operatorSuspended, totpRequired, totpWrong, tooManyRequests],
});

export const operatorLogout = operation({
  method: 'POST',
  path: '/api/console/Logout',
  caller: 'anyone',
  audit: ['operator.signedOut'],
  unaudited: 'No session was running.',
  summary: 'End the console session.',
  body: z.strictObject({}),
  data: Nothing,
});

export const operatorMe = operation({
  method: 'GET',
  path: '/api/console/Me',
  caller: 'operator',
  permission: 'anyOperator',
  duringEnrolment: true,
  summary: 'The signed-in operator.',
  data: Operator,
});

export const totpEnrolment = operation({
  method: 'POST',
  path: '/api/console/Totp',
  caller: 'operator',
  permission: 'anyOperator',
  duringEnrolment: true,
  audit: ['operator.codeBegun'],
  summary: 'Begin (or begin again) TOTP enrolment: a secret and its otpauth address. Not once it is confirmed.',
  body: z.strictObject({}),
  data: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: [notAllowed],
});

export const totpConfirmation = operation({
  method: 'POST',
  path: '/api/console/TotpConfirmation',
  caller: 'operator',
  permission: 'anyOperator',
  duringEnrolment: true,
  audit: ['operator.codeSetUp'],
  unaudited: 'Another request has confirmed the code.',
  summary: 'Finish enrolment with the first code.',
  body: z.strictObject({ code: z.string().max(10) }),
  data: Nothing,
  refusals: [totpWrong, notAllowed, tooManyRequests],
});

export const AuditLine = z.strictObject({
  id: z.int(),
  at: Instant,
  /** Null: the panel did it by itself. */
  operator: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

/** Who did what, when, to what. Days are those of the panel, both included. */
const auditFilter = {
  operatorId: Id.optional(),
  action: z.string().max(60).optional(),
  subjectKind: z.string().max(40).optional(),
  subjectId: z.string().max(64).optional(),
  /** The number of a subject, or part of an operator's address or name, or of what a detail says. */
  search: z.string().max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

export const auditLog = operation({
  method: 'GET',
  path: '/api/console/AuditLog',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'Everything operators did, newest first: by who, what, when, and what it was done to.',
  query: z.strictObject({
    ...auditFilter,
    /** `next` of the page before. */
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    list: z.array(AuditLine),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export const auditChoices = operation({
  method: 'GET',
  path: '/api/console/AuditChoices',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'Whom and what the audit log can be searched for: operators, and the actions and kinds of subject in it.',
  data: z.strictObject({
    operators: z.array(z.strictObject({ id: Id, name: z.string() })),
    actions: z.array(z.string()),
    subjectKinds: z.array(z.string()),
  }),
});

export const exportAuditLog = operation({
  method: 'GET',
  path: '/api/console/AuditLogExport',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  audit: ['auditLog.exported'],
  summary: 'The audit log as CSV, as long as it is: it leaves line by line and is never held in memory.',
  query: z.strictObject(auditFilter),
  /** A stream of text. */
  data: z.custom<object>((value) => typeof value === 'object' && value !== null && 'pipe' in value),
  produces: 'text/csv; charset=utf-8',
});
