import { z } from 'zod';
import { imageCodeNeeded, imageCodeWrong } from './image-codes';
import { operation, refusal } from './operation';
import { networkUnavailable } from './regions';
import { Id, IdParams, Instant, Locale, May, Nothing, notFound, Points, tooManyRequests } from './values';

/** Addresses and passwords are taken as text: the server answers unusable ones with a sentence, not with a fault. */
const Address = z.string().max(5_000);
const Code = z.string().max(16);
const Password = z.string().max(5_000);

export const emailMissing = refusal('emailMissing', { en: 'Please enter your email!', zh: '请输入您的邮箱！' });
export const emailInvalid = refusal('emailInvalid', {
  en: 'Please enter a valid email address.',
  zh: '邮箱格式不正确。',
});
export const addressTaken = refusal('addressTaken', {
  en: 'There is already an account with this email address. Log in, or reset your password.',
  zh: '该邮箱已注册，请直接登录或重置密码。',
});
export const codeWrong = refusal('codeWrong', {
  en: 'The verification code is wrong or has expired. Please request a new one.',
  zh: '验证码错误或已过期，请重新获取。',
});
export const codeLimit = refusal('codeLimit', {
  en: 'You’ve reached today’s limit of codes for this address. Please try again tomorrow.',
  zh: '此浏览器今日为该邮箱获取验证码的次数已达上限，请明天再试。',
});
export const codeTooSoon = refusal('codeTooSoon', {
  en: 'We’ve just sent a code. Please wait {seconds} seconds before you request another.',
  zh: '验证码刚刚发送，请在 {seconds} 秒后再次获取。',
});
export const passwordTooWeak = refusal('passwordTooWeak', {
  en: 'The password needs at least 8 characters, with letters and digits.',
  zh: '密码至少 8 位，且须同时包含字母和数字。',
});
export const passwordCommon = refusal('passwordCommon', {
  en: 'This password is too common and easy to guess. Please choose another.',
  zh: '该密码过于常见，容易被猜中，请换一个。',
});
export const passwordPersonal = refusal('passwordPersonal', {
  en: 'Your password can’t contain your email name or "Pollen". Please choose another.',
  zh: '密码不能包含您的邮箱名或 Pollen，请换一个。',
});
export const passwordTooLong = refusal('passwordTooLong', {
  en: 'The password can have at most 256 characters.',
  zh: '密码最多 256 个字符。',
});
/** Refusals of every call that sets a password. */
export const newPasswordRefusals = [passwordTooWeak, passwordTooLong, passwordCommon, passwordPersonal] as const;
export const passwordsDiffer = refusal('passwordsDiffer', {
  en: 'The two passwords don’t match.',
  zh: '两次输入的密码不一致。',
});
export const oldPasswordWrong = refusal('oldPasswordWrong', {
  en: 'Your old password is incorrect.',
  zh: '原密码不正确。',
});

/** A code was mailed, if the address is one to mail to. */
const CodeAnswer = z.strictObject({
  /** Seconds until another may be asked for. */
  nextAfter: z.int().positive(),
});

/**
 * The last three are for the image code, and empty until the server refuses with `imageCodeNeeded`. Then `seccode` holds
 * the characters of the newest image of `GET /api/v1/SecurityCode` in this browser. A cookie identifies the image, so
 * `challenge` and `validate` stay empty.
 */
const CodeRequest = z.strictObject({
  userName: Address,
  challenge: z.string().max(200).optional(),
  validate: z.string().max(200).optional(),
  seccode: z.string().max(200).optional(),
});

export const registrationCode = operation({
  method: 'POST',
  path: '/api/v1/RegistrationCode',
  caller: 'anyone',
  summary: 'Mail a registration code. The same answer whether the address is known or not.',
  body: CodeRequest,
  data: CodeAnswer,
  refusals: [
    networkUnavailable,
    emailMissing,
    emailInvalid,
    codeLimit,
    codeTooSoon,
    imageCodeNeeded,
    imageCodeWrong,
    tooManyRequests,
  ],
});

export const registered = operation({
  method: 'POST',
  path: '/api/v1/Registered',
  caller: 'anyone',
  summary: 'Is this address still free? Rate-limited, because the answer tells who is a member.',
  body: z.strictObject({ userName: Address }),
  data: Nothing,
  refusals: [emailMissing, emailInvalid, addressTaken, tooManyRequests],
});

export const registry = operation({
  method: 'POST',
  path: '/api/v1/Registry',
  caller: 'anyone',
  summary:
    'Register with a mailed code. When the mailbox had an account before, errors[0] of the success says why no welcome points were paid.',
  body: z.strictObject({
    userName: Address,
    verifyCode: Code,
    password: Password,
    confirmedPassword: Password,
    recommendedCode: z.string().max(64).optional(),
    channelCode: z.string().max(64).optional(),
    keyOfChannel: z.string().max(128).optional(),
    deviceID: z.string().max(128).optional(),
    deviceType: z.string().max(64).optional(),
    fingerprintCode: z.string().max(128).optional(),
  }),
  data: Nothing,
  refusals: [
    networkUnavailable,
    emailMissing,
    emailInvalid,
    addressTaken,
    codeWrong,
    ...newPasswordRefusals,
    passwordsDiffer,
    tooManyRequests,
  ],
});

export const forgotPasswordCode = operation({
  method: 'POST',
  path: '/api/v1/ForgotPasswordCode',
  caller: 'anyone',
  summary: 'Mail a code for a new password. The same answer whether the address is known or not.',
  body: CodeRequest,
  data: CodeAnswer,
  refusals: [emailMissing, emailInvalid, codeLimit, codeTooSoon, imageCodeNeeded, imageCodeWrong, tooManyRequests],
});

export const forgotPassword = operation({
  method: 'POST',
  path: '/api/v1/ForgotPassword',
  caller: 'anyone',
  summary: 'Set a new password with a mailed code; ends all sessions.',
  body: z.strictObject({
    userName: Address,
    verificationCode: Code,
    newPassword: Password,
    confirmedPassword: Password,
  }),
  data: Nothing,
  refusals: [emailMissing, emailInvalid, codeWrong, ...newPasswordRefusals, passwordsDiffer, tooManyRequests],
});

export const Account = z.strictObject({
  id: Id,
  userName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  /** LV.n, 0 to 6. */
  activityLevel: z.int(),
  balance: Points,
  credit: z.int(),
  isBlacklist: z.boolean(),
  blacklistReason: z.string().nullable(),
  paypal: z.string().nullable(),
  paypalConfirmed: z.boolean(),
  /** Name from the profile, else the handle. */
  displayName: z.string(),
  /** Public name without personal data, shown in rankings. */
  handle: z.string(),
  pending: Points,
  reserved: Points,
  /** Credit at which the next level begins; null on the highest. */
  nextLevelAt: z.int().nullable(),
  /** Credit at which each level begins, LV.1 first. */
  levelThresholds: z.array(z.int()),
  /** What each level brings, LV.1 first: a bonus on completed surveys, shorter reviews, and new surveys earlier. */
  levelBenefits: z.array(z.strictObject({ bonusPercent: z.int(), reviewDaysLess: z.int(), earlyMinutes: z.int() })),
  /** What moves credit now: what one starts with, what is added, what is taken. None is below 0. */
  creditRules: z.strictObject({
    starting: z.int(),
    completed: z.int(),
    checkIn: z.int(),
    rejected: z.int(),
    fraud: z.int(),
  }),
  profileComplete: z.boolean(),
  /** Code for invitation links, `/logon?uid=...`. */
  recommendedCode: z.string(),
  /** True when the mailbox had an account before, so that neither welcome points nor a referral reward were paid. */
  welcomeWithheld: z.boolean(),
  lang: Locale,
  registryTime: Instant,
  /** Zone in which "today", "this month" and "Friday" are meant. */
  timeZone: z.string(),
  checkedInToday: z.boolean(),
  /** Points that checking in today pays, streak bonus included. */
  checkInPoints: Points,
  can: z.strictObject({ answer: May, redeem: May, checkIn: May }),
});

export const account = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id',
  caller: 'member',
  owner: 'id',
  summary: 'The signed-in member: balance, credit, level, states.',
  params: IdParams,
  data: Account,
  refusals: [notFound],
});

export const user = operation({
  method: 'GET',
  path: '/api/v1/Users/:id',
  caller: 'member',
  owner: 'id',
  summary: 'The public side of the signed-in member.',
  params: IdParams,
  data: z.strictObject({
    id: Id,
    userName: z.string(),
    displayName: z.string(),
    handle: z.string(),
    avatarUrl: z.string().nullable(),
    activityLevel: z.int(),
  }),
  refusals: [notFound],
});

export const changePassword = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/ChangePassword',
  caller: 'member',
  owner: 'id',
  summary:
    'Change the password; ends the other sessions. The success sentence stands in errors[0], as the specification has it.',
  params: IdParams,
  body: z.strictObject({ id: Id, oldPassword: Password, newPassword: Password, confirmedPassword: Password }),
  data: Nothing,
  refusals: [notFound, oldPasswordWrong, ...newPasswordRefusals, passwordsDiffer, tooManyRequests],
});

export const commonPasswords = operation({
  method: 'GET',
  path: '/api/v1/CommonPasswords',
  caller: 'anyone',
  summary:
    'The most common passwords that would otherwise be long and mixed enough, in lower case: a form says so early.',
  data: z.strictObject({ list: z.array(z.string()) }),
});

export const saveLanguage = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Language',
  caller: 'member',
  owner: 'id',
  summary: 'Remember the language for mails.',
  params: IdParams,
  body: z.strictObject({ lang: Locale }),
  data: Nothing,
  refusals: [notFound],
});

export const Device = z.strictObject({
  id: Id,
  device: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
  /** Name of the country where the session began, as its network says; null when that is unknown. */
  place: z.string().nullable(),
  /** What the member signed in with. */
  method: z.enum(['password', 'passkey']),
});

export const devices = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Devices',
  caller: 'member',
  owner: 'id',
  summary: 'Browsers that are signed in.',
  params: IdParams,
  data: z.strictObject({ list: z.array(Device) }),
  refusals: [notFound],
});

export const endDevice = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Devices/:deviceId/End',
  caller: 'member',
  owner: 'id',
  summary: 'Sign another browser out.',
  params: z.strictObject({ id: Id, deviceId: Id }),
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound],
});

export const endOtherDevices = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/OtherDevices/End',
  caller: 'member',
  owner: 'id',
  summary: 'Sign all other browsers out.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ ended: z.int() }),
  refusals: [notFound],
});
