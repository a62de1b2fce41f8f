import { z } from 'zod';
import { notAllowed } from './console-operators';
import { PayoutItemState } from './console-payouts';
import { operation } from './operation';
import { Id, Instant } from './values';

/**
 * answer: the provider's report about a payment. step: our step with a payment. call: a webhook call, whatever its
 * result. forged: the webhook calls of one hour that were refused for a wrong signature; only their number is stored.
 */
export const PAYOUT_EVENT_KINDS = ['answer', 'step', 'call', 'forged'] as const;

/** The result of a webhook call. foreign: genuine, but not about a payment of ours. */
export const PayoutCallState = z.enum(['waiting', 'handled', 'foreign']);

export const payoutEvents = operation({
  method: 'GET',
  path: '/api/console/PayoutEvents',
  caller: 'operator',
  permission: 'payOrders',
  summary: 'What the provider said about payments, and its webhooks, newest first. For those who pay.',
  query: z.strictObject({
    kind: z.enum(PAYOUT_EVENT_KINDS).optional(),
    /** Only events of payments of this run, or of this order. */
    runId: Id.optional(),
    orderId: Id.optional(),
    /** `next` of the page before. */
    before: z.string().max(40).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        /** Of the list, not of a row. */
        key: z.string(),
        at: Instant,
        kind: z.enum(['answer', 'step', 'call', 'forged']),
        /** The provider's own word for the state of a payment, or for the type of a webhook. */
        said: z.string().nullable(),
        note: z.string().nullable(),
        /** The state of the payment at that time; null for webhooks. */
        state: PayoutItemState.nullable(),
        call: PayoutCallState.nullable(),
        /** Number of calls refused in the hour that begins at `at`; null for other kinds of events. */
        refusedCalls: z.int().nullable(),
        /** Who did it; null: the panel itself. */
        actor: z.string().nullable(),
        /** The payment of the event; null when a webhook names none of ours. */
        payment: z.strictObject({ runId: Id, orderId: Id, cents: z.int() }).nullable(),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [notAllowed],
});
