import { z } from 'zod';
import { memberFilters } from './console-members';
import { notAllowed } from './console-operators';
import { sensitiveFilter } from './custom-fields';
import { operation } from './operation';
import { daysReversed } from './overview';

export const exportMembers = operation({
  method: 'GET',
  path: '/api/console/MemberExport',
  caller: 'operator',
  permission: 'manageMembers',
  mayLag: true,
  furtherChecks: '`personal` takes `exportPersonalData`.',
  audit: ['members.exported'],
  summary:
    'The members whom the filters of the list find as CSV, newest first: number, state, level, coins, country, age, profile fields and tags; with `personal` also name, email and birthday. Never notes.',
  query: z.strictObject({
    search: z.string().max(320).optional(),
    ...memberFilters,
    personal: z.enum(['true']).optional(),
    /** Only these members, separated by commas. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,499}$/)
      .optional(),
  }),
  /** A stream of text. */
  data: z.custom<object>((value) => typeof value === 'object' && value !== null && 'pipe' in value),
  produces: 'text/csv; charset=utf-8',
  refusals: [notAllowed, daysReversed, sensitiveFilter],
});
