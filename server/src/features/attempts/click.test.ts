import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { FakeFeed, feedProfile } from '@pollen/testkit/fake-feed';
import { Feeds, type OfferCard } from '@pollen/testkit/feeds';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { handleCalls, openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';
import { inviteJobs } from './invite-jobs';

let feeds: Feeds;
beforeAll(async () => {
  feeds = await Feeds.open();
});
beforeEach(() => feeds.begin());
afterEach(async () => expect(await runChecks(feeds.panel.services.database.pool)).toEqual([]));
afterAll(() => feeds.close());

/** What the partner owes for an attempt. */
const revenueOf = async (attemptId: string) => {
  const { revenue } = await feeds.panel.transaction((tx) =>
    tx.one<{ revenue: number }>(sql`
      select revenue_cents as revenue from partner_visits v join attempts a on a.id = v.attempt_id
      where a.attempt_key = ${attemptId}`),
  );
  return revenue;
};

describe('the click', () => {
  test('asks the partner again; a member may leave once it has said that the survey is there', async () => {
    feeds.asking.offers = [feeds.offer({ id: 'C1', cpi: 2 })];
    await feeds.synchronise();
    const { data } = await feeds.start((await feeds.offered())[0] as OfferCard);
    expect(await feeds.look(data.attemptId)).toMatchObject({ kind: 'partner', asking: true });
    expect(await feeds.leave(data.attemptId)).toMatchObject({ code: codes.inviteWaiting });
    await feeds.answerClicks();
    expect(feeds.asking.asked.at(-1)?.url).toMatch(/^\/invite\/C1\?member=[\w-]{24}$/);
    expect(await feeds.look(data.attemptId)).toMatchObject({ asking: false, formerPoints: null, insteadOf: null });
    expect((await feeds.leave(data.attemptId)).data.url).toContain('s=C1');
  });

  test('tells the member of a lower price before the leaving, and pays that; a higher one changes no promise', async () => {
    feeds.asking.offers = [feeds.offer({ id: 'D1', cpi: 2 }), feeds.offer({ id: 'D2', cpi: 1.5 })];
    feeds.asking.invites.set('D1', { cpi: 1 }).set('D2', { cpi: 9 });
    await feeds.synchronise();
    const [first, second] = (await feeds.offered()) as [OfferCard, OfferCard];
    const noah = await createMember(feeds.panel);
    const { data } = await feeds.start(first);
    const { data: other } = await feeds.start(second, noah);
    await feeds.answerClicks();
    expect(await feeds.look(data.attemptId)).toMatchObject({ survey: { maxPoints: 60 }, formerPoints: 120 });
    expect(await feeds.look(other.attemptId, noah)).toMatchObject({ survey: { maxPoints: 90 }, formerPoints: null });
    await feeds.leave(data.attemptId);
    feeds.panel.clock.advance(6 * MINUTE_MS);
    await feeds.asked.tell({ attempt: data.attemptId, status: 'complete' });
    await handleCalls(feeds.panel);
    expect(await feeds.look(data.attemptId)).toMatchObject({ state: 'completed', points: 60, credited: true });
    expect(await revenueOf(data.attemptId)).toBe(100);
  });

  test('lowers the price for one member: others start with that of the list, and what they bring is not changed', async () => {
    feeds.asking.offers = [feeds.offer({ id: 'L1', cpi: 2 })];
    await feeds.synchronise();
    const [card] = (await feeds.offered()) as [OfferCard];
    const [noah, eva] = [await createMember(feeds.panel), await createMember(feeds.panel)];
    // One has left at the price of the list when the partner lowers it.
    const { data: left } = await feeds.start(card, eva);
    await feeds.answerClicks();
    expect((await feeds.leave(left.attemptId, eva)).code).toBe(200);
    feeds.asking.invites.set('L1', { cpi: 1 });
    for (const member of [feeds.maya, noah]) {
      expect((await feeds.offered(member))[0]?.maxPoints).toBe(120);
      const { data } = await feeds.start(card, member);
      await feeds.answerClicks();
      expect(await feeds.look(data.attemptId, member)).toMatchObject({ survey: { maxPoints: 60 }, formerPoints: 120 });
    }
    feeds.panel.clock.advance(6 * MINUTE_MS);
    await feeds.asked.tell({ attempt: left.attemptId, status: 'complete' });
    await handleCalls(feeds.panel);
    expect(await feeds.look(left.attemptId, eva)).toMatchObject({ state: 'completed', points: 120 });
    expect(await revenueOf(left.attemptId)).toBe(200);
  });

  test('takes a price without sense for none', async () => {
    feeds.asking.offers = [feeds.offer({ id: 'N1', cpi: 2 })];
    feeds.asking.invites.set('N1', { cpi: 1e9 });
    await feeds.synchronise();
    const { data } = await feeds.start((await feeds.offered())[0] as OfferCard);
    await feeds.answerClicks();
    expect(await feeds.look(data.attemptId)).toMatchObject({ asking: false, survey: { maxPoints: 120 } });
  });

  test('of a partner that reaches its daily cap meanwhile reserves the next best of another', async () => {
    feeds.asking.offers = [feeds.offer({ id: 'K1', cpi: 9 })];
    feeds.feed.offers = [feeds.offer({ id: 'K2', name: 'Of another' })];
    await feeds.synchronise();
    const noah = await createMember(feeds.panel);
    const [card] = (await feeds.offered()) as [OfferCard];
    const { data: left } = await feeds.start(card, noah);
    await feeds.answerClicks();
    const { data } = await feeds.start(card);
    const cap = (most: number | null) =>
      feeds.panel.transaction((tx) =>
        tx.run(sql`
          update partners set daily_starts = ${most}::int + (
            select coalesce(sum(starts), 0) from partner_days where partner_id = partners.id)
          where id = ${feeds.asked.id}`),
      );
    await cap(1);
    expect((await feeds.leave(left.attemptId, noah)).code).toBe(200);
    await feeds.answerClicks();
    const ended = await feeds.look(data.attemptId);
    expect(ended).toMatchObject({ kind: 'end', state: 'closed', points: 0 });
    expect(await feeds.look(ended.replacedBy)).toMatchObject({ survey: { title: 'Of another' } });
    // The offer is there for another day.
    await cap(null);
    expect(await feeds.titles(await createMember(feeds.panel))).toHaveLength(2);
  });

  test('of a survey that is gone reserves the next best, at most three times, and takes the offers away', async () => {
    feeds.asking.offers = Array.from({ length: 5 }, (_, n) =>
      feeds.offer({ id: `E${n}`, name: `gone ${n}`, cpi: 9 - n }),
    );
    for (const { id } of feeds.asking.offers) feeds.asking.invites.set(id, 'gone');
    await feeds.synchronise();
    const [first] = (await feeds.offered()) as [OfferCard];
    let { attemptId } = (await feeds.start(first)).data;
    const seen: string[] = [];
    await feeds.answerClicks();
    for (let view = await feeds.look(attemptId); view.replacedBy; view = await feeds.look(attemptId)) {
      expect(view).toMatchObject({ kind: 'end', state: 'closed', points: 0 });
      seen.push(view.survey.title);
      attemptId = view.replacedBy;
    }
    const last = await feeds.look(attemptId);
    expect([...seen, last.survey.title]).toEqual(['gone 0', 'gone 1', 'gone 2', 'gone 3']);
    expect(last).toMatchObject({ kind: 'end', state: 'closed', replacedBy: null });
    expect(await feeds.titles()).toEqual(['gone 4']);
  });

  test('leads to a survey that is there, and names the one that it replaces', async () => {
    feeds.asking.offers = [feeds.offer({ id: 'F1', name: 'gone', cpi: 3 }), feeds.offer({ id: 'F2', name: 'there' })];
    feeds.asking.invites.set('F1', 'gone');
    await feeds.synchronise();
    const { data } = await feeds.start((await feeds.offered())[0] as OfferCard);
    await feeds.answerClicks();
    const { replacedBy } = await feeds.look(data.attemptId);
    expect(await feeds.look(replacedBy)).toMatchObject({
      kind: 'partner',
      asking: false,
      insteadOf: 'gone',
      survey: { title: 'there' },
    });
    expect((await feeds.leave(replacedBy)).code).toBe(200);
    expect(await feeds.leave(data.attemptId)).toMatchObject({ code: codes.attemptOver });
    // What is answered twice changes nothing.
    await inviteJobs['attempts.askPartner']?.({ attemptId: 0 }, feeds.panel.services);
  });

  test.each(['late', 'failed', 'truncated'] as const)(
    'goes on with what the list said when the answer is %s',
    async (fault) => {
      feeds.asking.offers = [feeds.offer({ id: `G-${fault}` })];
      feeds.asking.invites.set(`G-${fault}`, fault);
      await feeds.synchronise();
      const { data } = await feeds.start((await feeds.offered())[0] as OfferCard);
      await feeds.answerClicks();
      expect(await feeds.look(data.attemptId)).toMatchObject({
        kind: 'partner',
        asking: false,
        survey: { maxPoints: 120 },
      });
      expect((await feeds.leave(data.attemptId)).code).toBe(200);
    },
  );

  test('does not wait for a job that never came', async () => {
    feeds.asking.offers = [feeds.offer()];
    await feeds.synchronise();
    const { data } = await feeds.start((await feeds.offered())[0] as OfferCard);
    feeds.panel.clock.advance(3_001);
    expect(await feeds.look(data.attemptId)).toMatchObject({ asking: false });
    expect((await feeds.leave(data.attemptId)).code).toBe(200);
    // The answer comes after the member has left, and changes nothing.
    await feeds.answerClicks();
    expect(await feeds.look(data.attemptId)).toMatchObject({ kind: 'partner', leftAt: expect.any(String) });
  });

  test('leads to one survey of a partner at a time, also when a member leaves for two at once', async () => {
    // One names itself as its group.
    feeds.feed.offers = [feeds.offer(), feeds.offer(), feeds.offer({ id: 'H-1', group: ['H-1', 'H-1'] })];
    await feeds.synchronise();
    const begun: string[] = [];
    for (const card of await feeds.offered()) begun.push((await feeds.start(card)).data.attemptId);
    const left = await Promise.all(begun.map((attemptId) => feeds.leave(attemptId)));
    expect(left.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(left.filter(({ code }) => code === codes.partnerVisitOpen)).toHaveLength(2);
    // Who comes back may go on with another one.
    const away = begun[left.findIndex(({ code }) => code === 200)] as string;
    await feeds.lister.send({
      method: 'GET',
      url: `${feeds.lister.backUrl}/complete?attempt=${away}`,
      headers: {},
      body: '',
    });
    const next = begun.find((attemptId) => attemptId !== away) as string;
    expect((await feeds.leave(next)).code).toBe(200);
  });

  test('keeps a place for twice the length, so that the last one goes to one member', async () => {
    feeds.feed.offers = [feeds.offer({ remaining: 1, length: 1200 })];
    await feeds.synchronise();
    const [card] = (await feeds.offered()) as [OfferCard];
    const noah = await createMember(feeds.panel);
    const both = await Promise.all([feeds.start(card), feeds.start(card, noah)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.surveyFull].sort());
    feeds.panel.clock.advance(39 * MINUTE_MS);
    expect((await feeds.start(card, await createMember(feeds.panel))).code).toBe(codes.surveyFull);
    feeds.panel.clock.advance(2 * MINUTE_MS);
    expect((await feeds.start(card, await createMember(feeds.panel))).code).toBe(200);
  });
});

describe('a partner that gives its link at the click only', () => {
  const own = { id: 'only-here', url: 'https://partner.example/in?s=only-here' };
  let giver: FakeFeed;
  beforeAll(async () => {
    giver = await FakeFeed.start();
    await openPartner(feeds.panel, await createOperatorPersona(feeds.panel, 'admin'), {
      name: 'Giver',
      profile: { feed: feedProfile(giver, { invites: true, links: true }) },
      template: '',
    });
  });
  afterAll(() => giver.stop());
  beforeEach(async () => {
    giver.offers = [feeds.offer({ id: own.id, name: 'with a link', cpi: 9 })];
    giver.invites.set(own.id, { cpi: 9, url: own.url });
    feeds.feed.offers = [feeds.offer({ name: 'next' })];
    await feeds.synchronise();
  });

  test('lets its member wait for a late job, and go with the link that it brings', async () => {
    const { data } = await feeds.start((await feeds.offered())[0]);
    feeds.panel.clock.advance(20 * SECOND_MS);
    expect(await feeds.leave(data.attemptId)).toMatchObject({ code: codes.inviteWaiting });
    await feeds.answerClicks();
    expect((await feeds.leave(data.attemptId)).data.url).toContain(`${own.url}&signature=`);
  });

  test('whose job was lost ends the attempt as if the survey were gone, once', async () => {
    const { data } = await feeds.start((await feeds.offered())[0]);
    feeds.panel.clock.advance(31 * SECOND_MS);
    const both = await Promise.all([feeds.leave(data.attemptId), feeds.leave(data.attemptId)]);
    for (const { code } of both) expect([codes.surveyGone, codes.attemptOver]).toContain(code);
    const { replacedBy } = await feeds.look(data.attemptId);
    expect(await feeds.look(replacedBy)).toMatchObject({ insteadOf: 'with a link', survey: { title: 'next' } });
    // The answer comes too late, and changes nothing.
    await feeds.answerClicks();
    expect(await feeds.look(data.attemptId)).toMatchObject({ kind: 'end', state: 'closed', replacedBy });
  });
});
