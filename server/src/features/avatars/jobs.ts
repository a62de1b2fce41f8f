import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteGone, discardUnsaved, listDiscarded, updateFilesDeleted } from './queries';
import { fileOf, UNSAVED_MS, UPLOAD_LIMIT } from './rules';

const AT_A_TIME = 200;

/**
 * Deletes the files of discarded pictures and of uploads that nobody saved in time. The row is marked first, so that it
 * cannot be saved while its file is deleted, and deleted last, so that a process that dies in between leaves no file
 * behind.
 */
async function tidy(_payload: unknown, { database, clock, files }: Services): Promise<void> {
  const now = clock.now().getTime();
  await database.transaction((tx) => discardUnsaved(tx, new Date(now - UNSAVED_MS)));
  for (;;) {
    const discarded = await database.transaction((tx) => listDiscarded(tx, AT_A_TIME));
    for (const { name } of discarded) await files.delete(fileOf(name));
    await database.transaction((tx) =>
      updateFilesDeleted(
        tx,
        discarded.map(({ id }) => id),
      ),
    );
    if (discarded.length < AT_A_TIME) break;
  }
  await database.transaction((tx) => deleteGone(tx, new Date(now - UPLOAD_LIMIT.perMs)));
}

export const avatarJobs: Record<string, Job<Services>> = { 'avatars.tidy': tidy };

export const avatarCrontab = '41 * * * * avatars.tidy';
