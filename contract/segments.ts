import { z } from 'zod';
import { memberFilters } from './console-members';
import { notAllowed } from './console-operators';
import { sensitiveFilter } from './custom-fields';
import { operation, refusal } from './operation';
import { daysReversed } from './overview';
import { Id, IdParams, Instant, May, Nothing, notFound } from './values';

export const segmentNameTaken = refusal('segmentNameTaken', {
  en: 'There is already a segment with this name.',
  zh: '已有同名分群。',
});

const name = z.string().trim().min(1).max(80);
/** Without the search of the members list: an address or a name would be kept after its account was closed. */
const Filters = z.strictObject(memberFilters);
const ofOthers = 'Segments of others take `manageMembers`.';

export const segments = operation({
  method: 'GET',
  path: '/api/console/Segments',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Saved filters of the members list, newest first; by owner and by a part of the name.',
  query: z.strictObject({
    owner: z.enum(['mine', 'others']).optional(),
    search: z.string().max(200).optional(),
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        owner: z.string(),
        filters: Filters,
        createdAt: Instant,
        can: z.strictObject({ change: May }),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export const segmentCount = operation({
  method: 'GET',
  path: '/api/console/Segments/:id/Count',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'How many members a segment has now, counted up to 10,000.',
  params: IdParams,
  data: z.strictObject({
    members: z.int(),
    /** There are more than were counted. */
    more: z.boolean(),
    countedAt: Instant,
  }),
  refusals: [notFound],
});

export const createSegment = operation({
  method: 'POST',
  path: '/api/console/Segments',
  caller: 'operator',
  permission: 'anyOperator',
  audit: ['segment.created'],
  summary: 'Save filters of the members list under a name that no other segment has.',
  body: z.strictObject({ name, filters: Filters }),
  data: z.strictObject({ id: Id }),
  refusals: [segmentNameTaken, daysReversed, sensitiveFilter],
});

export const renameSegment = operation({
  method: 'POST',
  path: '/api/console/Segments/:id',
  caller: 'operator',
  permission: 'anyOperator',
  furtherChecks: ofOthers,
  audit: ['segment.renamed'],
  summary: 'Give a segment another name.',
  params: IdParams,
  body: z.strictObject({ name }),
  data: Nothing,
  refusals: [notFound, notAllowed, segmentNameTaken],
});

export const deleteSegment = operation({
  method: 'POST',
  path: '/api/console/Segments/:id/Delete',
  caller: 'operator',
  permission: 'anyOperator',
  furtherChecks: ofOthers,
  audit: ['segment.deleted'],
  summary: 'Delete a segment. Its members are not touched.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed],
});
