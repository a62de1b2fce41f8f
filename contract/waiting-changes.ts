import { z } from 'zod';
import { refusal } from './operation';
import { Id, Instant } from './values';

export const approvalWaits = refusal('approvalWaits', {
  en: 'A change to this is already waiting for approval. Withdraw or decide that request first.',
  zh: '此项已有待审批的变更，请先撤回或处理该申请。',
});
/** One changed value in words; null before or after means that there is no value. */
export const Difference = z.strictObject({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** A change that waits for approval, as shown beside the current value. */
export const WaitingChange = z.strictObject({
  id: Id,
  title: z.string(),
  changes: z.array(Difference),
  askedBy: z.string(),
  askedAt: Instant,
  /** Whether the calling operator asked for the change. */
  own: z.boolean(),
});
