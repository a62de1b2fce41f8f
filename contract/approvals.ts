import { z } from 'zod';
import { ALONE_REASONS, APPROVAL_KINDS, APPROVAL_PERMISSIONS, APPROVAL_STATES } from './approval-values';
import { notAllowed } from './console-operators';
import { changeReasonMissing } from './console-versions';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound } from './values';
import { CHANGE_REASON } from './versioned';
import { approvalWaits, Difference } from './waiting-changes';

export const approvalOwn = refusal('approvalOwn', {
  en: 'You requested this change. Another operator has to decide.',
  zh: '此变更由您申请，须由其他管理员审批。',
});
export const approvalNotOwn = refusal('approvalNotOwn', {
  en: 'Only the operator who made this request can withdraw it. You can decline it.',
  zh: '只有申请人可以撤回申请，您可以拒绝该申请。',
});
export const approvalDecided = refusal('approvalDecided', {
  en: 'This request has already been decided.',
  zh: '该申请已处理完毕。',
});
export const approvalOutdated = refusal('approvalOutdated', {
  en: 'This request is out of date: the value has changed, or the operator who made it no longer has permission. Nothing was changed.',
  zh: '该申请已失效：相关内容已被修改，或申请人已失去相应权限。未作任何更改。',
});
export const approvalExpired = refusal('approvalExpired', {
  en: 'This request has expired. Nothing was changed. You can send a new request.',
  zh: '该申请已过期，未作任何更改；如仍需变更，请重新申请。',
});

/** The reason that the approver reads; a change that needs approval must have one. */
export const askReason = { reason: z.string().max(CHANGE_REASON.max).default('') };
/** The id of the approval that the change waits for; null when the change has taken effect. */
export const Asked = z.strictObject({ approval: Id.nullable() });
export const askRefusals = [approvalWaits, changeReasonMissing] as const;

const Approval = z.strictObject({
  id: Id,
  kind: z.enum(APPROVAL_KINDS),
  subject: z.string(),
  /** The changed thing in words, such as "Setting: Second operator". */
  title: z.string(),
  changes: z.array(Difference),
  reason: z.string(),
  state: z.enum(APPROVAL_STATES),
  alone: z.enum(ALONE_REASONS).nullable(),
  askedBy: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  /** Null while the request waits, and when no operator ended it. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string(),
  can: z.strictObject({ approve: May, decline: May, withdraw: May }),
});

export const approvals = operation({
  method: 'GET',
  path: '/api/console/Approvals',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Changes that take two people, newest first, and how many wait.',
  query: z.strictObject({
    state: z.enum(APPROVAL_STATES).optional(),
    /** `next` of the page before. */
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    waiting: z.int(),
    list: z.array(Approval),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export const approval = operation({
  method: 'GET',
  path: '/api/console/Approvals/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary:
    'One change that takes two people. `can.approve` also says whether the change can still be made as it was asked.',
  params: IdParams,
  data: Approval,
  refusals: [notFound],
});

const deciding = { method: 'POST', caller: 'operator', params: IdParams, data: Nothing } as const;
const decider = {
  permission: APPROVAL_PERMISSIONS,
  furtherChecks: 'The permission of what is changed; another operator than the one who asked.',
} as const;
const reason = z.string().max(CHANGE_REASON.max);

export const approveChange = operation({
  ...deciding,
  ...decider,
  path: '/api/console/Approvals/:id/Approve',
  audit: ['approval.approved'],
  summary:
    'Apply a change that another operator asked for. A change that nobody can make any more is marked as outdated.',
  body: z.strictObject({ reason: reason.default('') }),
  refusals: [notFound, notAllowed, approvalOwn, approvalDecided, approvalOutdated, approvalExpired],
});

export const declineChange = operation({
  ...deciding,
  ...decider,
  path: '/api/console/Approvals/:id/Decline',
  audit: ['approval.declined'],
  summary: 'Refuse a change that another operator asked for, with a reason.',
  body: z.strictObject({ reason }),
  refusals: [notFound, notAllowed, approvalOwn, approvalDecided, approvalExpired, changeReasonMissing],
});

export const withdrawChange = operation({
  ...deciding,
  path: '/api/console/Approvals/:id/Withdraw',
  permission: 'anyOperator',
  furtherChecks: 'Only the operator who asked.',
  audit: ['approval.withdrawn'],
  summary: 'Take back a request of one’s own.',
  body: z.strictObject({}),
  refusals: [notFound, approvalNotOwn, approvalDecided],
});
