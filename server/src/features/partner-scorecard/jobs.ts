import { DAILY_CAPS } from '@pollen/contract/partner-values';
import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { addVisitChanges, listPartners } from '../partners/index';
import { pauseIfNeeded, tellCapReached } from './pauses';

const MOST_PARTNERS = 200;
/** Changes added in one transaction: few enough that another job hardly waits for their sums. */
const CHANGES_AT_ONCE = 1_000;

const ReachedCapOf = z.strictObject({
  partnerId: z.int(),
  reached: z.enum(DAILY_CAPS),
  cap: z.int(),
  day: z.string(),
});

export const partnerScorecardJobs = {
  /** Pauses partners that do not confirm completes, or take too many back; one transaction each. */
  'partners.watch': async (_payload, { database, config }) => {
    for (const { id, state } of await listPartners(database.reader, MOST_PARTNERS)) {
      if (state === 'open') await database.transaction((tx) => pauseIfNeeded(tx, id, config.publicUrl));
    }
  },

  /** Adds what became of visits since its last run to the kept sums, so that few changes have to be summed by a call. */
  'partners.addVisitChanges': async (_payload, { database }) => {
    while ((await database.transaction((tx) => addVisitChanges(tx, CHANGES_AT_ONCE))) === CHANGES_AT_ONCE);
  },

  /** Tells operators that a partner has reached a daily cap. */
  'partners.tellCapReached': async (payload, { database, config }) => {
    const cap = ReachedCapOf.parse(payload);
    await database.transaction((tx) => tellCapReached(tx, cap, config.publicUrl));
  },
} satisfies Record<string, Job<Services>>;

export const partnerScorecardCrontab = `
*/5 * * * * partners.watch
* * * * * partners.addVisitChanges
`;
