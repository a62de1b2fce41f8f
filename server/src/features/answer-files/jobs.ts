import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteRows, discardOverdue, listDiscarded } from './queries';
import { partialFile, storedFile } from './rules';

const AT_A_TIME = 200;

/**
 * Discards the files whose term is over and deletes all that are discarded. The row goes last, so that a process that
 * dies in between leaves no file behind.
 */
async function tidy(_payload: unknown, { database, files }: Services): Promise<void> {
  await database.transaction(discardOverdue);
  for (;;) {
    const discarded = await database.transaction((tx) => listDiscarded(tx, AT_A_TIME));
    for (const { name } of discarded) {
      await files.deleteParts(partialFile(name));
      await files.delete(storedFile(name));
    }
    const ids = discarded.map(({ id }) => id);
    await database.transaction((tx) => deleteRows(tx, ids));
    if (discarded.length < AT_A_TIME) return;
  }
}

export const answerFileJobs: Record<string, Job<Services>> = { 'answerFiles.tidy': tidy };

export const answerFileCrontab = '23 * * * * answerFiles.tidy';
