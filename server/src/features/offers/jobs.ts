import type { FeedProfile } from '@pollen/contract/partner-feed';
import { FEED_PROBLEMS, type FeedProblem } from '@pollen/contract/partner-values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob, type Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { getPartner, listPartners, openSetup } from '../partners/index';
import { allCountries } from '../profiles/index';
import { applyOffers, hideSilentOffers } from './actions';
import type { Comparing } from './conditions';
import { headersOf } from './headers';
import { listFeeds, listPushed, lockFeed, takePush, updateFailed, updateNextTry, updateSucceeded } from './queries';
import { type ReadList, readList, UnreadableList } from './reading';
import { pauseAfter, retryAfterMs } from './rules';

const OfPartner = z.object({ partnerId: z.int() });

/** A list of 10,000 offers has about 5 MB. */
const LIMITS = { bytes: 32 * 1024 * 1024, seconds: 30, accept: 'application/json' };
const MOST_PARTNERS = 200;
const TOO_MANY_REQUESTS = 429;

const problems: readonly string[] = FEED_PROBLEMS;

/** What is wrong with a list that was not read, and the pause that the partner asks for. */
function problemOf(error: unknown, now: Date): { problem: FeedProblem; askedMs: number | null } {
  if (error instanceof UnreadableList) return { problem: 'unreadable', askedMs: null };
  if (!(error instanceof NotFetched) || !problems.includes(error.problem)) throw error;
  const isTooMany = error.answer?.status === TOO_MANY_REQUESTS;
  return {
    problem: isTooMany ? 'tooMany' : error.problem,
    askedMs: retryAfterMs(error.answer?.retryAfter, now),
  };
}

async function comparingOf(tx: Tx, attributes: Comparing['attributes'] = []): Promise<Comparing> {
  const countries = await allCountries(tx);
  return { attributes, countries: new Map(countries.map(({ id, code }) => [code.toUpperCase(), id])) };
}

/** Stores why a list was not read, and when the next try is. */
async function storeFailure(
  { database }: Services,
  partnerId: number,
  { problem, askedMs }: { problem: FeedProblem; askedMs: number | null },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { failures: before } = await lockFeed(tx, partnerId);
    const failures = before + 1;
    const pause = pauseAfter(failures, askedMs, Math.random());
    await updateFailed(tx, { partnerId, failures, problem, nextTryAt: new Date(tx.now.getTime() + pause) });
  });
}

async function storeList(
  { database }: Services,
  { partnerId, feed, list, isWhole }: { partnerId: number; feed: FeedProfile; list: ReadList; isWhole: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockFeed(tx, partnerId);
    const partner = await getPartner(tx, partnerId);
    const changes = await applyOffers(tx, { partner, feed }, list.offers, isWhole);
    const nextTryAt = new Date(tx.now.getTime() + feed.everyMinutes * MINUTE_MS);
    await updateSucceeded(tx, {
      partnerId,
      nextTryAt,
      skipped: list.skipped,
      findings: [...list.findings],
      ...changes,
    });
  });
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
    const { database, secrets, fetchOutside, log } = services;
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
      await storeList(services, { partnerId, feed, list, isWhole: true });
    } catch (error) {
      const failure = problemOf(error, database.reader.now);
      log.info({ partner: partnerId, problem: failure.problem }, 'the list of a partner was not read');
      await storeFailure(services, partnerId, failure);
    }
  },

  /** Reads the lists that a partner has sent. What they do not name stays as it is. */
  'offers.readPushed': async (payload, services) => {
    const { database, secrets } = services;
    const { partnerId } = OfPartner.parse(payload);
    const { feed, attributes } = (await openSetup(database.reader, secrets, partnerId)).profile;
    const comparing = await comparingOf(database.reader, attributes);
    for (let isOver = false; !isOver; ) {
      isOver = await database.transaction(async (tx) => {
        const before = await lockFeed(tx, partnerId);
        const pushed = await takePush(tx, partnerId);
        if (!pushed || !feed) return true;
        const partner = await getPartner(tx, partnerId);
        try {
          const list = readList(feed, comparing, pushed.body);
          const changes = await applyOffers(tx, { partner, feed }, list.offers, false);
          const { nextTryAt } = before;
          await updateSucceeded(tx, {
            partnerId,
            nextTryAt,
            skipped: list.skipped,
            findings: [...list.findings],
            ...changes,
          });
        } catch (error) {
          const { problem } = problemOf(error, tx.now);
          await updateFailed(tx, { ...before, problem });
        }
        return false;
      });
    }
  },
};

export const offerCrontab = `
* * * * * offers.schedule
`;
