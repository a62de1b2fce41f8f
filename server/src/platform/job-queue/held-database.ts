import type { Database, Tx } from '../database/database';
import { holdJob, type TakenJob } from './queue';

/** Somebody else works on the job: this process was silent for so long that it was taken for dead. */
export class JobTakenUp extends Error {
  override readonly name = 'JobTakenUp';

  constructor(job: TakenJob) {
    super(`job ${job.id} (${job.name}) was taken up by another process`);
  }
}

/**
 * The database as one run of a job sees it: each of its transactions holds the job, and fails with `JobTakenUp` once
 * another process has taken it up. So a process that was only slow changes nothing beside the one that took its place.
 */
export function heldDatabase(database: Database, job: TakenJob): Database {
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.transaction(async (tx) => {
      if (!(await holdJob(tx, job))) throw new JobTakenUp(job);
      return work(tx);
    });
  return Object.create(database, { transaction: { value: transaction } });
}
