import { runChecks } from '@pollen/checks/run';
import type { WrittenOffer } from '@pollen/testkit/fake-feed';
import { Feeds, type OfferCard } from '@pollen/testkit/feeds';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { handleCalls, leaveFor } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { retentionJobs } from '../../retention';
import { feasibilityJobs } from '../feasibility/jobs';
import { qualityJobs } from '../quality/jobs';
import { removeOffer } from './actions';

let feeds: Feeds;
let eva: ReturnType<typeof as>;
beforeAll(async () => {
  feeds = await Feeds.open();
});
beforeEach(async () => {
  await feeds.begin();
  eva = as(feeds.panel, await createOperatorPersona(feeds.panel, 'operator'));
});
afterEach(async () => expect(await runChecks(feeds.panel.services.database.pool)).toEqual([]));
afterAll(() => feeds.close());

const rows = <Row>(statement: ReturnType<typeof sql>) => feeds.panel.transaction((tx) => tx.rows<Row>(statement));
const idOf = async (externalId: string) => {
  const [row] = await rows<{ id: number }>(sql`select survey_id as id from offers where external_id = ${externalId}`);
  return row?.id;
};
/** The states of some offers, by their number at the partner; those that were deleted are left out. */
const states = async (...externalIds: string[]) => {
  const found = await rows<{ id: string; state: string }>(sql`
    select o.external_id as id, s.state from offers o join surveys s on s.id = o.survey_id
    where o.external_id = any(${externalIds}::text[])`);
  return Object.fromEntries(found.map(({ id, state }) => [id, state]));
};
const change = async (externalId: string, action: 'close' | 'pause') => {
  const path = `/api/console/Surveys/${await idOf(externalId)}/State`;
  expect(await eva.post(path, { action, reason: 'Members complain.' })).toMatchObject({ code: 200 });
};
/** Lets the list name these offers only, and reads it. */
const list = async (offers: WrittenOffer[]) => {
  feeds.feed.offers = offers;
  await feeds.synchronise();
};

describe('an offer that is gone', () => {
  test('is deleted after a week when nothing refers to it, also if it was there long enough to be measured', async () => {
    const offers = ['R1', 'R2', 'R3', 'R4'].map((id) => feeds.offer({ id, name: id }));
    await list(offers);
    const [, started] = (await feeds.offered()) as [OfferCard, OfferCard];
    expect((await feeds.start(started)).code).toBe(200);
    const exclusions = `/api/console/Surveys/${feeds.lister.surveyId}/Exclusions`;
    const { revision } = (await eva.get(exclusions)).data;
    const excluding = {
      topics: [],
      exclusions: [{ did: 'completed', days: 30, surveyId: await idOf('R3') }],
      revision,
    };
    const answered = await eva.post(exclusions, excluding);
    expect(answered).toMatchObject({ code: 200 });
    feeds.panel.clock.advance(8 * DAY_MS);
    await feasibilityJobs['feasibility.measure']({}, feeds.panel.services);
    await list([offers[3] as WrittenOffer]);
    const retention = async () => {
      await retentionJobs['retention.delete']?.({}, feeds.panel.services);
      return states('R1', 'R2', 'R3', 'R4');
    };
    expect(await retention()).toEqual({ R1: 'closed', R2: 'closed', R3: 'closed', R4: 'live' });
    feeds.panel.clock.advance(8 * DAY_MS);
    const kept = { [started.title]: 'closed', R3: 'closed', R4: 'live' };
    expect(await retention()).toEqual(kept);
    expect(await retention()).toEqual(kept);
    // What is kept comes back like any other.
    await list(offers);
    expect(await states('R1', 'R3', 'R4')).toEqual({ R1: 'live', R3: 'live', R4: 'live' });
  });

  test('comes back as it was: what an operator has closed or paused stays so, what was hidden is shown', async () => {
    const offers = ['closed', 'paused', 'hidden', 'live'].map((id) => feeds.offer({ id }));
    await list(offers);
    await change('closed', 'close');
    await change('paused', 'pause');
    feeds.panel.clock.advance(16 * MINUTE_MS);
    feeds.feed.fault = 'failed';
    await feeds.synchronise();
    const ids = offers.map(({ id }) => id);
    expect(await states(...ids)).toEqual({ closed: 'closed', paused: 'paused', hidden: 'paused', live: 'paused' });
    feeds.feed.fault = null;
    await list([]);
    expect(new Set(Object.values(await states(...ids)))).toEqual(new Set(['closed']));
    await list(offers);
    const back = { closed: 'closed', paused: 'paused', hidden: 'live', live: 'live' };
    expect(await states(...ids)).toEqual(back);
    await list(offers);
    expect(await states(...ids)).toEqual(back);
  });

  test('because its partner said so at the click comes back, also when a reading finds it gone at once', async () => {
    const offers = [feeds.offer({ id: 'K1' }), feeds.offer({ id: 'K2' })];
    await list(offers);
    const id = (await idOf('K1')) as number;
    feeds.feed.offers = offers.slice(1);
    await Promise.all([feeds.panel.transaction((tx) => removeOffer(tx, id)), feeds.synchronise()]);
    await feeds.panel.transaction((tx) => removeOffer(tx, id));
    expect(await states('K1', 'K2')).toEqual({ K1: 'closed', K2: 'live' });
    await list(offers);
    expect(await states('K1', 'K2')).toEqual({ K1: 'live', K2: 'live' });
  });
});

describe('offers of a silent list', () => {
  test('are hidden, the full ones as well, and are full again when it is back', async () => {
    const offers = [feeds.offer({ id: 'F1', remaining: 1 }), feeds.offer({ id: 'F2' })];
    await list(offers);
    const [card] = (await feeds.offered()).filter(({ title }) => title === offers[0]?.name) as [OfferCard];
    const { attemptId } = await leaveFor(feeds.panel, feeds.maya, card.encryptId);
    feeds.panel.clock.advance(6 * MINUTE_MS);
    await feeds.lister.tell({ attempt: attemptId, status: 'complete' });
    await handleCalls(feeds.panel);
    expect(await states('F1', 'F2')).toEqual({ F1: 'full', F2: 'live' });
    feeds.feed.fault = 'failed';
    await feeds.synchronise();
    expect(await states('F1', 'F2')).toEqual({ F1: 'paused', F2: 'paused' });
    feeds.feed.fault = null;
    await feeds.synchronise();
    expect(await states('F1', 'F2')).toEqual({ F1: 'full', F2: 'live' });
    expect(await feeds.titles(await createMember(feeds.panel))).toEqual([offers[1]?.name]);
  });
});

test('an offer pauses itself after 20 starts without a complete, and stays paused when its list brings it back', async () => {
  const offers = ['Barren', 'Fine'].map((name) => feeds.offer({ name }));
  await list(offers);
  const card = (await feeds.offered()).find(({ title }) => title === 'Barren');
  for (let n = 0; n < 20; n += 1) await feeds.start(card, await createMember(feeds.panel));
  const watch = async () => {
    await qualityJobs['quality.watch']?.({}, feeds.panel.services);
    return (await feeds.titles()).sort();
  };
  // The readings take longer than a session of an operator lasts.
  const seen = async (path: string) => (await as(feeds.panel, await createOperatorPersona(feeds.panel)).get(path)).data;
  const pauses = async () => (await seen('/api/console/SurveyPauses')).list;
  // A call may still be on its way.
  expect(await watch()).toEqual(['Barren', 'Fine']);
  await feeds.synchronise();
  expect(await watch()).toEqual(['Fine']);
  expect(await pauses()).toMatchObject([{ title: 'Barren', reason: 'noCompletes', starts: 20 }]);
  const calendar = await seen('/api/console/FieldCalendar');
  expect(calendar.surveys.map(({ title }: { title: string }) => title)).not.toContain('Fine');
  await list(offers.slice(1));
  expect(await pauses()).toEqual([]);
  await list(offers);
  expect(await watch()).toEqual(['Fine']);
  expect(await pauses()).toMatchObject([{ title: 'Barren' }]);
});
