import { z } from 'zod';
import { addJob, type Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import { drawSmaller, isPicture, pictureBytes } from '../../platform/pictures';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { questionnairePictures } from '../questionnaires/index';
import { findWaiting, type PictureProblem, updateFetched, updateTried } from './queries';

const Payload = z.strictObject({ id: z.int() });

/** Twice the width of the survey's page on computers, for sharp screens; a tall picture keeps its proportions. */
const LARGEST = { width: 1488, height: 2976 };
const LIMITS = { bytes: 10 * 1024 * 1024, seconds: 20, accept: 'image/*' };
/** Other servers are down for a while or busy; what is final fails at once. */
const MAX_TRIES = 3;
const AGAIN_MS = 20_000;
const passing: ReadonlySet<PictureProblem> = new Set(['unreachable', 'tooSlow']);

async function draw(source: string, { fetchOutside }: Services): Promise<Buffer | PictureProblem> {
  try {
    const bytes = source.startsWith('data:') ? pictureBytes(source) : await fetchOutside(source, LIMITS);
    return isPicture(bytes) ? await drawSmaller(bytes, LARGEST) : 'notAPicture';
  } catch (error) {
    if (error instanceof NotFetched) return error.problem;
    if (error instanceof Refusal) return 'notAPicture';
    throw error;
  }
}

export const questionnairePictureJobs: Record<string, Job<Services>> = {
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
      await database.transaction((tx) => updateFetched(tx, id));
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
