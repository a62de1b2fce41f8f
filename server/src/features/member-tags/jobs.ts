import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { clearNext } from './actions';
import { continueRun, type FilteredMembers } from './runs';

/** The jobs of tags; each part is a transaction of its own, and an interrupted job goes on where it was. */
export function memberTagJobs({ filteredMembers }: { filteredMembers: FilteredMembers }) {
  return {
    'memberTags.run': async (payload, { database }) => {
      const { runId } = payload as { runId: number };
      while (await database.transaction((tx) => continueRun(tx, runId, filteredMembers)));
    },
    'memberTags.clear': async (payload, { database }) => {
      const { tagId } = payload as { tagId: number };
      while (await database.transaction((tx) => clearNext(tx, tagId)));
    },
  } satisfies Record<string, Job<Services>>;
}
