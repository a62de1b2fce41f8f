import { z } from 'zod';

/** What of the provider's calls is read; all else is asked for anew, so that a call can only make us look. */
const Call = z.object({
  event_type: z.string(),
  resource: z.object({
    payout_item_id: z.string().optional(),
    payout_batch_id: z.string().optional(),
    batch_header: z.object({ payout_batch_id: z.string() }).optional(),
  }),
});

/** What a call says it is about, whoever sent it. */
export function readCall(body: string): { type: string; itemId: string | undefined } | null {
  const call = Call.safeParse(JSON.parse(body));
  return call.success ? { type: call.data.event_type, itemId: call.data.resource.payout_item_id } : null;
}
