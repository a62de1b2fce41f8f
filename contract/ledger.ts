import { z } from 'zod';
import { operation } from './operation';
import { IdParams, Instant, notFound, Pagebar, Points, pageOf, pagingQuery } from './values';

export const LedgerEntry = z.strictObject({
  /** Number of the line among the member's income or expense lines, from 1. */
  number: z.int(),
  /** The sentence that describes the transfer. */
  description: z.string(),
  dateline: Instant,
  category: z.string(),
  /**
   * Positive for income in the income list and for expense in the expense list. Negative for a line that lowers the sum
   * of its list: points returned by an order, a reversed reward or correction.
   */
  quantity: z.int(),
  changeType: z.union([z.literal(1), z.literal(2)]),
  /** The source of the transfer, for a link. */
  orderId: z.int().nullable(),
  surveyNumber: z.string().nullable(),
});

export const points = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Points',
  caller: 'member',
  owner: 'id',
  summary: 'The point ledger: changeType 1 income, 2 expense; newest first. Balance = earned - spent - reserved.',
  params: IdParams,
  query: z.strictObject({ ...pagingQuery(15), changeType: z.coerce.number().int().min(1).max(2).default(1) }),
  data: z.strictObject({
    list: z.array(LedgerEntry),
    pagebar: Pagebar,
    balance: Points,
    /** All points that became available less all points that were taken back: the sum of the income list. */
    earned: Points,
    /** What completed orders cost. With `reserved` it is the sum of the expense list. */
    spent: Points,
    /** Reserved by open orders. */
    reserved: Points,
    /** Earned but not final; in neither list. */
    pending: Points,
  }),
  refusals: [notFound],
});

/** The specification distinguishes + and - by the Chinese word for "add". */
export const CREDIT_ADDED = '增加' as const;
export const CREDIT_TAKEN = '减少' as const;

export const credits = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Credits',
  caller: 'member',
  owner: 'id',
  summary: 'The credit-score ledger, newest first.',
  params: IdParams,
  query: z.strictObject(pagingQuery(15)),
  data: pageOf(
    z.strictObject({
      description: z.string(),
      dateline: Instant,
      type: z.enum([CREDIT_ADDED, CREDIT_TAKEN]),
      quantity: z.int(),
    }),
  ),
  refusals: [notFound],
});
