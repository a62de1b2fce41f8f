import { answerableSurveys } from '@pollen/server/features/attempts/offers';
import { offerJobs } from '@pollen/server/features/offers/jobs';
import {
  createPartner,
  insertFirstSetup,
  presets,
  sealSecret,
  updatePartnerState,
} from '@pollen/server/features/partners/index';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { outsideFetch } from '@pollen/server/platform/outside-fetch';
import { MINUTE_MS, machineClock } from '@pollen/server/platform/time';
import { FakeFeed, feedProfile } from '@pollen/testkit/fake-feed';
import { createMember } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import { runPanel } from './running-panel';
import { percentile, printTable } from './table';

/**
 * The list of a partner with 10,000 offers: read for the first time, unchanged, and with half of them gone; and what a
 * member's list costs with them and without. Aims: 3 s of processor time for a reading, and 10 % more for the list.
 */
const OFFERS = Number(process.env.BENCH_OFFERS ?? 10_000);
/** In a batch, of which there are so many. */
const LISTS = 300;
const BATCHES = 5;
/** A list shows 100 at most, with offers or without. */
const OWN_SURVEYS = 120;

const { panel, url, stop } = await runPanel(10);
const feed = await FakeFeed.start();
const { database, secrets } = panel.services;
// Jobs have connections of their own, with more time.
const background = connectDatabase({ url, clock: machineClock, connections: 2, patienceMs: MINUTE_MS });
const services = {
  ...panel.services,
  database: background,
  fetchOutside: outsideFetch({ reachable: ['127.0.0.1'] }),
};

const member = await createMember(panel);
for (let n = 0; n < OWN_SURVEYS; n += 1) await launchSurvey(panel);
const partnerId = await panel.transaction(async (tx) => {
  const id = await createPartner(tx, { name: 'Exchange', preset: 'own', createdBy: null });
  const feedSecret = await sealSecret(tx, secrets, { partnerId: id, purpose: 'feed', text: 'a secret of the bench' });
  const profile = { ...presets.own, feed: feedProfile(feed) as NonNullable<(typeof presets)['own']['feed']> };
  await insertFirstSetup(tx, id, { profile, entrySecret: null, callSecret: null, feedSecret });
  await updatePartnerState(tx, id, 'open');
  return id;
});

interface ListCost {
  readonly p95Ms: number;
  readonly processorMs: number;
}

/** Asks for the list in batches; returns what it costs in the quietest of them, because others use the machine too. */
async function lists(): Promise<ListCost> {
  const costs: ListCost[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let n = 0; n < LISTS; n += 1) {
      const start = performance.now();
      await answerableSurveys(database.reader, member.id, { limit: 100 });
      times.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(before);
    costs.push({ p95Ms: percentile(times, 0.95), processorMs: (user + system) / 1_000 / LISTS });
  }
  return {
    p95Ms: Math.min(...costs.map(({ p95Ms }) => p95Ms)),
    processorMs: Math.min(...costs.map(({ processorMs }) => processorMs)),
  };
}

/** Reads the list; returns the seconds of processor time of this process and the seconds that passed. */
async function read(): Promise<[processor: string, passed: string]> {
  const before = process.cpuUsage();
  const start = performance.now();
  await offerJobs['offers.synchronise']?.({ partnerId }, services);
  const { user, system } = process.cpuUsage(before);
  return [((user + system) / 1e6).toFixed(2), ((performance.now() - start) / 1000).toFixed(2)];
}

await lists();
const without = await lists();
feed.offers = Array.from({ length: OFFERS }, (_, n) => ({
  id: `S-${n}`,
  name: `Survey ${n}`,
  cpi: 1 + (n % 400) / 100,
  length: 120 + (n % 1_200),
  conversion: 0.2 + (n % 60) / 100,
  remaining: 100,
  group: `G-${n % 500}`,
  country: n % 3 === 0 ? 'DE' : 'US',
}));
const first = await read();
await database.pool.query('vacuum analyze');
await lists();
const withOffers = await lists();
const unchanged = await read();
feed.offers = feed.offers.filter((_, n) => n % 2 === 0);
const half = await read();

printTable(
  `bench:offers, a list of ${OFFERS} offers`,
  ['', 'processor s', 'passed s', 'aim'],
  [
    ['read for the first time', ...first, '<= 3'],
    ['read unchanged', ...unchanged, ''],
    ['read with half of them gone', ...half, ''],
  ],
);
printTable(
  'the list of a member, 95 of 100',
  ['', 'ms', 'aim', 'processor ms of this process'],
  [
    ['without offers', without.p95Ms.toFixed(2), '', without.processorMs.toFixed(2)],
    [
      'with offers',
      withOffers.p95Ms.toFixed(2),
      `<= ${(without.p95Ms * 1.1).toFixed(2)}`,
      withOffers.processorMs.toFixed(2),
    ],
  ],
);
await feed.stop();
await background.close();
await stop();
