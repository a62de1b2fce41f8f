import { join } from 'node:path';
import { findSendingHold } from '../../platform/job-queue/sending-hold';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { listBackups } from './backup-folder';
import { insertRun } from './queries';
import { backUpByName, tryRestore } from './run-backup';

/** Returns whether this panel makes backups. A restored copy would push those of its original out of their folder. */
async function makesBackups({ config, database }: Services): Promise<boolean> {
  return config.backup !== null && (await findSendingHold(database.reader)) === null;
}

export const backupJobs: Record<string, Job<Services>> = {
  /** Backs the panel up every night. */
  'backups.make': async (_payload, services) => {
    if (!(await makesBackups(services))) return;
    const { folder, rows, bytes } = await backUpByName(services);
    services.log.info({ folder, rows, bytes }, 'the panel was backed up');
  },

  /** Restores the newest backup every week, to see that it works. */
  'backups.try': async (_payload, services) => {
    const { config, database, clock, log } = services;
    if (!config.backup || !(await makesBackups(services))) return;
    const [newest] = await listBackups(config.backup.folder);
    if (newest === undefined) {
      const now = clock.now();
      const problem = `There is no backup in ${config.backup.folder}.`;
      const run = {
        kind: 'trial',
        backup: null,
        startedAt: now,
        endedAt: now,
        problem,
        rows: null,
        bytes: null,
      } as const;
      await database.transaction((tx) => insertRun(tx, run));
      return;
    }
    const { rows } = await tryRestore(join(config.backup.folder, newest), services);
    log.info({ backup: newest, rows }, 'the newest backup was restored into a scratch database and checked');
  },
};

export const backupCrontab = `
11 2 * * * backups.make
37 4 * * 0 backups.try
`;
