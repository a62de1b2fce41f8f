import { z } from 'zod';
import { reasonRequired } from './console-attempts';
import { secondLookWaits } from './console-members';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { IdParams, Nothing, notFound } from './values';

export const suspendedAlready = refusal('suspendedAlready', {
  en: '{operator} has already suspended this member.',
  zh: '{operator} 已暂停该会员。',
});
export const notSuspended = refusal('notSuspended', {
  en: 'This member is not suspended by an operator.',
  zh: '该会员未被管理员暂停。',
});
export const blacklistedInstead = refusal('blacklistedInstead', {
  en: 'This member is on the blacklist. Remove them from it first.',
  zh: '该会员在黑名单中，请先解除黑名单。',
});

export const memberLeft = refusal('memberLeft', {
  en: 'This member has closed their account.',
  zh: '该会员已注销账户。',
});

/** As long as the reason of a rejection. */
export const SUSPENSION_REASON_MAX = 500;
const reason = z.string().max(SUSPENSION_REASON_MAX);

export const suspendMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Suspension',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.suspended'],
  summary:
    'Suspend a member with a reason that the member is mailed: sessions end, nobody logs in, nothing is approved or paid.',
  params: IdParams,
  body: z.strictObject({ reason }),
  data: Nothing,
  refusals: [notFound, notAllowed, reasonRequired, suspendedAlready, blacklistedInstead, memberLeft],
});

export const reactivateMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Reactivation',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.reactivated'],
  summary:
    'Lift a suspension with a reason that the member is mailed. An account that waits for its new address stays suspended.',
  params: IdParams,
  body: z.strictObject({ reason }),
  data: z.strictObject({
    /** Null, or the new address that must be confirmed before the member can log in. */
    waitsForAddress: z.string().nullable(),
  }),
  refusals: [notFound, notAllowed, reasonRequired, notSuspended, secondLookWaits],
});
