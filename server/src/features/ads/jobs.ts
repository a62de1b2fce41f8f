import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { surveysInOrder } from '../surveys/index';
import { discardClip, discardUnsaved, listDiscarded, listShownClips, updateDeleted } from './clip-queries';
import { CLOSED_KEPT_MS, partialClip, storedClip, UNSAVED_MS } from './rules';

const AT_A_TIME = 200;

/** Discards the clips of ads that closed long ago. */
async function discardClosed({ database }: Services): Promise<void> {
  for (let after = 0; ; ) {
    const ads = await database.transaction(async (tx) => {
      const shown = await listShownClips(tx, after, AT_A_TIME);
      const surveys = await surveysInOrder(
        tx,
        shown.map(({ surveyId }) => surveyId),
      );
      const closedAt = new Map(surveys.map((survey) => [survey.id, survey.closedAt]));
      for (const { surveyId, clipId } of shown) {
        const closed = closedAt.get(surveyId);
        if (closed && tx.now.getTime() - closed.getTime() > CLOSED_KEPT_MS) await discardClip(tx, clipId);
      }
      return shown;
    });
    if (ads.length < AT_A_TIME) return;
    after = ads.at(-1)?.surveyId ?? after;
  }
}

/**
 * Discards clips that no ad was saved with and those of ads that closed long ago, and deletes the files of all that are
 * discarded. The row goes last, so that a process that dies in between leaves no file behind.
 */
const tidy: Job<Services> = async (_payload, services) => {
  const { clock, database, files } = services;
  await database.transaction((tx) => discardUnsaved(tx, new Date(clock.now().getTime() - UNSAVED_MS)));
  await discardClosed(services);
  for (;;) {
    const discarded = await database.transaction((tx) => listDiscarded(tx, AT_A_TIME));
    for (const { name } of discarded) {
      await files.deleteParts(partialClip(name));
      await files.delete(storedClip(name));
    }
    const ids = discarded.map(({ id }) => id);
    await database.transaction((tx) => updateDeleted(tx, ids));
    if (discarded.length < AT_A_TIME) return;
  }
};

export const adJobs: Record<string, Job<Services>> = { 'ads.tidyClips': tidy };

export const adCrontab = '37 * * * * ads.tidyClips';
