import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { approveOrders } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createRedeemer, orderCash } from '@pollen/testkit/payouts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { trustJobs } from './jobs';
import { FEWEST_MEMBERS, lastFridayBefore, nextFridayFrom, publishedFigures, roundDown } from './rules';

describe('figures', () => {
  const counted = {
    payoutDay: '2026-11-13',
    paid: { members: 397, points: 438_912 },
    orders: { reviewed: 500, rejected: 7, medianMinutes: 1140 },
    paidScreenOuts: 18_432,
    secondLooks: { decided: 29, lifted: 9, medianMinutes: 2880 },
  };

  test('are rounded down, so that they never say too much', () => {
    expect([0, 7, 42, 397, 1_999, 438_912].map(roundDown)).toEqual([0, 7, 42, 390, 1_900, 430_000]);
    expect(publishedFigures(counted)).toEqual({
      payout: { day: '2026-11-13', points: 430_000, members: 390 },
      orders: { medianMinutes: 1140, rejectedPermille: 14 },
      paidScreenOuts: 18_000,
      secondLooks: { medianMinutes: 2880, inFavorPercent: 31 },
    });
  });

  test('of few people are not told', () => {
    expect(
      publishedFigures({
        ...counted,
        paid: { members: FEWEST_MEMBERS - 1, points: 900_000 },
        orders: { reviewed: 3, rejected: 1, medianMinutes: 5 },
        paidScreenOuts: 4,
        secondLooks: { decided: 2, lifted: 2, medianMinutes: 9 },
      }),
    ).toEqual({ payout: null, orders: null, paidScreenOuts: null, secondLooks: null });
  });

  test('are about the last Friday that is over', () => {
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(lastFridayBefore)).toEqual([
      '2026-11-13',
      '2026-11-13',
      '2026-11-20',
    ]);
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(nextFridayFrom)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-27',
    ]);
  });
});

describe('the page', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await openPanel();
  });
  afterAll(() => panel.close());

  const shown = async () => (await panel.call('GET /api/v1/Trust')).data;
  const count = () => trustJobs['trust.count']?.({}, panel.services);
  const isFriday = () =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short' }).format(panel.clock.now()) ===
    'Fri';

  test('of a new panel has promises and no figures', async () => {
    expect(await shown()).toMatchObject({ countedAt: null, payout: null, orders: null, company: null });
    await count();
    expect(await shown()).toMatchObject({
      countedAt: panel.clock.now().toISOString(),
      payout: null,
      orders: null,
      paidScreenOuts: null,
      secondLooks: null,
      promises: { screenOutPoints: 10, screenOutsPaidPerDay: 5, finalDays: 60, appealDays: 30, answerDays: 7 },
    });
  });

  test('tells from the ledger what was paid on Friday, once enough members were paid', async () => {
    while (!isFriday()) panel.clock.advance(DAY_MS);
    const eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
    const cash = await offerGift(panel, { pricePoints: 500, valueCents: 500 });
    const code = await offerGift(panel, { kind: 'manual', pricePoints: 300, valueCents: 300 });
    const pay = async (members: number) => {
      const redeemers = [];
      for (let n = 0; n < members; n++) redeemers.push(await createRedeemer(panel));
      const ids = await orderCash(panel, redeemers, cash);
      await panel.call('POST /api/console/Orders/Collect', { cookie: eva.cookie, body: {} });
      expect((await approveOrders(panel, eva, ids)).data.left).toEqual([]);
      for (const id of ids) {
        const done = await panel.call(`POST /api/console/Orders/${id}/Complete`, {
          cookie: eva.cookie,
          body: { memo: '' },
        });
        expect(done).toMatchObject({ code: 200 });
      }
      return redeemers;
    };
    const [first] = await pay(FEWEST_MEMBERS - 1);
    // Other kinds of rewards are no payouts.
    await panel.call('POST /api/v1/Order', { cookie: first?.cookie ?? '', body: { giftId: code } });
    const friday = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(panel.clock.now());
    panel.clock.advance(DAY_MS);
    await count();
    expect(await shown()).toMatchObject({ payout: null });

    panel.clock.advance(-DAY_MS);
    await pay(2);
    panel.clock.advance(DAY_MS);
    await count();
    expect(await shown()).toMatchObject({
      payout: { day: friday, points: 10_000, members: 21 },
      orders: { rejectedPermille: 0 },
    });
    const invitation = async () => (await panel.call('GET /api/v1/Invitation?uid=NOBODY2345')).data;
    expect(await invitation()).toMatchObject({ lastPayout: { points: 10_000, members: 21 } });
    // A week later this is no longer the last Friday.
    panel.clock.advance(7 * DAY_MS);
    expect(await invitation()).toMatchObject({ lastPayout: null });
    panel.clock.advance(-7 * DAY_MS);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('says who runs the panel once an administrator has written it, and never with markup', async () => {
    const { cookie } = await createOperatorPersona(panel, 'admin', 'Ada');
    const set = (key: string, value: string | number) =>
      panel.call(`POST /api/console/Settings/${key}`, { cookie, body: { value, version: 0, reason: 'Imprint.' } });
    expect(await set('companyName', '<b>Pollen</b>')).toMatchObject({ code: codes.settingWrong });
    expect(await set('companyName', 'x'.repeat(161))).toMatchObject({ code: codes.settingWrong });
    expect(await set('companyAddress', '18 Orchard Row, Springfield')).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ company: null });
    expect(await set('companyName', 'Pollen Research Ltd.')).toMatchObject({ code: 200 });
    expect((await shown()).company).toEqual({
      name: 'Pollen Research Ltd.',
      address: '18 Orchard Row, Springfield',
      contact: null,
    });
  });

  test('texts tell the size of the community as an administrator sets it, and nothing at 0', async () => {
    const { cookie } = await createOperatorPersona(panel, 'admin', 'Ada');
    const about = async (lang: 'en' | 'zh') => (await panel.call('GET /api/v1/Articles/about', { lang })).data.lead;
    expect(await about('en')).toContain('About 1.5 million people take part.');
    expect(await about('zh')).toContain('约有 150万人参与其中。');
    const body = { value: 0, version: 0, reason: 'Not true any more.' };
    await panel.call('POST /api/console/Settings/communityMembers', { cookie, body });
    expect(await about('en')).not.toContain('people take part');
    expect((await panel.call('GET /api/v1/Rates')).data.communityMembers).toBe(0);
  });
});
