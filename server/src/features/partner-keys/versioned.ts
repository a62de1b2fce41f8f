import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { latestContent, type Versioned } from '../versions/actions';
import { findKeySet } from './queries';

export const PAYPAL = 'paypal' as const;

/** What a version says about keys: where they are sealed, and the little of them that may be seen. */
export const KeyFace = z.strictObject({
  set: z.int(),
  environment: z.enum(['live', 'sandbox', 'fake']),
  ends: z.strictObject({
    clientId: z.string().nullable(),
    secret: z.string().nullable(),
    webhookId: z.string().nullable().optional(),
  }),
});
export type KeyFace = z.output<typeof KeyFace>;

/** The keys of a partner; null: none are held here, and those of the environment are in force. */
export const versionedPartnerKeys: Versioned<KeyFace> = {
  kind: 'partnerKeys',
  content: KeyFace,
  duty(partner) {
    if (partner !== PAYPAL) throw new Refusal(notFound);
    return 'managePanel';
  },
  // Not even the ends of keys: the log is exported and read by more people than the settings.
  logged: (face) => face && { environment: face.environment },
  async read(tx, partner) {
    const content = await latestContent(tx, 'partnerKeys', partner);
    return content === null ? null : KeyFace.parse(content);
  },
  async apply(tx, _partner, face) {
    if (face && !(await findKeySet(tx, PAYPAL, face.set))) throw new Refusal(notFound);
    // The console shows what the account in force holds.
    await addJob(tx, 'payouts.balance', {});
  },
};
