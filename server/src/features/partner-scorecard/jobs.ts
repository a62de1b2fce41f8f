import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { listPartners } from '../partners/index';
import { pauseIfNeeded } from './pauses';

const MOST_PARTNERS = 200;

export const partnerScorecardJobs = {
  /** Pauses partners that do not confirm completes, or take too many back; one transaction each. */
  'partners.watch': async (_payload, { database, config }) => {
    for (const { id, state } of await listPartners(database.reader, MOST_PARTNERS)) {
      if (state === 'open') await database.transaction((tx) => pauseIfNeeded(tx, id, config.publicUrl));
    }
  },
} satisfies Record<string, Job<Services>>;

export const partnerScorecardCrontab = '*/5 * * * * partners.watch';
