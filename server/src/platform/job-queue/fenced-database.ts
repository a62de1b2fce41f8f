import type { Database, Tx } from '../database/database';
import { lockHeldJob, type TakenJob } from './queue';

/** Another process has taken over the job, because this one sent no heartbeat for too long. */
export class JobReassigned extends Error {
  override readonly name = 'JobReassigned';

  constructor(job: TakenJob) {
    super(`job ${job.id} (${job.name}) was given to another process`);
  }
}

/**
 * Returns the database for one run of a job. Each transaction first checks that this run still has the job, keeps other
 * processes from taking it until the transaction ends, and fails with `JobReassigned` when another process has it. A
 * process that was only slow therefore writes nothing beside its successor (fencing).
 */
export function fencedDatabase(database: Database, job: TakenJob): Database {
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.transaction(async (tx) => {
      if (!(await lockHeldJob(tx, job))) throw new JobReassigned(job);
      return work(tx);
    });
  return Object.create(database, { transaction: { value: transaction } });
}
