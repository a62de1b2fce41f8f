import { z } from 'zod';
import { operation } from './operation';
import { daysReversed } from './overview';
import { Day, Id, Instant, Points } from './values';

export const consoleTransfers = operation({
  method: 'GET',
  path: '/api/console/Transfers',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'Transfers of all members, newest first: what the panel gave, paid out or took back.',
  query: z.strictObject({
    /** All transfers, or those between the panel and its members. */
    flow: z.enum(['earned', 'spent', 'taken']).optional(),
    from: Day.optional(),
    to: Day.optional(),
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.int(),
        memberId: Id,
        memberName: z.string(),
        at: Instant,
        from: z.string(),
        to: z.string(),
        points: Points,
        kind: z.string(),
        description: z.string(),
        orderId: z.int().nullable(),
        attemptId: z.string().nullable(),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [daysReversed],
});
