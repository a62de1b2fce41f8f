import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { tellReachedSoftLaunches } from './actions';

export const softLaunchJobs: Record<string, Job<Services>> = {
  /** Tells operators about soft launches that were reached; the survey paused with its last complete. */
  'softLaunches.tell': async (_payload, { database, config }) => {
    await database.transaction((tx) => tellReachedSoftLaunches(tx, config.publicUrl));
  },
};

export const softLaunchCrontab = `
* * * * * softLaunches.tell
`;
