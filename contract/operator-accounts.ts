import { z } from 'zod';
import { Asked, askReason, askRefusals } from './approvals';
import { notAllowed, Operator, Role } from './console-operators';
import { emailInvalid, newPasswordRefusals } from './members';
import { operation, refusal } from './operation';
import { linkInvalid } from './payout-accounts';
import { Id, IdParams, Instant, May, Nothing, notFound, tooManyRequests } from './values';
import { WaitingChange } from './waiting-changes';

export const operatorExists = refusal('operatorExists', {
  en: 'There is already an operator with this email address.',
  zh: '该邮箱已有管理员账户。',
});
export const operatorNameMissing = refusal('operatorNameMissing', {
  en: 'Please enter a name of at most 60 characters.',
  zh: '请填写姓名，最多 60 个字符。',
});
export const lastAdmin = refusal('lastAdmin', {
  en: 'This is the only administrator. Make someone else an administrator first.',
  zh: '这是最后一位超级管理员，请先指定其他人。',
});
export const ownAccount = refusal('ownAccount', {
  en: 'You can’t change your own account. Please ask another administrator.',
  zh: '不能对自己的账户执行此操作，请联系其他超级管理员。',
});
export const operatorChanged = refusal('operatorChanged', {
  en: 'Someone has changed this operator. Please check again.',
  zh: '该管理员的信息刚刚被修改，请重新查看。',
});
export const operatorPasswordShort = refusal('operatorPasswordShort', {
  en: 'Please choose a password of at least {min} characters.',
  zh: '密码至少需要 {min} 个字符。',
});
/** Shortest password of an operator, in characters. */
export const OPERATOR_PASSWORD_MIN = 12;

const row = {
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  totp: z.boolean(),
  createdAt: Instant,
  /** Of the newest session. */
  lastSeenAt: Instant.nullable(),
  suspendedAt: Instant.nullable(),
};

export const operators = operation({
  method: 'GET',
  path: '/api/console/Operators',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Everybody who works in the console, and who is invited.',
  data: z.strictObject({
    list: z.array(z.strictObject(row)),
    invitations: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        email: z.string(),
        role: Role,
        invitedBy: z.string(),
        createdAt: Instant,
        expiresAt: Instant,
        expired: z.boolean(),
      }),
    ),
    /** Invitations that wait for approval and are not mailed yet. */
    waitingInvitations: z.array(WaitingChange),
    /** Whether a change by the calling operator needs approval. */
    asks: z.boolean(),
    can: z.strictObject({ manage: May }),
  }),
});

export const operatorAccount = operation({
  method: 'GET',
  path: '/api/console/Operators/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One operator; their sessions for themselves and for administrators.',
  params: IdParams,
  data: z.strictObject({
    ...row,
    sessions: z.array(
      z.strictObject({
        id: Id,
        device: z.string().nullable(),
        network: z.string().nullable(),
        startedAt: Instant,
        lastSeenAt: Instant,
        active: z.boolean(),
        /** The one that asks. */
        current: z.boolean(),
      }),
    ),
    /** Changes of this operator that wait for approval. */
    waiting: z.array(WaitingChange),
    /** Whether a change that gives rights needs approval. */
    asks: z.boolean(),
    /** Whether a reset of the one-time code needs approval; the operator who lost the code does not count as approver. */
    resetAsks: z.boolean(),
    can: z.strictObject({
      changeRole: May,
      suspend: May,
      reactivate: May,
      resetCode: May,
      sendPasswordLink: May,
      endSessions: May,
    }),
  }),
  refusals: [notFound],
});

export const inviteOperator = operation({
  method: 'POST',
  path: '/api/console/OperatorInvitations',
  caller: 'operator',
  permission: 'manageOperators',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['operator.invited', 'approval.asked'],
  summary: 'Invite a colleague by mail. An earlier invitation of the same address ends.',
  body: z.strictObject({ email: z.string().max(320), name: z.string().max(200), role: Role, ...askReason }),
  /** The id of the invitation; null while it waits for approval. */
  data: z.strictObject({ id: Id.nullable(), approval: Id.nullable() }),
  refusals: [notAllowed, emailInvalid, operatorNameMissing, operatorExists, ...askRefusals],
});

export const withdrawInvitation = operation({
  method: 'POST',
  path: '/api/console/OperatorInvitations/:id/Withdraw',
  caller: 'operator',
  permission: 'manageOperators',
  audit: ['operator.invitationWithdrawn'],
  unaudited: 'The invitation had ended.',
  summary: 'End an invitation. One that is over stays as it is.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, notAllowed],
});

const token = z.string().max(100);

export const openInvitation = operation({
  method: 'POST',
  path: '/api/console/OperatorInvitations/Look',
  caller: 'anyone',
  summary: 'Who a mailed invitation is for. Looking changes nothing.',
  body: z.strictObject({ token }),
  data: z.strictObject({ name: z.string(), email: z.string(), role: Role, passwordMin: z.int() }),
  refusals: [linkInvalid, tooManyRequests],
});

export const acceptInvitation = operation({
  method: 'POST',
  path: '/api/console/OperatorInvitations/Accept',
  caller: 'anyone',
  audit: ['operator.joined'],
  summary: 'Take an invitation with a password of one’s own, and be signed in. The one-time code comes next.',
  body: z.strictObject({ token, password: z.string().max(256) }),
  data: Operator,
  refusals: [linkInvalid, operatorPasswordShort, ...newPasswordRefusals, tooManyRequests],
});

export const changeOperatorRole = operation({
  method: 'POST',
  path: '/api/console/Operators/:id/Role',
  caller: 'operator',
  permission: 'manageOperators',
  furtherChecks:
    'Waits for a second administrator, unless it only takes permissions from somebody who is no administrator.',
  audit: ['operator.roleChanged', 'approval.asked'],
  unaudited: 'The operator has the role.',
  summary: 'Give an operator another role, from the next call on. `from` is the role as far as the caller knows.',
  params: IdParams,
  body: z.strictObject({ role: Role, from: Role, ...askReason }),
  /** The current role; it stays unchanged while the change waits for approval. */
  data: z.strictObject({ role: Role, approval: Id.nullable() }),
  refusals: [notFound, notAllowed, lastAdmin, operatorChanged, ...askRefusals],
});

export const suspendOperator = operation({
  method: 'POST',
  path: '/api/console/Operators/:id/Suspend',
  caller: 'operator',
  permission: 'manageOperators',
  furtherChecks: 'The suspension of an administrator waits for a second one.',
  audit: ['operator.suspended', 'approval.asked'],
  unaudited: 'The operator is suspended.',
  summary: 'Suspend an operator: all sessions end, and signing in is refused.',
  params: IdParams,
  body: z.strictObject(askReason),
  data: Asked,
  refusals: [notFound, notAllowed, ownAccount, lastAdmin, ...askRefusals],
});

export const reactivateOperator = operation({
  method: 'POST',
  path: '/api/console/Operators/:id/Reactivate',
  caller: 'operator',
  permission: 'manageOperators',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['operator.reactivated', 'approval.asked'],
  unaudited: 'The operator is not suspended.',
  summary: 'Let a suspended operator in again.',
  params: IdParams,
  body: z.strictObject(askReason),
  data: Asked,
  refusals: [notFound, notAllowed, ...askRefusals],
});

export const endOperatorSessions = operation({
  method: 'POST',
  path: '/api/console/Operators/:id/EndSessions',
  caller: 'operator',
  permission: 'anyOperator',
  furtherChecks: 'Sessions of another operator take manageOperators.',
  audit: ['operator.sessionsEnded'],
  unaudited: 'No session was running.',
  summary: 'End one session of an operator, or all but the one that asks. One’s own, or an administrator anybody’s.',
  params: IdParams,
  body: z.strictObject({ sessionId: Id.nullable() }),
  data: z.strictObject({ ended: z.int() }),
  refusals: [notFound, notAllowed],
});

export const resetOperatorCode = operation({
  method: 'POST',
  path: '/api/console/Operators/:id/ResetCode',
  caller: 'operator',
  permission: 'manageOperators',
  furtherChecks: 'Waits for another administrator than the one whose code it is.',
  audit: ['operator.codeReset', 'approval.asked'],
  summary:
    'Remove the one-time code of an operator whose phone is lost: all sessions and the password end, and a mailed link leads to a new password and a new code.',
  params: IdParams,
  body: z.strictObject(askReason),
  data: Asked,
  refusals: [notFound, notAllowed, ownAccount, ...askRefusals],
});
