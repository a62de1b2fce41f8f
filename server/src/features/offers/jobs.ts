import type { FeedProfile } from '@pollen/contract/partner-feed';
import { FEED_PROBLEMS, type FeedProblem } from '@pollen/contract/partner-values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { isUnreachable } from '../../platform/database/lost-connections';
import { JobReassigned } from '../../platform/job-queue/fenced-database';
import { addJob, type Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { listPartners, lockPartner, openSetup } from '../partners/index';
import { allCountries } from '../profiles/index';
import { applyOffers, hideSilentOffers } from './actions';
import type { Comparing } from './conditions';
import { headersOf } from './headers';
import {
  deletePush,
  deletePushes,
  findPush,
  listFeeds,
  listPushed,
  lockFeed,
  updateFailed,
  updateNextTry,
  updateSucceeded,
} from './queries';
import { type ReadList, readList, UnreadableList } from './reading';
import { pauseAfter, retryAfterMs } from './rules';

const OfPartner = z.object({ partnerId: z.int() });

/** A list of 10,000 offers has about 5 MB. */
const LIMITS = { bytes: 32 * 1024 * 1024, seconds: 30, accept: 'application/json' };
const MOST_PARTNERS = 200;
const TOO_MANY_REQUESTS = 429;

const isFeedProblem = (problem: string): problem is FeedProblem =>
  (FEED_PROBLEMS as readonly string[]).includes(problem);

/** Why a list was not read, and the pause that the partner asks for. */
interface Failure {
  readonly problem: FeedProblem;
  readonly askedMs: number | null;
}

/** Says why a list was not read. One that could not be stored is unreadable, so that operators see why it has no effect. */
function failureOf({ database, log }: Services, partnerId: number, error: unknown): Failure {
  if (error instanceof JobReassigned) throw error;
  if (error instanceof NotFetched && isFeedProblem(error.problem)) {
    const problem = error.answer?.status === TOO_MANY_REQUESTS ? 'tooMany' : error.problem;
    log.info({ partner: partnerId, problem }, 'the list of a partner was not read');
    return { problem, askedMs: retryAfterMs(error.answer?.retryAfter, database.reader.now) };
  }
  if (error instanceof UnreadableList) log.info({ partner: partnerId }, 'the list of a partner has another shape');
  else log.error({ partner: partnerId, err: error }, 'the list of a partner could not be stored');
  return { problem: 'unreadable', askedMs: null };
}

async function comparingOf(tx: Tx, attributes: Comparing['attributes'] = []): Promise<Comparing> {
  const countries = await allCountries(tx);
  return { attributes, countries: new Map(countries.map(({ id, code }) => [code.toUpperCase(), id])) };
}

/** Stores why a list was not read, and when the next try is. */
async function storeFailure({ database }: Services, partnerId: number, { problem, askedMs }: Failure): Promise<void> {
  await database.transaction(async (tx) => {
    const { failures: before } = await lockFeed(tx, partnerId);
    const failures = before + 1;
    const pause = pauseAfter(failures, askedMs, Math.random());
    await updateFailed(tx, { partnerId, failures, problem, nextTryAt: new Date(tx.now.getTime() + pause) });
  });
}

/** A list that was read, and how its partner is set up. */
interface OfPartnersList {
  readonly partnerId: number;
  readonly feed: FeedProfile;
  readonly list: ReadList;
  readonly isWhole: boolean;
  readonly nextTryAt: Date;
}

/** Applies a list of which the caller has locked the feed, and stores that it was read. */
async function storeList(tx: Tx, { partnerId, feed, list, isWhole, nextTryAt }: OfPartnersList): Promise<void> {
  // Locked, because the offers of a partner that is being paused must not appear: a pause withholds those it finds.
  const partner = await lockPartner(tx, partnerId);
  if (!partner) return;
  const changes = await applyOffers(tx, { partner, feed }, list, isWhole);
  const { skipped, findings } = list;
  await updateSucceeded(tx, { partnerId, nextTryAt, skipped, findings: [...findings], ...changes });
}

/** Reads the oldest list that a partner has sent; false: none waits. */
async function readOldestPush(
  services: Services,
  { partnerId, feed, comparing }: { partnerId: number; feed: FeedProfile; comparing: Comparing },
): Promise<boolean> {
  const { database } = services;
  const push = await findPush(database.reader, partnerId);
  if (!push) return false;
  try {
    const list = readList(feed, comparing, push.body);
    await database.transaction(async (tx) => {
      const { nextTryAt } = await lockFeed(tx, partnerId);
      // Another process has read it meanwhile.
      if (!(await deletePush(tx, push.id))) return;
      await storeList(tx, { partnerId, feed, list, isWhole: false, nextTryAt });
    });
  } catch (error) {
    // No fault of the list: it is read when the database is back.
    if (isUnreachable(error)) throw error;
    const { problem } = failureOf(services, partnerId, error);
    // It is taken away, too, so that the lists after it are read.
    await database.transaction(async (tx) => {
      const before = await lockFeed(tx, partnerId);
      if (await deletePush(tx, push.id)) await updateFailed(tx, { ...before, problem });
    });
  }
  return true;
}

export const offerJobs: Record<string, Job<Services>> = {
  /** Adds a job for each partner whose list is due, and hides the offers of those that are silent. */
  'offers.schedule': async (_payload, { database, secrets }) => {
    const partners = (await listPartners(database.reader, MOST_PARTNERS)).filter(({ state }) => state === 'open');
    const feeds = new Map((await listFeeds(database.reader)).map((feed) => [feed.partnerId, feed]));
    for (const { id } of partners) {
      const known = feeds.get(id);
      if (known && known.nextTryAt > database.reader.now) continue;
      const { profile, feedSecret } = await openSetup(database.reader, secrets, id);
      const { feed } = profile;
      // A preset names its list before anybody has entered the secret for it.
      if (!feed || feed.address === '' || headersOf(feed.headers, feedSecret) === null) continue;
      await database.transaction((tx) =>
        addJob(tx, 'offers.synchronise', { partnerId: id }, { key: `offers.synchronise:${id}`, maxAttempts: 1 }),
      );
    }
    for (const partnerId of await listPushed(database.reader)) {
      await database.transaction((tx) =>
        addJob(tx, 'offers.readPushed', { partnerId }, { key: `offers.pushed:${partnerId}` }),
      );
    }
    await database.transaction(hideSilentOffers);
  },

  /** Fetches the list of a partner and makes its offers what it says. */
  'offers.synchronise': async (payload, services) => {
    const { database, secrets, fetchOutside } = services;
    const { partnerId } = OfPartner.parse(payload);
    const setup = await openSetup(database.reader, secrets, partnerId);
    const { feed, attributes } = setup.profile;
    if (!feed || feed.address === '') return;
    // Stored first, so that a process that dies in the middle does not ask the partner at once again.
    await database.transaction(async (tx) => {
      await lockFeed(tx, partnerId);
      await updateNextTry(tx, partnerId, new Date(tx.now.getTime() + feed.everyMinutes * MINUTE_MS));
    });
    const headers = headersOf(feed.headers, setup.feedSecret);
    if (headers === null) return storeFailure(services, partnerId, { problem: 'secretMissing', askedMs: null });
    try {
      const body = await fetchOutside(feed.address, LIMITS, headers);
      const list = readList(feed, await comparingOf(database.reader, attributes), body);
      await database.transaction(async (tx) => {
        await lockFeed(tx, partnerId);
        const nextTryAt = new Date(tx.now.getTime() + feed.everyMinutes * MINUTE_MS);
        await storeList(tx, { partnerId, feed, list, isWhole: true, nextTryAt });
      });
    } catch (error) {
      await storeFailure(services, partnerId, failureOf(services, partnerId, error));
    }
  },

  /** Reads the lists that a partner has sent. What they do not name stays as it is. */
  'offers.readPushed': async (payload, services) => {
    const { database, secrets } = services;
    const { partnerId } = OfPartner.parse(payload);
    const { feed, attributes } = (await openSetup(database.reader, secrets, partnerId)).profile;
    if (!feed) return database.transaction((tx) => deletePushes(tx, partnerId));
    const comparing = await comparingOf(database.reader, attributes);
    while (await readOldestPush(services, { partnerId, feed, comparing }));
  },
};

export const offerCrontab = `
* * * * * offers.schedule
`;
