import { z } from 'zod';
import { addJob, type Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { deleteLists, findWaitingList, type ListProblem, updateListFetched, updateListTried } from './queries';

const Payload = z.strictObject({ id: z.int() });

/** A list of all towns of a country is larger than a questionnaire may be anyway. */
const LIMITS = { bytes: 2 * 1024 * 1024, seconds: 20, accept: 'application/json' };
/** Other servers are down for a while or busy; what is final fails at once. */
const MAX_TRIES = 3;
const AGAIN_MS = 5_000;
const passing: ReadonlySet<ListProblem> = new Set(['unreachable', 'tooSlow']);

type Fetched = { readonly content: unknown } | { readonly problem: ListProblem };

async function fetchList(address: string, { fetchOutside }: Services): Promise<Fetched> {
  try {
    const text = (await fetchOutside(address, LIMITS)).toString('utf8').replace(/^\uFEFF/, '');
    const content: unknown = JSON.parse(text);
    return content === null ? { problem: 'notJson' } : { content };
  } catch (error) {
    if (error instanceof NotFetched) return { problem: error.problem };
    if (error instanceof SyntaxError) return { problem: 'notJson' };
    throw error;
  }
}

/** When lists are deleted, in UTC. */
export const choiceListCrontab = '25 4 * * * choiceLists.clean';

export const choiceListJobs: Record<string, Job<Services>> = {
  /** Fetches a list of choices and keeps it until the operator's browser asks for it. */
  'choiceLists.fetch': async (payload, services) => {
    const { database, log } = services;
    const { id } = Payload.parse(payload);
    const row = await findWaitingList(database.reader, id);
    if (!row) return;
    const fetched = await fetchList(row.address, services);
    if ('content' in fetched) {
      await database.transaction((tx) => updateListFetched(tx, id, fetched.content));
      return;
    }
    const { problem } = fetched;
    const isOver = !passing.has(problem) || row.tries + 1 >= MAX_TRIES;
    log.info({ list: id, problem, isOver }, 'a list of choices was not fetched');
    await database.transaction(async (tx) => {
      await updateListTried(tx, id, isOver ? problem : null);
      if (isOver) return;
      const runAt = new Date(tx.now.getTime() + AGAIN_MS * 2 ** row.tries);
      await addJob(tx, 'choiceLists.fetch', { id }, { runAt });
    });
  },

  /** Deletes lists that are a day old: they stand in questionnaires by now. */
  'choiceLists.clean': async (_payload, { database }) => {
    await database.transaction((tx) => deleteLists(tx, new Date(tx.now.getTime() - DAY_MS)));
  },
};
