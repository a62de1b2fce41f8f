import { z } from 'zod';
import { oldPasswordWrong } from './members';
import { operation, refusal } from './operation';
import { accountSuspended, Login, suspendedByOperator } from './sessions';
import { Id, IdParams, Instant, Nothing, notFound, tooManyRequests } from './values';

export const passkeysElsewhere = refusal('passkeysElsewhere', {
  en: 'Passkeys work only at {address}. Please open Pollen there, or use your password.',
  zh: '通行密钥仅可在 {address} 使用。请打开该网址，或使用密码登录。',
});
export const passkeysUnavailable = refusal('passkeysUnavailable', {
  en: 'Passkeys aren’t available on this panel. Please use your password.',
  zh: '本平台暂不支持通行密钥，请使用密码登录。',
});
export const passkeyRefused = refusal('passkeyRefused', {
  en: 'This passkey doesn’t work here. Please try again, or log in with your password.',
  zh: '该通行密钥无法使用。请重试，或使用密码登录。',
});
export const passkeyNotAdded = refusal('passkeyNotAdded', {
  en: 'The passkey couldn’t be added. Please try again.',
  zh: '未能添加通行密钥，请重试。',
});
export const passkeysFull = refusal('passkeysFull', {
  en: 'You already have {max} passkeys. Remove one before you add another.',
  zh: '您已有 {max} 个通行密钥，请先删除一个再添加。',
});
export const passwordNeeded = refusal('passwordNeeded', {
  en: 'Please enter your password to continue.',
  zh: '请输入密码以继续。',
});

/** Bytes in base64url. The longest is an attestation, which is ignored but sent all the same by some browsers. */
const Base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

const transports = z.array(z.string().max(32)).max(10);
/** Browsers may add properties of their own to their answers; the server reads none of them. */
const extensions = z.looseObject({});

const Credential = z.strictObject({
  id: Base64Url(1_400),
  type: z.literal('public-key'),
  transports: transports.optional(),
});

const CreationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: Base64Url(128), name: z.string(), displayName: z.string() }),
  challenge: Base64Url(128),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const RequestOptions = z.strictObject({
  challenge: Base64Url(128),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const Attachment = z.enum(['platform', 'cross-platform']).nullable().optional();

/** What `navigator.credentials.create` returned, as its `toJSON` writes it. */
export const Attestation = z.strictObject({
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(20_000),
    authenticatorData: Base64Url(8_000).optional(),
    transports: transports.optional(),
    publicKeyAlgorithm: z.int().min(-70_000).max(70_000).optional(),
    publicKey: Base64Url(4_000).optional(),
  }),
});

/** What `navigator.credentials.get` returned, as its `toJSON` writes it. */
export const Assertion = z.strictObject({
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(8_000),
    signature: Base64Url(4_000),
    userHandle: Base64Url(128).optional(),
  }),
});

const Password = z.string().max(5_000).optional();
const Name = z.string().trim().min(1).max(60);

export const passkeyLoginOptions = operation({
  method: 'POST',
  path: '/api/v1/PasskeyLoginOptions',
  caller: 'anyone',
  summary: 'A challenge for a log-in with a passkey: for this browser, once, within five minutes.',
  body: z.strictObject({}),
  data: RequestOptions,
  refusals: [passkeysElsewhere, passkeysUnavailable, tooManyRequests],
});

export const passkeyLogin = operation({
  method: 'POST',
  path: '/api/v1/PasskeyLogin',
  caller: 'anyone',
  summary:
    'Sign in with a passkey; sets the session cookie. Refuses an unknown passkey like a wrong signature. Suspended members are answered as by `POST /api/v1/Login`.',
  body: z.strictObject({ credential: Assertion }),
  data: Login,
  refusals: [
    passkeysElsewhere,
    passkeysUnavailable,
    passkeyRefused,
    accountSuspended,
    suspendedByOperator,
    tooManyRequests,
  ],
});

export const passkeys = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Passkeys',
  caller: 'member',
  owner: 'id',
  summary: 'Passkeys of the member, newest first.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(z.strictObject({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
    /** Where passkeys work; null: nowhere, because the panel has no https or no name. */
    address: z.string().nullable(),
    /** Whether adding and removing ask for the password. Not within ten minutes of the log-in. */
    passwordNeeded: z.boolean(),
    /** Whether to offer one after a log-in with the password: none is there, and the member has not declined. */
    offer: z.boolean(),
  }),
  refusals: [notFound],
});

export const declinePasskeyOffer = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/PasskeyOffer',
  caller: 'member',
  owner: 'id',
  summary: 'Decline the offer of a passkey: the member is not asked again. A second call changes nothing.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound],
});

export const passkeyOptions = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/PasskeyOptions',
  caller: 'member',
  owner: 'id',
  summary: 'A challenge for a new passkey. Asks for the password unless the member has just logged in.',
  params: IdParams,
  body: z.strictObject({ password: Password }),
  data: CreationOptions,
  refusals: [
    notFound,
    passkeysElsewhere,
    passkeysUnavailable,
    passkeysFull,
    passwordNeeded,
    oldPasswordWrong,
    tooManyRequests,
  ],
});

export const addPasskey = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Passkeys',
  caller: 'member',
  owner: 'id',
  summary: 'Add the passkey that the browser made for the challenge. Without a name it gets that of the browser.',
  params: IdParams,
  body: z.strictObject({ name: Name.optional(), credential: Attestation }),
  data: z.strictObject({ id: Id, name: z.string() }),
  refusals: [notFound, passkeysElsewhere, passkeysUnavailable, passkeyNotAdded, passkeysFull, tooManyRequests],
});

const PasskeyParams = z.strictObject({ id: Id, passkeyId: Id });

export const renamePasskey = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Passkeys/:passkeyId/Name',
  caller: 'member',
  owner: 'id',
  summary: 'Rename a passkey.',
  params: PasskeyParams,
  body: z.strictObject({ name: Name }),
  data: Nothing,
  refusals: [notFound],
});

export const removePasskey = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Passkeys/:passkeyId/Remove',
  caller: 'member',
  owner: 'id',
  summary: 'Remove a passkey. Asks for the password unless the member has just logged in.',
  params: PasskeyParams,
  body: z.strictObject({ password: Password }),
  data: Nothing,
  refusals: [notFound, passwordNeeded, oldPasswordWrong, tooManyRequests],
});
