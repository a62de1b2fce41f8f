import { createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { FakeFeed, feedProfile, type WrittenOffer } from '@pollen/testkit/fake-feed';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import {
  FEED_SECRET,
  handleCalls,
  leaveFor,
  type OpenPartner,
  openPartner,
  PARTNER_SECRET,
} from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';
import { inviteJobs } from '../attempts/invite-jobs';
import { attemptJobs } from '../attempts/jobs';
import { qualityJobs } from '../quality/jobs';
import { offerJobs } from './jobs';

let panel: Panel;
let feed: FakeFeed;
let asking: FakeFeed;
/** Lists its offers and is not asked at the click. */
let lister: OpenPartner;
/** Is asked again at the click. */
let asked: OpenPartner;
let maya: MemberPersona;

const attributes = [
  { field: 'gender', parameter: '43', values: { '1': 1, '2': 2 } },
  { field: 'age', parameter: '42', values: {} },
  { field: 'educationID', parameter: '48741', values: { low: 1, high: 2 } },
  { field: 'custom7', parameter: 'PETS', values: { dog: 1, cat: 2 } },
];

beforeAll(async () => {
  panel = await openPanel();
  feed = await FakeFeed.start();
  asking = await FakeFeed.start();
  const admin = await createOperatorPersona(panel, 'admin');
  lister = await openPartner(panel, admin, { name: 'Lister', profile: { feed: feedProfile(feed), attributes } });
  asked = await openPartner(panel, admin, {
    name: 'Asked',
    profile: { feed: feedProfile(asking, { invites: true }), attributes },
  });
});
beforeEach(async () => {
  for (const each of [feed, asking]) {
    each.offers = [];
    each.fault = each.retryAfter = null;
    each.invites.clear();
    each.asked.length = 0;
  }
  // The lists of the test before are gone.
  await synchronise();
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(async () => {
  await Promise.all([feed.stop(), asking.stop()]);
  await panel.close();
});

let numbers = 0;
const offer = (given: Partial<WrittenOffer> = {}): WrittenOffer => {
  numbers += 1;
  return { id: `S-${numbers}`, name: `Survey ${numbers}`, cpi: 2, length: 300, conversion: 0.4, ...given };
};

/** Lets the next readings be due and does them. */
async function synchronise(minutes = 61): Promise<void> {
  panel.clock.advance(minutes * MINUTE_MS);
  await offerJobs['offers.schedule']?.({}, panel.services);
  await runJobs(panel, offerJobs);
}

interface Card {
  encryptId: string;
  title: string;
  maxPoints: number;
  loi: number;
  ir: number;
  platformType: number;
}
const offered = async (member = maya): Promise<Card[]> => {
  // Sessions of members last for weeks, which the readings of a test may take.
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
  return data.list.filter((card: Card) => card.platformType === 3);
};
const titles = async (member = maya) => (await offered(member)).map(({ title }) => title);
const stateOf = (partner: OpenPartner) =>
  panel.transaction((tx) =>
    tx.one<Record<string, unknown>>(sql`
      select offers, added, changed, gone, skipped, failures, problem, findings, next_try_at as "nextTryAt" from partner_feeds
      where partner_id = ${partner.id}`),
  );
const start = (card: { encryptId: string }, member = maya) =>
  as(panel, member).post(`/api/v1/Surveys/${card.encryptId}/Attempts`);
const look = async (attemptId: string, member = maya) =>
  (await as(panel, member).get(`/api/v1/Attempts/${attemptId}`)).data;
const leave = (attemptId: string, member = maya) => as(panel, member).post(`/api/v1/Attempts/${attemptId}/Departure`);
const answerClicks = () => runJobs(panel, inviteJobs);

test('an offer pauses itself after 20 starts without a complete, and again when its list brings it back', async () => {
  const barren = offer({ name: 'Barren' });
  feed.offers = [barren, offer({ name: 'Fine' })];
  await synchronise();
  const card = (await offered()).find(({ title }) => title === 'Barren') as Card;
  for (let n = 0; n < 20; n += 1) await start(card, await createMember(panel));
  const watch = async () => {
    await qualityJobs['quality.watch']?.({}, panel.services);
    return (await titles()).sort();
  };
  // A call may still be on its way.
  expect(await watch()).toEqual(['Barren', 'Fine']);
  await synchronise();
  expect(await watch()).toEqual(['Fine']);
  const pauses = async () => {
    const eva = await createOperatorPersona(panel);
    return (await as(panel, eva).get('/api/console/SurveyPauses')).data.list;
  };
  const calendar = await as(panel, await createOperatorPersona(panel)).get('/api/console/FieldCalendar');
  expect(calendar.data.surveys.map(({ title }: Card) => title)).not.toContain('Fine');
  expect(await pauses()).toMatchObject([{ title: 'Barren', reason: 'noCompletes', starts: 20 }]);
  feed.offers = feed.offers.filter(({ id }) => id !== barren.id);
  await synchronise();
  expect(await pauses()).toEqual([]);
  feed.offers = [...feed.offers, barren];
  await synchronise();
  expect(await titles()).toContain('Barren');
  expect(await watch()).toEqual(['Fine']);
});

describe('a list', () => {
  test('becomes offers with our share of the price, and is asked for with its secret', async () => {
    feed.offers = [offer({ id: 'A', name: '<b>Coffee</b> at home', cpi: '1.99', length: 431, conversion: 0.42 })];
    await synchronise();
    expect(await offered()).toMatchObject([{ title: 'Coffee at home', maxPoints: 119, loi: 8, ir: 42 }]);
    expect(feed.asked.at(-1)).toMatchObject({ url: '/surveys', headers: { 'x-api-token': FEED_SECRET } });
    expect(await stateOf(lister)).toMatchObject({ offers: 1, added: 1, changed: 0, gone: 0, problem: null });
  });

  test('writes only what has changed, and what it does not name any more is gone, until it is back', async () => {
    feed.offers = [offer({ id: 'B1' }), offer({ id: 'B2' }), offer({ id: 'B3' })];
    await synchronise();
    const rows = () =>
      panel.transaction((tx) =>
        tx.rows<{ id: number; xmin: string }>(sql`
          select s.id, s.xmin::text from surveys s join offers o on o.survey_id = s.id
          where o.external_id in ('B1', 'B2', 'B3') order by s.id`),
      );
    const before = await rows();
    feed.offers = [feed.offers[0] as WrittenOffer, { ...(feed.offers[1] as WrittenOffer), cpi: 3 }];
    await synchronise(4);
    const after = await rows();
    expect(after.map(({ xmin }, at) => xmin === before[at]?.xmin)).toEqual([true, false, false]);
    expect(await stateOf(lister)).toMatchObject({ offers: 2, added: 0, changed: 1, gone: 1 });
    expect((await offered()).map(({ maxPoints }) => maxPoints)).toEqual([180, 120]);
    feed.offers = [offer({ id: 'B3' })];
    await synchronise();
    expect(await titles()).toEqual([feed.offers[0]?.name]);
    expect((await rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('of thousands of offers is taken, and half of them go at once', async () => {
    feed.offers = Array.from({ length: 3_000 }, (_, n) => offer({ id: `many-${n}` }));
    await synchronise();
    expect(await stateOf(lister)).toMatchObject({ offers: 3_000, added: 3_000 });
    // The list has 100 surveys, two of which operators have entered.
    expect(await offered()).toHaveLength(98);
    feed.offers = feed.offers.filter((_, n) => n % 2 === 0);
    await synchronise(4);
    expect(await stateOf(lister)).toMatchObject({ offers: 1_500, gone: 1_500, added: 0, changed: 0 });
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
    feed.offers = [offer({ cpi: 100, length: 0 }), ...wrong.map((given) => offer(given))];
    await synchronise();
    expect((await offered()).map(({ maxPoints, loi }) => [maxPoints, loi])).toEqual([[1000, 1]]);
    expect(await stateOf(lister)).toMatchObject({ offers: 1, skipped: wrong.length });
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
      feed.offers = [offer()];
      await synchronise();
      feed.fault = fault;
      const pauses: number[] = [];
      for (const failures of [1, 2, 3]) {
        panel.clock.advance(4 * MINUTE_MS);
        await offerJobs['offers.synchronise']?.({ partnerId: lister.id }, panel.services);
        const state = await stateOf(lister);
        expect(state).toMatchObject({ failures, problem });
        pauses.push(((state.nextTryAt as Date).getTime() - panel.clock.now().getTime()) / MINUTE_MS);
      }
      expect(pauses.map((minutes, n) => minutes >= 2.7 * 2 ** n && minutes <= 3.3 * 2 ** n)).toEqual([
        true,
        true,
        true,
      ]);
      expect(await titles()).toHaveLength(1);
      panel.clock.advance(4 * MINUTE_MS);
      await offerJobs['offers.schedule']?.({}, panel.services);
      expect(await titles()).toEqual([]);
      feed.fault = null;
      await synchronise();
      expect(await titles()).toHaveLength(1);
      expect(await stateOf(lister)).toMatchObject({ failures: 0, problem: null, added: 0, changed: 0 });
    },
  );

  test('is asked for again when the partner says so', async () => {
    [feed.fault, feed.retryAfter] = ['tooMany', '1234'];
    await synchronise();
    expect((await stateOf(lister)).nextTryAt).toEqual(new Date(panel.clock.now().getTime() + 1_234_000));
    feed.retryAfter = new Date(panel.clock.now().getTime() + 61 * MINUTE_MS + 500_000).toUTCString();
    await synchronise();
    const { nextTryAt } = await stateOf(lister);
    expect((nextTryAt as Date).getTime()).toBeGreaterThan(panel.clock.now().getTime() + 490_000);
  });

  test('may be sent by the partner, signed like a call; it adds and changes, and takes nothing away', async () => {
    feed.offers = [offer({ id: 'P1' })];
    await synchronise();
    const address = `${lister.callUrl.replace(/call$/, 'offers')}?at=1`;
    const push = async (secret: string, body: string) =>
      lister.send({
        method: 'POST',
        url: `${address}&signature=${createHmac('sha256', secret).update(address).digest('hex')}`,
        headers: { 'content-type': 'application/json' },
        body,
      });
    const body = JSON.stringify({ data: { surveys: [offer({ id: 'P2', name: 'Pushed' })] } });
    expect(await push('wrong', body)).toBe(403);
    expect(await push(PARTNER_SECRET, body)).toBe(200);
    expect(await push(PARTNER_SECRET, '{"data":')).toBe(200);
    await runJobs(panel, offerJobs);
    expect((await titles()).sort()).toEqual([feed.offers[0]?.name, 'Pushed'].sort());
    expect(await stateOf(lister)).toMatchObject({ offers: 2, added: 1, problem: 'unreadable' });
  });

  test('is not read from a partner that is paused, whose offers nobody sees', async () => {
    feed.offers = [offer()];
    await synchronise();
    const eva = as(panel, await createOperatorPersona(panel, 'admin'));
    await eva.post(`/api/console/Partners/${lister.id}/State`, { state: 'paused' });
    expect(await titles()).toEqual([]);
    feed.asked.length = 0;
    await synchronise();
    expect(feed.asked).toEqual([]);
    await eva.post(`/api/console/Partners/${lister.id}/State`, { state: 'open' });
    await synchronise();
    expect(await titles()).toHaveLength(1);
  });
});

describe('offers are shown', () => {
  test('to those whom they ask for; what the panel does not know is told to operators', async () => {
    const [woman, man] = [
      maya,
      await createMember(panel, {
        profile: { name: 'Noah Berg', gender: 1, birthday: '1950-01-01', countryId: 276 },
      }),
    ];
    const asks = (name: string, id: string, answers: (string | number)[]) =>
      offer({ name, qualifications: [{ id, answers }] });
    feed.offers = [
      asks('women', '43', ['2']),
      asks('young', '42', ['18-24', 25, '26-40']),
      asks('unknown', '999', ['a', 'b']),
      asks('unknown value', '43', ['7']),
      asks('educated', '48741', ['high']),
      offer({ name: 'germany', country: 'de' }),
      offer({ name: 'no men left', quotas: [{ left: 0, qualifications: [{ id: 43, answers: [1] }] }] }),
      offer({ name: 'unknown quota', quotas: [{ left: 0, qualifications: [{ id: 999, answers: [1] }] }] }),
    ];
    await synchronise();
    expect((await titles(woman)).sort()).toEqual(['no men left', 'unknown', 'unknown quota', 'women', 'young']);
    expect((await titles(man)).sort()).toEqual(['germany', 'unknown', 'unknown quota']);
    const { findings, skipped } = await stateOf(lister);
    expect(findings).toEqual([
      { parameter: '999', values: ['a', 'b'], isKnown: false, offers: 1 },
      { parameter: '43', values: ['7'], isKnown: true, offers: 1 },
    ]);
    expect(skipped).toBe(1);
  });

  test('by points, success rate and minutes; a measured rate replaces the partner’s', async () => {
    feed.offers = [
      offer({ name: 'long', cpi: 4, length: 1800 }),
      offer({ name: 'short', cpi: 1, length: 120 }),
      offer({ name: 'unlikely', cpi: 3, length: 300, conversion: 0.05 }),
      offer({ name: 'good', cpi: 3, length: 300, conversion: 0.5 }),
    ];
    await synchronise();
    expect(await titles()).toEqual(['good', 'short', 'long', 'unlikely']);
    const good = (await offered())[0] as Card;
    for (const member of await Promise.all([1, 2, 3].map(() => createMember(panel)))) {
      const { attemptId } = await leaveFor(panel, member, good.encryptId);
      await lister.tell({ attempt: attemptId, status: 'screenout' });
    }
    await handleCalls(panel);
    await attemptJobs['surveys.measure']?.({}, panel.services);
    expect((await offered()).find(({ title }) => title === 'good')?.ir).toBeLessThan(50);
    // The next list does not overwrite what was measured.
    feed.offers = feed.offers.map((one) => ({ ...one, remaining: 70 }));
    await synchronise();
    expect((await offered()).find(({ title }) => title === 'good')?.ir).toBeLessThan(50);
  });

  test('except those of a group of which the member has entered one, also at another partner', async () => {
    feed.offers = [
      offer({ name: 'one', group: 'panel-7', cpi: 5 }),
      offer({ name: 'two', group: ['panel-7', 'panel-8'] }),
      offer({ name: 'free' }),
      offer({ name: 'bought', buyerSurvey: 'buyer-1' }),
    ];
    asking.offers = [
      offer({ name: 'same buyer', buyerSurvey: 'buyer-1' }),
      offer({ name: 'same group name', group: 'panel-7' }),
    ];
    await synchronise();
    const cards = new Map((await offered()).map((card) => [card.title, card]));
    const { attemptId } = await leaveFor(panel, maya, cards.get('one')?.encryptId ?? '');
    // While the member is away there, the other surveys of the partner wait.
    expect((await titles()).sort()).toEqual(['one', 'same buyer', 'same group name']);
    expect(await start(cards.get('free') as Card)).toMatchObject({ code: codes.partnerVisitOpen });
    await lister.tell({ attempt: attemptId, status: 'screenout' });
    await handleCalls(panel);
    expect((await titles()).sort()).toEqual(['bought', 'free', 'same buyer', 'same group name']);
    expect(await start(cards.get('two') as Card)).toMatchObject({ code: codes.surveyLocked });
    await leaveFor(panel, maya, cards.get('bought')?.encryptId ?? '');
    expect((await titles()).sort()).toEqual(['bought', 'same group name']);
  });
});

describe('the click', () => {
  test('asks the partner again; a member may leave once it has said that the survey is there', async () => {
    asking.offers = [offer({ id: 'C1', cpi: 2 })];
    await synchronise();
    const { data } = await start((await offered())[0] as Card);
    expect(await look(data.attemptId)).toMatchObject({ kind: 'partner', asking: true });
    expect(await leave(data.attemptId)).toMatchObject({ code: codes.inviteWaiting });
    await answerClicks();
    expect(asking.asked.at(-1)?.url).toMatch(/^\/invite\/C1\?member=[\w-]{24}$/);
    expect(await look(data.attemptId)).toMatchObject({ asking: false, formerPoints: null, insteadOf: null });
    expect((await leave(data.attemptId)).data.url).toContain('s=C1');
  });

  test('tells the member of a lower price before the leaving, and pays that; a higher one changes no promise', async () => {
    asking.offers = [offer({ id: 'D1', cpi: 2 }), offer({ id: 'D2', cpi: 1.5 })];
    asking.invites.set('D1', { cpi: 1 }).set('D2', { cpi: 9 });
    await synchronise();
    const [first, second] = (await offered()) as [Card, Card];
    const noah = await createMember(panel);
    const { data } = await start(first);
    const { data: other } = await start(second, noah);
    await answerClicks();
    expect(await look(data.attemptId)).toMatchObject({ survey: { maxPoints: 60 }, formerPoints: 120 });
    expect(await look(other.attemptId, noah)).toMatchObject({ survey: { maxPoints: 90 }, formerPoints: null });
    await leave(data.attemptId);
    panel.clock.advance(6 * MINUTE_MS);
    await asked.tell({ attempt: data.attemptId, status: 'complete' });
    await handleCalls(panel);
    expect(await look(data.attemptId)).toMatchObject({ state: 'completed', points: 60, credited: true });
    const { revenue } = await panel.transaction((tx) =>
      tx.one<{ revenue: number }>(sql`
        select revenue_cents as revenue from partner_visits v join attempts a on a.id = v.attempt_id
        where a.attempt_key = ${data.attemptId}`),
    );
    expect(revenue).toBe(100);
  });

  test('of a survey that is gone reserves the next best, at most three times, and takes the offers away', async () => {
    asking.offers = Array.from({ length: 5 }, (_, n) => offer({ id: `E${n}`, name: `gone ${n}`, cpi: 9 - n }));
    for (const { id } of asking.offers) asking.invites.set(id, 'gone');
    await synchronise();
    const [first] = (await offered()) as [Card];
    let { attemptId } = (await start(first)).data;
    const seen: string[] = [];
    await answerClicks();
    for (let view = await look(attemptId); view.replacedBy; view = await look(attemptId)) {
      expect(view).toMatchObject({ kind: 'end', state: 'closed', points: 0 });
      seen.push(view.survey.title);
      attemptId = view.replacedBy;
    }
    const last = await look(attemptId);
    expect([...seen, last.survey.title]).toEqual(['gone 0', 'gone 1', 'gone 2', 'gone 3']);
    expect(last).toMatchObject({ kind: 'end', state: 'closed', replacedBy: null });
    expect(await titles()).toEqual(['gone 4']);
  });

  test('leads to a survey that is there, and names the one that it replaces', async () => {
    asking.offers = [offer({ id: 'F1', name: 'gone', cpi: 3 }), offer({ id: 'F2', name: 'there' })];
    asking.invites.set('F1', 'gone');
    await synchronise();
    const { data } = await start((await offered())[0] as Card);
    await answerClicks();
    const { replacedBy } = await look(data.attemptId);
    expect(await look(replacedBy)).toMatchObject({
      kind: 'partner',
      asking: false,
      insteadOf: 'gone',
      survey: { title: 'there' },
    });
    expect((await leave(replacedBy)).code).toBe(200);
    expect(await leave(data.attemptId)).toMatchObject({ code: codes.attemptOver });
    // What is answered twice changes nothing.
    await inviteJobs['attempts.askPartner']?.({ attemptId: 0 }, panel.services);
  });

  test.each(['late', 'failed', 'truncated'] as const)(
    'goes on with what the list said when the answer is %s',
    async (fault) => {
      asking.offers = [offer({ id: `G-${fault}` })];
      asking.invites.set(`G-${fault}`, fault);
      await synchronise();
      const { data } = await start((await offered())[0] as Card);
      await answerClicks();
      expect(await look(data.attemptId)).toMatchObject({ kind: 'partner', asking: false, survey: { maxPoints: 120 } });
      expect((await leave(data.attemptId)).code).toBe(200);
    },
  );

  test('does not wait for a job that never came', async () => {
    asking.offers = [offer()];
    await synchronise();
    const { data } = await start((await offered())[0] as Card);
    panel.clock.advance(3_001);
    expect(await look(data.attemptId)).toMatchObject({ asking: false });
    expect((await leave(data.attemptId)).code).toBe(200);
    // The answer comes after the member has left, and changes nothing.
    await answerClicks();
    expect(await look(data.attemptId)).toMatchObject({ kind: 'partner', leftAt: expect.any(String) });
  });

  test('leads to one survey of a partner at a time, also when a member leaves for two at once', async () => {
    // One names itself as its group.
    feed.offers = [offer(), offer(), offer({ id: 'H-1', group: ['H-1', 'H-1'] })];
    await synchronise();
    const begun: string[] = [];
    for (const card of await offered()) begun.push((await start(card)).data.attemptId);
    const left = await Promise.all(begun.map((attemptId) => leave(attemptId)));
    expect(left.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(left.filter(({ code }) => code === codes.partnerVisitOpen)).toHaveLength(2);
    // Who comes back may go on with another one.
    const away = begun[left.findIndex(({ code }) => code === 200)] as string;
    await lister.send({
      method: 'GET',
      url: `${lister.backUrl}/complete?attempt=${away}`,
      headers: {},
      body: '',
    });
    const next = begun.find((attemptId) => attemptId !== away) as string;
    expect((await leave(next)).code).toBe(200);
  });

  test('keeps a place for twice the length, so that the last one goes to one member', async () => {
    feed.offers = [offer({ remaining: 1, length: 1200 })];
    await synchronise();
    const [card] = (await offered()) as [Card];
    const noah = await createMember(panel);
    const both = await Promise.all([start(card), start(card, noah)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.surveyFull].sort());
    panel.clock.advance(39 * MINUTE_MS);
    expect((await start(card, await createMember(panel))).code).toBe(codes.surveyFull);
    panel.clock.advance(2 * MINUTE_MS);
    expect((await start(card, await createMember(panel))).code).toBe(200);
  });
});

describe('operators', () => {
  test('see how a list was read, what it asks for, and its offers; they read it now', async () => {
    feed.offers = [offer({ id: 'O-1' }), offer({ id: 'O-2', qualifications: [{ id: 'HEATING', answers: ['gas'] }] })];
    await synchronise();
    const eva = as(panel, await createOperatorPersona(panel, 'operator'));
    const { data } = await eva.get(`/api/console/Partners/${lister.id}/Feed`);
    expect(data).toMatchObject({
      state: { failures: 0, problem: null, offers: 2, added: 2, hiddenAt: null },
      findings: [{ parameter: 'HEATING', values: ['gas'], isKnown: false, offers: 1 }],
    });
    feed.offers = [offer({ id: 'O-3', cpi: 2.5 })];
    expect(await eva.post(`/api/console/Partners/${lister.id}/Feed/Reading`)).toMatchObject({ code: 200 });
    await runJobs(panel, offerJobs);
    const offersOf = (query: string) => eva.get(`/api/console/Partners/${lister.id}/Offers${query}`);
    const listed = async (query: string) =>
      (await offersOf(query)).data.list.map((row: { externalId: string }) => row.externalId);
    expect(await listed('?state=open')).toEqual(['O-3']);
    expect(await listed('?state=gone&search=O-')).toEqual(['O-2', 'O-1']);
    const { data: page } = await eva.get(`/api/console/Partners/${lister.id}/Offers?search=O-&size=1`);
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
      as(panel, await createOperatorPersona(panel, 'admin')),
      as(panel, await createOperatorPersona(panel, 'viewer')),
    ];
    const { id } = (await eva.post('/api/console/Partners', { name: 'Without', preset: 'cpx' })).data;
    expect(await eva.post(`/api/console/Partners/${id}/Feed/Reading`)).toMatchObject({ code: codes.feedMissing });
    expect((await eva.get(`/api/console/Partners/${id}/Feed`)).data).toEqual({ state: null, findings: [] });
    expect((await viewer.post(`/api/console/Partners/${lister.id}/Feed/Reading`)).code).toBe(codes.notAllowed);
  });
});
