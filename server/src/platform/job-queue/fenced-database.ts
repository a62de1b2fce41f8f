import type { Database, Tx } from '../database/database';
import { lockHeldJob, type TakenJob } from './queue';

/** Another process runs the job by now, because this one sent no heartbeat for too long. */
export class JobReassigned extends Error {
  override readonly name = 'JobReassigned';

  constructor(job: TakenJob) {
    super(`job ${job.id} (${job.name}) was given to another process`);
  }
}

/**
 * The database for one run of a job. Each transaction first checks that this run still holds the job, keeps it until the
 * transaction ends, and fails with `JobReassigned` when another process has the job. A process that was only slow
 * therefore writes nothing beside the process that took its place (fencing).
 */
export function fencedDatabase(database: Database, job: TakenJob): Database {
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.transaction(async (tx) => {
      if (!(await lockHeldJob(tx, job))) throw new JobReassigned(job);
      return work(tx);
    });
  return Object.create(database, { transaction: { value: transaction } });
}
