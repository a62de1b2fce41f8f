import { createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { eventually } from '@pollen/testkit/eventually';
import { feedProfile, type WrittenOffer } from '@pollen/testkit/fake-feed';
import { Feeds } from '@pollen/testkit/feeds';
import { waitingTransactions } from '@pollen/testkit/lock-waits';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { FEED_SECRET, type OpenPartner, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';
import { own } from '../partners/presets/own';
import { offerJobs } from './jobs';

let feeds: Feeds;
beforeAll(async () => {
  feeds = await Feeds.open();
});
beforeEach(() => feeds.begin());
afterEach(async () => expect(await runChecks(feeds.panel.services.database.pool)).toEqual([]));
afterAll(() => feeds.close());

/** Lets the database refuse offers with a title meanwhile, as with any fault that nobody has thought of. */
async function refusing(title: string, work: () => Promise<void>): Promise<void> {
  const run = (text: string) => feeds.panel.services.database.pool.query(text);
  await run(`alter table surveys add constraint refusing check (title_en <> '${title}')`);
  await work().finally(() => run('alter table surveys drop constraint refusing'));
}

describe('a list', () => {
  test('becomes offers with our share of the price, and is asked for with its secret', async () => {
    feeds.feed.offers = [
      feeds.offer({ id: 'A', name: '<b>Coffee</b> at home', cpi: '1.99', length: 431, conversion: 0.42 }),
    ];
    await feeds.synchronise();
    expect(await feeds.offered()).toMatchObject([{ title: 'Coffee at home', maxPoints: 119, loi: 8, ir: 42 }]);
    expect(feeds.feed.asked.at(-1)).toMatchObject({ url: '/surveys', headers: { 'x-api-token': FEED_SECRET } });
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({
      offers: 1,
      added: 1,
      changed: 0,
      gone: 0,
      problem: null,
    });
    feeds.panel.clock.advance(2 * MINUTE_MS);
    const viewer = await createOperatorPersona(feeds.panel, 'viewer');
    const { data } = await as(feeds.panel, viewer).get('/api/console/Partners');
    const rowOf = ({ id }: OpenPartner) => data.list.find((row: { id: number }) => row.id === id);
    expect(rowOf(feeds.lister)).toMatchObject({ offered: 1, feedAgeSeconds: 120, feedProblem: null });
  });

  test('writes only what has changed, and what it does not name any more is gone, until it is back', async () => {
    feeds.feed.offers = [feeds.offer({ id: 'B1' }), feeds.offer({ id: 'B2' }), feeds.offer({ id: 'B3' })];
    await feeds.synchronise();
    const rows = () =>
      feeds.panel.transaction((tx) =>
        tx.rows<{ id: number; xmin: string }>(sql`
          select s.id, s.xmin::text from surveys s join offers o on o.survey_id = s.id
          where o.external_id in ('B1', 'B2', 'B3') order by s.id`),
      );
    const before = await rows();
    feeds.feed.offers = [feeds.feed.offers[0] as WrittenOffer, { ...(feeds.feed.offers[1] as WrittenOffer), cpi: 3 }];
    await feeds.synchronise(4);
    const after = await rows();
    expect(after.map(({ xmin }, at) => xmin === before[at]?.xmin)).toEqual([true, false, false]);
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({ offers: 2, added: 0, changed: 1, gone: 1 });
    expect((await feeds.offered()).map(({ maxPoints }) => maxPoints)).toEqual([180, 120]);
    feeds.feed.offers = [feeds.offer({ id: 'B3' })];
    await feeds.synchronise();
    expect(await feeds.titles()).toEqual([feeds.feed.offers[0]?.name]);
    expect((await rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('of thousands of offers is taken, and half of them go at once', async () => {
    feeds.feed.offers = Array.from({ length: 3_000 }, (_, n) => feeds.offer({ id: `many-${n}` }));
    await feeds.synchronise();
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({ offers: 3_000, added: 3_000 });
    // The list has 100 surveys, two of which operators have entered.
    expect(await feeds.offered()).toHaveLength(98);
    feeds.feed.offers = feeds.feed.offers.filter((_, n) => n % 2 === 0);
    await feeds.synchronise(4);
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({ offers: 1_500, gone: 1_500, added: 0, changed: 0 });
  });

  test('leaves out what cannot be used, and never offers more than the partner pays', async () => {
    const wrong = [
      { id: 'has space' },
      { cpi: 0 },
      { cpi: -3 },
      { cpi: 'free' },
      { cpi: 0.01 },
      { cpi: 1e9 },
      { length: 60 * 60 * 5 },
      { remaining: 0 },
      { country: 'XX' },
    ];
    feeds.feed.offers = [feeds.offer({ cpi: 100, length: 0 }), ...wrong.map((given) => feeds.offer(given))];
    await feeds.synchronise();
    expect((await feeds.offered()).map(({ maxPoints, loi }) => [maxPoints, loi])).toEqual([[1000, 1]]);
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({ offers: 1, skipped: wrong.length });
  });

  test.each([
    ['tooMany', 'tooMany'],
    ['failed', 'unreachable'],
    ['truncated', 'unreadable'],
    ['notAList', 'unreadable'],
    ['redirects', 'redirects'],
  ] as const)(
    'that fails (%s) changes no offer, waits longer each time, and hides them after 15 minutes',
    async (fault, problem) => {
      feeds.feed.offers = [feeds.offer()];
      await feeds.synchronise();
      feeds.feed.fault = fault;
      const pauses: number[] = [];
      for (const failures of [1, 2, 3]) {
        feeds.panel.clock.advance(4 * MINUTE_MS);
        await offerJobs['offers.synchronise']?.({ partnerId: feeds.lister.id }, feeds.panel.services);
        const state = await feeds.stateOf(feeds.lister);
        expect(state).toMatchObject({ failures, problem });
        pauses.push(((state.nextTryAt as Date).getTime() - feeds.panel.clock.now().getTime()) / MINUTE_MS);
      }
      expect(pauses.map((minutes, n) => minutes >= 2.7 * 2 ** n && minutes <= 3.3 * 2 ** n)).toEqual([
        true,
        true,
        true,
      ]);
      expect(await feeds.titles()).toHaveLength(1);
      feeds.panel.clock.advance(4 * MINUTE_MS);
      await offerJobs['offers.schedule']?.({}, feeds.panel.services);
      expect(await feeds.titles()).toEqual([]);
      feeds.feed.fault = null;
      await feeds.synchronise();
      expect(await feeds.titles()).toHaveLength(1);
      expect(await feeds.stateOf(feeds.lister)).toMatchObject({ failures: 0, problem: null, added: 0, changed: 0 });
    },
  );

  test('is asked for again when the partner says so', async () => {
    [feeds.feed.fault, feeds.feed.retryAfter] = ['tooMany', '1234'];
    await feeds.synchronise();
    expect((await feeds.stateOf(feeds.lister)).nextTryAt).toEqual(
      new Date(feeds.panel.clock.now().getTime() + 1_234_000),
    );
    feeds.feed.retryAfter = new Date(feeds.panel.clock.now().getTime() + 61 * MINUTE_MS + 500_000).toUTCString();
    await feeds.synchronise();
    const { nextTryAt } = await feeds.stateOf(feeds.lister);
    expect((nextTryAt as Date).getTime()).toBeGreaterThan(feeds.panel.clock.now().getTime() + 490_000);
  });

  test('with texts that no database takes is read all the same', async () => {
    const half = '\ud83d';
    feeds.feed.offers = [
      feeds.offer({ id: 'T1', name: `${'x'.repeat(119)}\ud83d\ude00`, group: `a\0${half}` }),
      feeds.offer({ id: 'T2', name: `t${half}wo`, buyerSurvey: `${half}\0` }),
      feeds.offer({ id: 'T3', name: 'three', qualifications: [{ id: `q\0${half}`, answers: [`\0${half}v`] }] }),
    ];
    await feeds.synchronise();
    expect((await feeds.titles()).sort()).toEqual(['three', 't\ufffdwo', `${'x'.repeat(119)}\ufffd`]);
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({
      problem: null,
      added: 3,
      findings: [{ parameter: 'q\ufffd', values: ['\ufffdv'], offers: 1 }],
    });
  });

  test('that cannot be stored changes no offer either, and operators see that something is wrong with it', async () => {
    feeds.feed.offers = [feeds.offer({ name: 'fine' })];
    await feeds.synchronise();
    await refusing('unheard of', async () => {
      feeds.feed.offers = [feeds.offer({ name: 'unheard of' })];
      await feeds.synchronise(4);
    });
    expect(await feeds.titles()).toEqual(['fine']);
    expect(await feeds.stateOf(feeds.lister)).toMatchObject({ problem: 'unreadable', failures: 1 });
  });

  test('brings no offers of a partner that is being paused', async () => {
    feeds.feed.offers = [feeds.offer({ id: 'W1' })];
    await feeds.synchronise();
    feeds.feed.offers.push(feeds.offer({ id: 'W2' }));
    feeds.panel.clock.advance(4 * MINUTE_MS);
    const { database } = feeds.panel.services;
    let reading: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      // As the pause does it; the reading has begun meanwhile.
      await tx.run(sql`update partners set state = 'paused' where id = ${feeds.lister.id}`);
      reading = offerJobs['offers.synchronise']?.({ partnerId: feeds.lister.id }, feeds.panel.services);
      await eventually(async () => expect(await waitingTransactions(feeds.panel)).toBe(1));
      await tx.run(sql`
        update surveys set withheld = true
        where id in (select survey_id from partner_surveys where partner_id = ${feeds.lister.id})`);
    });
    await reading;
    const { withheld } = await feeds.panel.transaction((tx) =>
      tx.one<{ withheld: boolean[] }>(sql`
        select array_agg(withheld) as withheld from surveys s join offers o on o.survey_id = s.id
        where o.external_id in ('W1', 'W2')`),
    );
    expect(withheld).toEqual([true, true]);
    const eva = as(feeds.panel, await createOperatorPersona(feeds.panel, 'admin'));
    expect(await eva.post(`/api/console/Partners/${feeds.lister.id}/State`, { state: 'open' })).toMatchObject({
      code: 200,
    });
    expect(await feeds.titles()).toHaveLength(2);
  });

  test('is not read from a partner that is paused, whose offers nobody sees', async () => {
    feeds.feed.offers = [feeds.offer()];
    await feeds.synchronise();
    const eva = as(feeds.panel, await createOperatorPersona(feeds.panel, 'admin'));
    await eva.post(`/api/console/Partners/${feeds.lister.id}/State`, { state: 'paused' });
    expect(await feeds.titles()).toEqual([]);
    feeds.feed.asked.length = 0;
    await feeds.synchronise();
    expect(feeds.feed.asked).toEqual([]);
    await eva.post(`/api/console/Partners/${feeds.lister.id}/State`, { state: 'open' });
    await feeds.synchronise();
    expect(await feeds.titles()).toHaveLength(1);
  });
});

describe('operators', () => {
  test('see how a list was read, what it asks for, and its offers; they read it now', async () => {
    feeds.feed.offers = [
      feeds.offer({ id: 'O-1' }),
      feeds.offer({ id: 'O-2', qualifications: [{ id: 'HEATING', answers: ['gas'] }] }),
    ];
    await feeds.synchronise();
    const eva = as(feeds.panel, await createOperatorPersona(feeds.panel, 'operator'));
    const { data } = await eva.get(`/api/console/Partners/${feeds.lister.id}/Feed`);
    expect(data).toMatchObject({
      state: { failures: 0, problem: null, offers: 2, added: 2, hiddenAt: null },
      findings: [{ parameter: 'HEATING', values: ['gas'], isKnown: false, offers: 1 }],
    });
    feeds.feed.offers = [feeds.offer({ id: 'O-3', cpi: 2.5 })];
    expect(await eva.post(`/api/console/Partners/${feeds.lister.id}/Feed/Reading`)).toMatchObject({ code: 200 });
    await runJobs(feeds.panel, offerJobs);
    const offersOf = (query: string) => eva.get(`/api/console/Partners/${feeds.lister.id}/Offers${query}`);
    const listed = async (query: string) =>
      (await offersOf(query)).data.list.map((row: { externalId: string }) => row.externalId);
    expect(await listed('?state=open')).toEqual(['O-3']);
    expect(await listed('?state=gone&search=O-')).toEqual(['O-2', 'O-1']);
    const { data: page } = await eva.get(`/api/console/Partners/${feeds.lister.id}/Offers?search=O-&size=1`);
    expect(page.list).toMatchObject([{ externalId: 'O-3', cpiCents: 250, points: 150, state: 'open', starts: 0 }]);
    const { data: next } = await offersOf(`?search=O-&size=2&before=${page.next}`);
    expect(next).toMatchObject({ list: [{ externalId: 'O-2' }, { externalId: 'O-1' }], next: null });
    expect((await offersOf('?before=x')).code).toBe(codes.malformed);
    // The offers of partners are not among the surveys of operators.
    const { data: surveys } = await eva.get('/api/console/Surveys?page=1&size=100');
    expect(surveys.list).toHaveLength(2);
  });

  test('may not read the list of a partner that has none, nor without the permission', async () => {
    const [eva, viewer] = [
      as(feeds.panel, await createOperatorPersona(feeds.panel, 'admin')),
      as(feeds.panel, await createOperatorPersona(feeds.panel, 'viewer')),
    ];
    const { id } = (await eva.post('/api/console/Partners', { name: 'Without', preset: 'cpx' })).data;
    expect(await eva.post(`/api/console/Partners/${id}/Feed/Reading`)).toMatchObject({ code: codes.feedMissing });
    expect((await eva.get(`/api/console/Partners/${id}/Feed`)).data).toEqual({ state: null, findings: [] });
    expect((await viewer.post(`/api/console/Partners/${feeds.lister.id}/Feed/Reading`)).code).toBe(codes.notAllowed);
  });
});

describe('a list that the partner sends', () => {
  const signature = { method: 'hmac-sha256', signs: 'body', encoding: 'hex', place: 'header', name: 'X-Signature' };
  let sender: OpenPartner;
  beforeAll(async () => {
    const profile = { call: { ...own.call, signature }, feed: { ...feedProfile(feeds.feed), address: '' } };
    sender = await openPartner(feeds.panel, await createOperatorPersona(feeds.panel, 'admin'), {
      name: 'Sender',
      profile,
    });
  });
  const push = (body: string, secret = PARTNER_SECRET) =>
    sender.send({
      method: 'POST',
      url: sender.callUrl.replace(/call$/, 'offers'),
      headers: {
        'content-type': 'application/json',
        'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
    });
  const written = (...surveys: WrittenOffer[]) => JSON.stringify({ data: { surveys } });
  const read = () => runJobs(feeds.panel, offerJobs);

  test('adds and changes offers; those that it does not name stay, those that nobody can take are gone', async () => {
    const [one, two, three] = [feeds.offer({ id: 'P1' }), feeds.offer({ id: 'P2' }), feeds.offer({ id: 'P3' })];
    expect(await push(written(one, two, three))).toBe(200);
    await read();
    expect(await feeds.titles()).toHaveLength(3);
    const full = { ...two, remaining: 0 };
    const forNobody = { ...three, country: 'XX' };
    expect(await push(written(full, forNobody, feeds.offer({ id: 'P4', remaining: 0 })))).toBe(200);
    await read();
    expect(await feeds.titles()).toEqual([one.name]);
    expect(await feeds.stateOf(sender)).toMatchObject({ offers: 1, added: 0, gone: 2, skipped: 3 });
    expect(await push(written(two))).toBe(200);
    await read();
    expect(await feeds.titles()).toHaveLength(2);
  });

  test('is taken away when it cannot be read or stored, so that the lists after it are read', async () => {
    await refusing('unheard of', async () => {
      expect(await push(written(feeds.offer({ name: 'unheard of' })))).toBe(200);
      expect(await push('{"data":')).toBe(200);
      await read();
    });
    expect(await feeds.stateOf(sender)).toMatchObject({ problem: 'unreadable' });
    expect(await push(written(feeds.offer({ name: 'Pushed' })))).toBe(200);
    await read();
    expect(await feeds.titles()).toEqual(['Pushed']);
    expect(await feeds.stateOf(sender)).toMatchObject({ problem: null });
  });

  test('is refused unless the signature covers it: a signed address could be sent with another list', async () => {
    const list = written(feeds.offer());
    expect(await push(list, 'wrong')).toBe(403);
    const address = `${feeds.lister.callUrl.replace(/call$/, 'offers')}?at=1`;
    const status = await feeds.lister.send({
      method: 'POST',
      url: `${address}&signature=${createHmac('sha256', PARTNER_SECRET).update(address).digest('hex')}`,
      headers: { 'content-type': 'application/json' },
      body: list,
    });
    expect(status).toBe(403);
    await read();
    expect(await feeds.titles()).toEqual([]);
  });
});
