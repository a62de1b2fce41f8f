import { z } from 'zod';
import { refusal } from './operation';
import { Id, Instant } from './values';

export const approvalWaits = refusal('approvalWaits', {
  en: 'A change of this is already waiting for approval. Withdraw or decide that request first.',
  zh: '此项已有待审批的变更，请先撤回或处理该申请。',
});
/** One value that a change touches, in words. Null: there is none. */
export const Difference = z.strictObject({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** A change that waits, as it is shown beside the value that it would change. */
export const WaitingChange = z.strictObject({
  id: Id,
  title: z.string(),
  changes: z.array(Difference),
  askedBy: z.string(),
  askedAt: Instant,
  /** Whether the operator who is signed in asked. */
  own: z.boolean(),
});
