import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { memberLeft } from './suspensions';
import { Id, IdParams, Instant, notFound } from './values';

export const viewOver = refusal('viewOver', {
  en: 'This view is over. Open it again from the console.',
  zh: '本次浏览已结束，请从控制台重新打开。',
});
export const nothingToView = refusal('nothingToView', {
  en: 'This member is suspended and sees no more than the log-in.',
  zh: '该会员已被暂停，只能看到登录页面。',
});

/** The header that carries the token of a view; every call with it is answered for the view alone. */
export const VIEW_HEADER = 'x-member-view';

export const viewAsMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Views',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.viewBegan'],
  summary: 'Look at the app as a member sees it, for a quarter of an hour; a ticket for one tab, good for a minute.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ ticket: z.string(), until: Instant }),
  refusals: [notFound, notAllowed, memberLeft, nothingToView],
});

export const openMemberView = operation({
  method: 'POST',
  path: '/api/v1/MemberViews',
  caller: 'anyone',
  summary: 'Trade the ticket of a view, once, for the token that its calls carry.',
  body: z.strictObject({ ticket: z.string().max(64) }),
  data: z.strictObject({ token: z.string(), id: Id, userName: z.string(), name: z.string(), until: Instant }),
  refusals: [viewOver],
});

export const memberViewState = operation({
  method: 'POST',
  path: '/api/v1/MemberViewStates',
  caller: 'anyone',
  summary:
    'Says that the tab of a view is here, is leaving (which ends the view unless it is here again soon), or is done.',
  body: z.strictObject({ token: z.string().max(64), state: z.enum(['here', 'leaving', 'over']) }),
  data: z.strictObject({ until: Instant }),
  refusals: [viewOver],
});
