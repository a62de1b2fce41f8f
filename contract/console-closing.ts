import { z } from 'zod';
import { closing, closingChanged } from './closing';
import { accountGone, REASON_MAX } from './console-attempts';
import { notAllowed } from './console-operators';
import { ExportedData } from './data-export';
import { operation } from './operation';
import { IdParams, Nothing, notFound, Points } from './values';

export const exportMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Export',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.exported'],
  summary: 'All data about a member who asked for them, in the language of the request; written down in the audit log.',
  params: IdParams,
  body: z.strictObject({}),
  data: ExportedData,
  refusals: [notFound, notAllowed, accountGone],
});

export const memberClosing = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Closing',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What closing the account of a member would give up, and what would still be paid.',
  params: IdParams,
  data: closing.data,
  refusals: [notFound, accountGone],
});

export const closeMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Closing',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.closed'],
  summary:
    'Close the account of a member who asked for it, at once and for good: forfeits all points, ends all sessions and erases personal data.',
  params: IdParams,
  body: z.strictObject({
    /** The sum that the operator saw; refused when it is another by now. */
    forfeitedPoints: Points.nonnegative(),
    /** How the member asked, for the audit log. */
    reason: z.string().trim().min(3).max(REASON_MAX),
  }),
  data: Nothing,
  refusals: [notFound, notAllowed, accountGone, closingChanged],
});
