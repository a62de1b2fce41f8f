import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { memberLeft } from './suspensions';
import { Id, IdParams, Instant, notFound } from './values';

export const impersonationOver = refusal('impersonationOver', {
  en: 'This view has ended. Open it again from the console.',
  zh: '本次浏览已结束，请从控制台重新打开。',
});
export const nothingToImpersonate = refusal('nothingToImpersonate', {
  en: 'This member is suspended and can only see the login page.',
  zh: '该会员已被暂停，只能看到登录页面。',
});

/** The header that carries the token of an impersonation. A call with it is never answered for another session. */
export const IMPERSONATION_HEADER = 'x-member-view';

export const impersonateMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Views',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.impersonationStarted'],
  summary:
    'Start an impersonation: see the app as a member sees it for 15 minutes. Returns a ticket for one tab, valid for one minute.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ ticket: z.string(), until: Instant }),
  refusals: [notFound, notAllowed, memberLeft, nothingToImpersonate],
});

export const exchangeTicket = operation({
  method: 'POST',
  path: '/api/v1/MemberViews',
  caller: 'anyone',
  summary: 'Exchange the ticket of an impersonation, once, for the token that its calls carry.',
  body: z.strictObject({ ticket: z.string().max(64) }),
  data: z.strictObject({ token: z.string(), id: Id, userName: z.string(), name: z.string(), until: Instant }),
  refusals: [impersonationOver],
});

export const impersonationState = operation({
  method: 'POST',
  path: '/api/v1/MemberViewStates',
  caller: 'anyone',
  summary:
    'Report the state of the tab: here, leaving (ends the impersonation unless the tab reports again soon), or over.',
  body: z.strictObject({ token: z.string().max(64), state: z.enum(['here', 'leaving', 'over']) }),
  data: z.strictObject({ until: Instant }),
  refusals: [impersonationOver],
});
