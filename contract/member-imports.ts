import { z } from 'zod';
import { notAllowed } from './console-operators';
import { CONSENT_SOURCE_LENGTH, IMPORT_FIELDS, MEMBER_FILE_LENGTH, PERSON_STATES } from './member-import-values';
import { TAG_LENGTH } from './member-tag-values';
import { tooManyTags } from './member-tags';
import { addressTaken, newPasswordRefusals, passwordsDiffer } from './members';
import { operation, refusal } from './operation';
import { networkUnavailable } from './regions';
import { Day, Id, IdParams, Instant, Locale, May, Nothing, notFound, tooManyRequests } from './values';

export const memberFileUnreadable = refusal('memberFileUnreadable', {
  en: 'The file can’t be read from line {line} on. {reason}',
  zh: '文件自第 {line} 行起无法读取。{reason}',
});
export const emailColumnMissing = refusal('emailColumnMissing', {
  en: 'Choose the column with the email addresses, once.',
  zh: '请指定邮箱所在的列，且只能指定一列。',
});
export const columnsTwice = refusal('columnsTwice', {
  en: 'Two columns are used for the same field.',
  zh: '两列对应了同一字段。',
});
export const nobodyToImport = refusal('nobodyToImport', {
  en: 'Nobody in this file can be invited.',
  zh: '该文件中没有可邀请的人员。',
});
export const consentInFuture = refusal('consentInFuture', {
  en: 'The day of the consent is in the future.',
  zh: '同意日期不能晚于今天。',
});
export const importOver = refusal('importOver', {
  en: 'All invitations of this import have been sent or canceled.',
  zh: '该批次的邀请已全部发出或取消。',
});
export const nobodyToRemind = refusal('nobodyToRemind', {
  en: 'There is nobody to write to again: an invitation is sent twice at most, three days apart.',
  zh: '没有可再次邀请的人员：每人最多邀请两次，且须间隔三天。',
});
export const panelInvitationEnded = refusal('panelInvitationEnded', {
  en: 'This invitation has expired or was used already. If you’ve set a password, log in.',
  zh: '该邀请已过期或已使用。如已设置密码，请直接登录。',
});

const Column = z.union([z.enum(IMPORT_FIELDS), z.templateLiteral(['custom', z.int().positive()])]);

const File = {
  csv: z.string().max(MEMBER_FILE_LENGTH),
  /** What each column is, from left to right; null leaves it out. */
  columns: z.array(Column.nullable()).max(100),
};

/** A line that nobody is invited from, and why. */
const Problem = z.strictObject({ line: z.int(), reason: z.string() });

export const checkMemberFile = operation({
  method: 'POST',
  path: '/api/console/MemberFileChecks',
  caller: 'operator',
  permission: 'manageMembers',
  unaudited: 'Checks a file and saves nothing.',
  summary:
    'Look at a file of people without keeping it: its columns with a guess of what they are, the first lines, and who cannot be invited.',
  body: z.strictObject({ ...File, columns: File.columns.optional() }),
  data: z.strictObject({
    columns: z.array(z.strictObject({ heading: z.string(), field: Column.nullable() })),
    /** The operators' own fields that a column can be; those about sensitive subjects cannot. */
    customFields: z.array(
      z.strictObject({ field: z.templateLiteral(['custom', z.int().positive()]), label: z.string() }),
    ),
    /** The first ten. */
    rows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()), reason: z.string().nullable() })),
    people: z.int(),
    invitable: z.int(),
    problemCount: z.int(),
    /** The first hundred. */
    problems: z.array(Problem),
  }),
  refusals: [notAllowed, memberFileUnreadable, emailColumnMissing, columnsTwice],
});

const MemberImport = z.strictObject({
  id: Id,
  fileName: z.string(),
  consentSource: z.string(),
  consentOn: Day,
  tags: z.array(z.string()),
  by: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  state: z.enum(['running', 'done', 'canceled']),
  /** How many people are in each state. */
  people: z.record(z.enum(PERSON_STATES), z.int()),
  can: z.strictObject({ cancel: May, remind: May }),
});

export const startMemberImport = operation({
  method: 'POST',
  path: '/api/console/MemberImports',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['members.imported', 'tag.created'],
  unaudited: 'The same import was started before, with the same key.',
  summary:
    'Invite the people of a file by email to set a password and agree to the terms. Nobody has an account before that; who does not answer is deleted.',
  body: z.strictObject({
    ...File,
    key: z.uuid(),
    fileName: z.string().max(200),
    /** Where and how these people agreed to be contacted. */
    consentSource: z.string().trim().min(10).max(CONSENT_SOURCE_LENGTH),
    consentOn: Day,
    /** Of people whose language the file does not have. */
    language: Locale,
    tags: z.array(z.string().trim().min(1).max(TAG_LENGTH)).max(5),
  }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notAllowed,
    memberFileUnreadable,
    emailColumnMissing,
    columnsTwice,
    nobodyToImport,
    consentInFuture,
    tooManyTags,
  ],
});

export const memberImports = operation({
  method: 'GET',
  path: '/api/console/MemberImports',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Imports of members, newest first.',
  query: z.strictObject({
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.strictObject({ list: z.array(MemberImport), next: z.string().nullable() }),
});

export const memberImport = operation({
  method: 'GET',
  path: '/api/console/MemberImports/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One import: how far it is, and the first hundred lines that were skipped.',
  params: IdParams,
  data: z.strictObject({ ...MemberImport.shape, problems: z.array(Problem) }),
  refusals: [notFound],
});

export const memberImportResult = operation({
  method: 'GET',
  path: '/api/console/MemberImports/:id/Result',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['members.importExported'],
  summary: 'What became of each line of an import as CSV, with the address as long as it is kept.',
  params: IdParams,
  data: z.string(),
  produces: 'text/csv; charset=utf-8',
  refusals: [notFound, notAllowed],
});

export const cancelMemberImport = operation({
  method: 'POST',
  path: '/api/console/MemberImports/:id/Cancel',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['members.importCanceled'],
  summary: 'Invite nobody else of an import and delete who was not invited yet. Invitations that are out stay valid.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed, importOver],
});

export const remindImported = operation({
  method: 'POST',
  path: '/api/console/MemberImports/:id/Remind',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['members.importReminded'],
  summary: 'Send the invitation again, once, to who has not answered for three days. The earlier link ends.',
  params: IdParams,
  data: z.strictObject({ people: z.int() }),
  refusals: [notFound, notAllowed, nobodyToRemind],
});

const token = z.string().max(100);

export const lookAtPanelInvitation = operation({
  method: 'POST',
  path: '/api/v1/PanelInvitations/Look',
  caller: 'anyone',
  summary: 'What an invitation to the panel says: for which address, from where, and which details came with it.',
  body: z.strictObject({ token }),
  data: z.strictObject({
    userName: z.string(),
    source: z.string(),
    /** The details that came with the address, in words. */
    details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    endsAt: Instant,
  }),
  refusals: [panelInvitationEnded, tooManyRequests],
});

export const acceptPanelInvitation = operation({
  method: 'POST',
  path: '/api/v1/PanelInvitations/Accept',
  caller: 'anyone',
  summary: 'Agree to the terms and set a password: the account begins, and this browser is signed in.',
  body: z.strictObject({
    token,
    password: z.string().max(5_000),
    confirmedPassword: z.string().max(5_000),
    /** Whether the profile begins with the details that came with the address. */
    usesDetails: z.boolean(),
    deviceType: z.string().max(64).optional(),
  }),
  data: z.strictObject({ id: Id, userName: z.string() }),
  refusals: [
    panelInvitationEnded,
    networkUnavailable,
    addressTaken,
    ...newPasswordRefusals,
    passwordsDiffer,
    tooManyRequests,
  ],
});

export const declinePanelInvitation = operation({
  method: 'POST',
  path: '/api/v1/PanelInvitations/Decline',
  caller: 'anyone',
  summary: 'Decline: everything about the person is deleted but a keyed hash, so that no import writes to them again.',
  body: z.strictObject({ token }),
  data: Nothing,
  refusals: [panelInvitationEnded, tooManyRequests],
});
