import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { Feeds, type OfferCard } from '@pollen/testkit/feeds';
import { handleCalls, leaveFor } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attemptJobs } from '../attempts/jobs';
import { answerableSurveys } from '../attempts/offers';

let feeds: Feeds;
beforeAll(async () => {
  feeds = await Feeds.open();
});
beforeEach(() => feeds.begin());
afterEach(async () => expect(await runChecks(feeds.panel.services.database.pool)).toEqual([]));
afterAll(() => feeds.close());

describe('offers are shown', () => {
  test('to those whom they ask for; what the panel does not know is told to operators', async () => {
    const [woman, man] = [
      feeds.maya,
      await createMember(feeds.panel, {
        profile: { name: 'Noah Berg', gender: 1, birthday: '1950-01-01', countryId: 276 },
      }),
    ];
    const asks = (name: string, id: string, answers: (string | number)[]) =>
      feeds.offer({ name, qualifications: [{ id, answers }] });
    feeds.feed.offers = [
      asks('women', '43', ['2']),
      asks('young', '42', ['18-24', 25, '26-40']),
      asks('unknown', '999', ['a', 'b']),
      asks('unknown value', '43', ['7']),
      asks('educated', '48741', ['high']),
      feeds.offer({ name: 'germany', country: 'de' }),
      feeds.offer({ name: 'no men left', quotas: [{ left: 0, qualifications: [{ id: 43, answers: [1] }] }] }),
      feeds.offer({ name: 'unknown quota', quotas: [{ left: 0, qualifications: [{ id: 999, answers: [1] }] }] }),
    ];
    await feeds.synchronise();
    expect((await feeds.titles(woman)).sort()).toEqual(['no men left', 'unknown', 'unknown quota', 'women', 'young']);
    expect((await feeds.titles(man)).sort()).toEqual(['germany', 'unknown', 'unknown quota']);
    const { findings, skipped } = await feeds.stateOf(feeds.lister);
    expect(findings).toEqual([
      { parameter: '999', question: null, values: ['a', 'b'], texts: [null, null], isKnown: false, offers: 1 },
      { parameter: '43', question: null, values: ['7'], texts: [null], isKnown: true, offers: 1 },
    ]);
    expect(skipped).toBe(1);
  });

  test('by points, success rate and minutes; a measured rate replaces the partner’s', async () => {
    feeds.feed.offers = [
      feeds.offer({ name: 'long', cpi: 4, length: 1800 }),
      feeds.offer({ name: 'short', cpi: 1, length: 120 }),
      feeds.offer({ name: 'unlikely', cpi: 3, length: 300, conversion: 0.05 }),
      feeds.offer({ name: 'good', cpi: 3, length: 300, conversion: 0.5 }),
    ];
    await feeds.synchronise();
    expect(await feeds.titles()).toEqual(['good', 'short', 'long', 'unlikely']);
    const good = (await feeds.offered())[0] as OfferCard;
    for (const member of await Promise.all([1, 2, 3].map(() => createMember(feeds.panel)))) {
      const { attemptId } = await leaveFor(feeds.panel, member, good.encryptId);
      await feeds.lister.tell({ attempt: attemptId, status: 'screenout' });
    }
    await handleCalls(feeds.panel);
    await attemptJobs['surveys.measure']?.({}, feeds.panel.services);
    expect((await feeds.offered()).find(({ title }) => title === 'good')?.ir).toBeLessThan(50);
    // The next list does not overwrite what was measured.
    feeds.feed.offers = feeds.feed.offers.map((one) => ({ ...one, remaining: 70 }));
    await feeds.synchronise();
    expect((await feeds.offered()).find(({ title }) => title === 'good')?.ir).toBeLessThan(50);
  });

  test('except those of a group of which the member has entered one, also at another partner', async () => {
    feeds.feed.offers = [
      feeds.offer({ name: 'one', group: 'panel-7', cpi: 5 }),
      feeds.offer({ name: 'two', group: ['panel-7', 'panel-8'] }),
      feeds.offer({ name: 'free' }),
      feeds.offer({ name: 'bought', buyerSurvey: 'buyer-1' }),
    ];
    feeds.asking.offers = [
      feeds.offer({ name: 'same buyer', buyerSurvey: 'buyer-1' }),
      feeds.offer({ name: 'same group name', group: 'panel-7' }),
    ];
    await feeds.synchronise();
    const cards = new Map((await feeds.offered()).map((card) => [card.title, card]));
    const { attemptId } = await leaveFor(feeds.panel, feeds.maya, cards.get('one')?.encryptId ?? '');
    // While the member is away there, the other surveys of the partner wait.
    expect((await feeds.titles()).sort()).toEqual(['one', 'same buyer', 'same group name']);
    expect(await feeds.start(cards.get('free') as OfferCard)).toMatchObject({ code: codes.partnerVisitOpen });
    // Its page says so before the member wants to start.
    const startable = async (title: string) => (await feeds.page(cards.get(title))).can.start;
    expect(await startable('free')).toMatchObject({ code: codes.partnerVisitOpen });
    expect(await startable('same group name')).toBe(true);
    await feeds.lister.tell({ attempt: attemptId, status: 'screenout' });
    await handleCalls(feeds.panel);
    expect([await startable('free'), await startable('two')]).toMatchObject([true, { code: codes.surveyLocked }]);
    expect((await feeds.titles()).sort()).toEqual(['bought', 'free', 'same buyer', 'same group name']);
    expect(await feeds.start(cards.get('two') as OfferCard)).toMatchObject({ code: codes.surveyLocked });
    await leaveFor(feeds.panel, feeds.maya, cards.get('bought')?.encryptId ?? '');
    expect((await feeds.titles()).sort()).toEqual(['bought', 'same group name']);
  });

  test('with as few statements while thousands of them are closed to the member', async () => {
    feeds.feed.offers = Array.from({ length: 1_000 }, () => feeds.offer());
    feeds.asking.offers = [feeds.offer({ name: 'elsewhere', cpi: 1, length: 3_000 })];
    await feeds.synchronise();
    const noah = await createMember(feeds.panel);
    await leaveFor(feeds.panel, feeds.maya, (await feeds.offered())[0]?.encryptId ?? '');
    const { reader } = feeds.panel.services.database;
    const statements = async (memberId: number) => {
      let count = 0;
      const counting = new Proxy(reader, {
        get(target, name: keyof typeof reader) {
          if (name === 'rows' || name === 'one' || name === 'maybe') count += 1;
          const value = target[name];
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const offers = await answerableSurveys(counting, memberId, { limit: 100 });
      return { count, offers: offers.filter(({ survey }) => survey.platformType === 3).length };
    };
    const [away, here] = [await statements(feeds.maya.id), await statements(noah.id)];
    // The one that runs, and the one of the other partner.
    expect([away.offers, here.offers]).toEqual([2, 98]);
    // The surveys that run are read as well, and then those are looked at that are not closed.
    expect(away.count).toBe(here.count + 2);
  });
});
