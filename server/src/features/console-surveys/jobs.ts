import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { auditByPanel } from '../operators/index';
import { endPause } from '../quality/index';
import { applySurveyDays, deletePictures, discardPictures, listDiscarded, surveyPictures } from '../surveys/index';

const AT_A_TIME = 200;

/** Opens surveys on their first day and closes them after their last day, with lines in the audit log. */
const applySurveyDaysJob: Job<Services> = async (_payload, { database }) => {
  await database.transaction(async (tx) => {
    const { opened, closed } = await applySurveyDays(tx);
    for (const id of opened) await auditByPanel(tx, 'survey.openedItself', 'survey', id, {});
    for (const id of closed) {
      await endPause(tx, id);
      await auditByPanel(tx, 'survey.closedItself', 'survey', id, {});
    }
  });
};

/**
 * Deletes pictures that no survey shows. Deletes the file before the row, so that a process that dies in between leaves
 * no file behind.
 */
const tidyPictures: Job<Services> = async (_payload, { database, files }) => {
  await database.transaction((tx) => discardPictures(tx));
  for (;;) {
    const discarded = await database.transaction((tx) => listDiscarded(tx, AT_A_TIME));
    for (const { name } of discarded) await files.delete(surveyPictures.fileOf(name));
    await database.transaction((tx) =>
      deletePictures(
        tx,
        discarded.map(({ id }) => id),
      ),
    );
    if (discarded.length < AT_A_TIME) return;
  }
};

export const surveyJobs: Record<string, Job<Services>> = {
  'surveys.keepDays': applySurveyDaysJob,
  'surveys.tidyPictures': tidyPictures,
};

export const surveyCrontab = `
* * * * * surveys.keepDays
53 * * * * surveys.tidyPictures
`;
