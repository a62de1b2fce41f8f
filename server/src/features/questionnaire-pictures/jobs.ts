import { z } from 'zod';
import { addJob, type Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import { isPicture, pictureBytes } from '../../platform/pictures';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { questionnairePictures } from '../questionnaires/index';
import { drawForQuestionnaire } from './drawing';
import {
  deleteFiles,
  discardFiles,
  findWaiting,
  listDiscarded,
  type PictureProblem,
  updateFetched,
  updateTried,
} from './queries';

const Payload = z.strictObject({ id: z.int() });

const LIMITS = { bytes: 10 * 1024 * 1024, seconds: 20, accept: 'image/*' };
/** Other servers are down for a while or busy; what is final fails at once. */
const MAX_TRIES = 3;
const AGAIN_MS = 20_000;
const passing: ReadonlySet<PictureProblem> = new Set(['unreachable', 'tooSlow']);
const AT_A_TIME = 200;

async function draw(source: string, { fetchOutside }: Services): Promise<Buffer | PictureProblem> {
  try {
    const bytes = source.startsWith('data:') ? pictureBytes(source) : await fetchOutside(source, LIMITS);
    return isPicture(bytes) ? await drawForQuestionnaire(bytes) : 'notAPicture';
  } catch (error) {
    if (error instanceof NotFetched) return error.problem;
    if (error instanceof Refusal) return 'notAPicture';
    throw error;
  }
}

/**
 * Deletes given files that no picture shows: replaced ones, and those whose upload was interrupted. Deletes the file before the
 * row, so that a process that dies in between leaves no file behind.
 */
const tidyFiles: Job<Services> = async (_payload, { database, files }) => {
  await database.transaction(discardFiles);
  for (;;) {
    const discarded = await database.transaction((tx) => listDiscarded(tx, AT_A_TIME));
    for (const { name } of discarded) await files.delete(questionnairePictures.fileOf(name));
    await database.transaction((tx) =>
      deleteFiles(
        tx,
        discarded.map(({ id }) => id),
      ),
    );
    if (discarded.length < AT_A_TIME) return;
  }
};

export const questionnairePictureJobs: Record<string, Job<Services>> = {
  'questionnairePictures.tidyFiles': tidyFiles,

  /**
   * Fetches a picture, draws it anew and keeps it. The file is written before the row says that it is there, so a process
   * that dies in between fetches it again.
   */
  'questionnairePictures.fetch': async (payload, services) => {
    const { database, files, log } = services;
    const { id } = Payload.parse(payload);
    const row = await findWaiting(database.reader, id);
    if (!row) return;
    const drawn = await draw(row.source, services);
    if (typeof drawn !== 'string') {
      await files.put(questionnairePictures.fileOf(row.name), drawn);
      // A job that was held up does not take the place of the file that an operator gave meanwhile.
      if (!(await database.transaction((tx) => updateFetched(tx, id))))
        await files.delete(questionnairePictures.fileOf(row.name));
      return;
    }
    const isOver = !passing.has(drawn) || row.tries + 1 >= MAX_TRIES;
    log.info({ picture: id, problem: drawn, isOver }, 'a picture of a questionnaire was not fetched');
    await database.transaction(async (tx) => {
      await updateTried(tx, id, isOver ? drawn : null);
      if (isOver) return;
      const runAt = new Date(tx.now.getTime() + AGAIN_MS * 2 ** row.tries);
      await addJob(tx, 'questionnairePictures.fetch', { id }, { runAt });
    });
  },
};

export const questionnairePictureCrontab = '23 * * * * questionnairePictures.tidyFiles';
