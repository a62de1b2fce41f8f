import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deletePictures, discardUnsaved, listDiscarded } from './console-queries';
import { giftPictureFolder } from './pictures';
import { UNSAVED_MS } from './rules';

const AT_A_TIME = 200;

/**
 * Deletes pictures that gifts no longer show, and pictures that no gift was saved with. Deletes the file before the
 * row, so that a process that dies in between leaves no file behind.
 */
const tidyPictures: Job<Services> = async (_payload, { database, clock, files }) => {
  await database.transaction((tx) => discardUnsaved(tx, new Date(clock.now().getTime() - UNSAVED_MS)));
  for (;;) {
    const discarded = await database.transaction((tx) => listDiscarded(tx, AT_A_TIME));
    for (const { name } of discarded) await files.delete(giftPictureFolder.fileOf(name));
    await database.transaction((tx) =>
      deletePictures(
        tx,
        discarded.map(({ id }) => id),
      ),
    );
    if (discarded.length < AT_A_TIME) return;
  }
};

export const giftJobs: Record<string, Job<Services>> = { 'gifts.tidyPictures': tidyPictures };

export const giftCrontab = '43 * * * * gifts.tidyPictures';
