import { z } from 'zod';
import { notAllowed } from './console-operators';
import { overDecisionLimit, overMemberDay, overOperatorDay, ownMemberAccount } from './money-decisions';
import { operation, refusal } from './operation';
import {
  CHANGING_EFFECTS,
  LINE_EFFECTS,
  RECONCILIATION_GROUP_NAMES,
  RECONCILIATION_LENGTH,
  RECONCILIATION_LINES,
  RECONCILIATION_STATES,
} from './reconciliation-values';
import { Id, IdParams, Instant, May, notFound } from './values';

export const reconciliationKnown = refusal('reconciliationKnown', {
  en: 'This file was uploaded before, as “{name}”. A file is applied once.',
  zh: '该文件已上传过（“{name}”），每个文件只能执行一次。',
});
export const reconciliationUnreadable = refusal('reconciliationUnreadable', {
  en: 'Line {line} can’t be read as CSV. Please save the file as CSV in UTF-8.',
  zh: '第 {line} 行无法按 CSV 读取，请将文件另存为 UTF-8 编码的 CSV。',
});
export const reconciliationTooLong = refusal('reconciliationTooLong', {
  en: 'A file has between 1 and {max} lines below its heading.',
  zh: '文件在标题行之下须有 1 至 {max} 行。',
});
export const reconciliationColumns = refusal('reconciliationColumns', {
  en: 'Please choose one column for the attempt and another one for the status.',
  zh: '请分别选择作答编号和状态所在的列。',
});
export const reconciliationNotReady = refusal('reconciliationNotReady', {
  en: 'This isn’t possible in the state that this file is in now.',
  zh: '该文件当前的状态不支持此操作。',
});
export const reconciliationSecond = refusal('reconciliationSecond', {
  en: 'You requested the approval of this file. Another operator has to give it.',
  zh: '您已申请批准该文件，须由另一位管理员批准。',
});

export const reconciliationOwn = refusal('reconciliationOwn', {
  en: 'You uploaded this file. Another operator has to approve it.',
  zh: '该文件由您上传，须由其他管理员批准。',
});
export const reconciliationNoApprover = refusal('reconciliationNoApprover', {
  en: 'Nobody else can approve this file: neither the operator who requests the approval nor {uploader}, who uploaded it, can.',
  zh: '没有其他管理员可以批准该文件：申请人和上传者（{uploader}）均不能批准。',
});
export const reconciliationApproverUnable = refusal('reconciliationApproverUnable', {
  en: 'This operator can’t approve the file. Please choose somebody else.',
  zh: '该管理员不能批准此文件，请另选一位。',
});

const Column = z.int().min(0).max(199);
/** The places of the columns, counted from 0; the reason is optional. */
const Columns = z.strictObject({ attempt: Column, status: Column, reason: Column.nullable() });
const FileName = z.string().trim().min(1).max(120);
const State = z.enum(RECONCILIATION_STATES);
const Effect = z.enum(LINE_EFFECTS);
/** Coins of members, what the panel bears, and our revenue; in cents, and negative where something is taken. */
const Sums = { lines: z.int(), points: z.int(), bornePoints: z.int(), revenueCents: z.int() };

const Row = z.strictObject({
  id: Id,
  fileName: z.string(),
  state: State,
  /** The month in which most of its attempts ended, such as 2026-10; null until it was checked, and when none has ended. */
  month: z.string().nullable(),
  lines: z.int(),
  problemCount: z.int(),
  /** How many lines change something, and for how many members. */
  changing: z.int(),
  members: z.int(),
  takenPoints: z.int(),
  givenPoints: z.int(),
  bornePoints: z.int(),
  revenueCents: z.int(),
  uploadedAt: Instant,
  uploadedBy: z.string(),
  /** Who requested the approval of another operator, where one is needed. */
  firstBy: z.string().nullable(),
  firstAt: Instant.nullable(),
  /** Whom that operator asked; null when anybody who can approve it was asked. */
  approver: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  declinedBy: z.string().nullable(),
  declinedAt: Instant.nullable(),
});

export const reconciliations = operation({
  method: 'GET',
  path: '/api/console/Partners/:id/Reconciliations',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The reconciliation files of a partner, newest first.',
  params: IdParams,
  query: z.strictObject({
    group: z.enum(RECONCILIATION_GROUP_NAMES).optional(),
    /** `next` of the page before. */
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.strictObject({
    list: z.array(Row),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
    can: z.strictObject({ upload: May }),
  }),
  refusals: [notFound],
});

export const reconciliationColumnsOf = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Reconciliations/Columns',
  caller: 'operator',
  permission: 'manageMembers',
  unaudited: 'It writes nothing.',
  summary: 'The columns of a file by its first lines, with what they seem to be.',
  params: IdParams,
  body: z.strictObject({ beginning: z.string().min(1).max(50_000) }),
  data: z.strictObject({
    headings: z.array(z.string()),
    /** The first lines, at most five. */
    rows: z.array(z.array(z.string())),
    guess: z.strictObject({ attempt: Column.nullable(), status: Column.nullable(), reason: Column.nullable() }),
  }),
  refusals: [notFound, notAllowed, reconciliationUnreadable],
});

export const uploadReconciliation = operation({
  method: 'POST',
  path: '/api/console/Partners/:id/Reconciliations',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['reconciliation.uploaded'],
  summary: 'Upload a file in which a partner says which completes it accepts. It is checked; nothing changes yet.',
  params: IdParams,
  body: z.strictObject({ fileName: FileName, csv: z.string().min(1).max(RECONCILIATION_LENGTH), columns: Columns }),
  data: z.strictObject({ id: Id }),
  refusals: [
    notFound,
    notAllowed,
    reconciliationKnown,
    reconciliationUnreadable,
    reconciliationTooLong,
    reconciliationColumns,
  ],
});

export const reconciliation = operation({
  method: 'GET',
  path: '/api/console/Reconciliations/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A reconciliation file with what it does, or with its bad lines, and how far it is applied.',
  params: IdParams,
  data: Row.extend({
    partnerId: Id,
    sha256: z.string(),
    columns: z.array(z.string()),
    checkedLines: z.int(),
    checkedAt: Instant.nullable(),
    /** The first bad lines, or those that would do something else now than the dry run showed; at most 100. */
    problems: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
    /** What the lines do, by effect; without those that no line has. */
    effects: z.array(z.strictObject({ effect: Effect, ...Sums })),
    /** For how many members the balance does not reach. */
    short: z.int(),
    note: z.string(),
    /** Of the lines that change something: how many were compared with the dry run, stored as calls, and handled. */
    compared: z.int(),
    stored: z.int(),
    handled: z.int(),
    /** Whether another operator has to approve it when this operator applies it. */
    asks: z.boolean(),
    /** Who could approve it then. */
    approvers: z.array(z.strictObject({ id: Id, name: z.string() })),
    /** The newest files of the partner that were applied, at most five, without this one. */
    earlier: z.array(
      z.strictObject({
        id: Id,
        fileName: z.string(),
        month: z.string().nullable(),
        lines: z.int(),
        revenueCents: z.int(),
      }),
    ),
    can: z.strictObject({ apply: May, check: May, decline: May }),
  }),
  refusals: [notFound],
});

export const reconciliationLines = operation({
  method: 'GET',
  path: '/api/console/Reconciliations/:id/Lines',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The lines of a file that change something, in their order.',
  params: IdParams,
  query: z.strictObject({
    effect: z.enum(CHANGING_EFFECTS).optional(),
    /** The last line of the page before. */
    before: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        line: z.int(),
        attemptId: z.string(),
        status: z.string(),
        completedAt: Instant.nullable(),
        before: z.string(),
        effect: z.enum(CHANGING_EFFECTS),
        points: z.int(),
        bornePoints: z.int(),
        revenueCents: z.int(),
      }),
    ),
    next: z.int().nullable(),
  }),
  refusals: [notFound],
});

export const reconciliationFile = operation({
  method: 'GET',
  path: '/api/console/Reconciliations/:id/File',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The lines of a file that change something as CSV, as many as there are: never held in memory.',
  params: IdParams,
  /** A stream of text. */
  data: z.custom<object>((value) => typeof value === 'object' && value !== null && 'pipe' in value),
  produces: 'text/csv; charset=utf-8',
  refusals: [notFound],
});

export const checkReconciliation = operation({
  method: 'POST',
  path: '/api/console/Reconciliations/:id/Check',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['reconciliation.checked'],
  summary: 'Check a file again, because statuses were mapped or calls came in since. Nothing changes yet.',
  params: IdParams,
  data: z.strictObject({ state: State }),
  refusals: [notFound, notAllowed, reconciliationNotReady],
});

export const applyReconciliation = operation({
  method: 'POST',
  path: '/api/console/Reconciliations/:id/Apply',
  caller: 'operator',
  permission: 'manageMembers',
  furtherChecks:
    'Above a limit a second operator must make the same decision, who is neither the one who requested it nor the one who uploaded the file.',
  audit: ['reconciliation.applied', 'money.firstApproval'],
  summary: `Apply all lines of a checked file: each of up to ${RECONCILIATION_LINES} becomes a call, unless one would do something else now than the dry run showed.`,
  params: IdParams,
  body: z.strictObject({
    note: z.string().trim().max(500),
    /** Who is asked where another operator has to approve; null asks all who can. Anyone who can may approve. */
    approverId: Id.nullable().default(null),
  }),
  data: z.strictObject({ state: State }),
  refusals: [
    notFound,
    notAllowed,
    reconciliationNotReady,
    reconciliationSecond,
    reconciliationOwn,
    reconciliationNoApprover,
    reconciliationApproverUnable,
    ownMemberAccount,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});

export const declineReconciliation = operation({
  method: 'POST',
  path: '/api/console/Reconciliations/:id/Decline',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['reconciliation.declined'],
  summary: 'Decline a file that was not applied. It may be uploaded again.',
  params: IdParams,
  body: z.strictObject({ note: z.string().trim().max(500) }),
  data: z.strictObject({ state: State }),
  refusals: [notFound, notAllowed, reconciliationNotReady],
});
