import { z } from 'zod';

/** The part of a webhook call that is read. All further facts are asked for, so that a call can only make us ask. */
const Call = z.object({
  event_type: z.string(),
  resource: z.object({
    payout_item_id: z.string().optional(),
    payout_batch_id: z.string().optional(),
    batch_header: z.object({ payout_batch_id: z.string() }).optional(),
  }),
});

/**
 * Reads the type and the payment that a call names, whether or not it was really sent by the provider; null when it is
 * not readable.
 */
export function readCall(body: string): { type: string; itemId: string | undefined } | null {
  const call = Call.safeParse(JSON.parse(body));
  return call.success ? { type: call.data.event_type, itemId: call.data.resource.payout_item_id } : null;
}
