import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { approveAs } from '@pollen/testkit/approvals';
import { FakeFeed, feedProfile } from '@pollen/testkit/fake-feed';
import { Feeds } from '@pollen/testkit/feeds';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let feeds: Feeds;
let feed: FakeFeed;
let eva: OperatorPersona;
let second: OperatorPersona;
let partner: OpenPartner;
beforeAll(async () => {
  feeds = await Feeds.open();
  feed = await FakeFeed.start();
  eva = await createOperatorPersona(feeds.panel, 'admin');
  const profile = { feed: feedProfile(feed, { texts: true }) };
  partner = await openPartner(feeds.panel, eva, { name: 'Ridgeline', profile });
});
beforeEach(async () => {
  await feeds.begin();
  // Sessions of operators do not last as long as the readings of a test take.
  eva = await createOperatorPersona(feeds.panel, 'admin');
  second = await createOperatorPersona(feeds.panel, 'admin', 'Second Administrator');
});
afterEach(async () => expect(await runChecks(feeds.panel.services.database.pool)).toEqual([]));
afterAll(async () => {
  await feed.stop();
  await feeds.close();
});

const path = () => `/api/console/Partners/${partner.id}`;
const setup = async () => (await as(feeds.panel, eva).get(path())).data;
const findings = async () => (await as(feeds.panel, eva).get(`${path()}/Feed`)).data.findings;
const fields = async () => (await as(feeds.panel, eva).get('/api/console/CustomFields')).data.list;
const add = async (given: object = {}) =>
  as(feeds.panel, eva).post(`${path()}/Questions`, {
    ...heating,
    version: (await setup()).version,
    reason: 'Many offers ask for it.',
    ...given,
  });

const heating = {
  parameter: 'HEATING',
  question: {
    kind: 'one',
    title: { en: 'How do you heat your home?', zh: '您家如何取暖？' },
    help: { en: '', zh: '' },
    choices: [
      { en: 'Gas', zh: '燃气' },
      { en: 'Oil or coal', zh: '燃油或煤' },
      { en: 'None of these', zh: '以上都不是' },
    ],
    range: null,
    topic: 'home',
    required: false,
  },
  values: { '11': 1, '12': 2, '13': 2 },
};
const asksForHeating = {
  id: 'HEATING',
  question: 'How is your home <b>heated</b>?',
  answers: [
    { code: 11, label: 'Gas' },
    { code: 12, label: 'Oil' },
  ],
};

const answer = (member: MemberPersona, questionId: number, given: unknown) =>
  as(feeds.panel, member).post(`/api/v1/Accounts/${member.id}/CustomQuestions`, {
    questionId,
    answer: given,
    version: 1,
  });

test('what a partner asks for becomes a profile question, which is asked once and then compared', async () => {
  feed.offers = [feeds.offer({ name: 'Heating', qualifications: [asksForHeating] })];
  await feeds.synchronise();
  expect(await feeds.titles()).toEqual(['Heating']);
  expect(await findings()).toEqual([
    {
      ...{ parameter: 'HEATING', question: 'How is your home heated ?', isKnown: false, offers: 1 },
      ...{ values: ['11', '12'], texts: ['Gas', 'Oil'] },
    },
  ]);

  const asked = await add();
  expect(asked.data).toMatchObject({ fieldId: expect.any(Number), approval: expect.any(Number) });
  const { fieldId } = asked.data;
  const listed = await as(feeds.panel, feeds.maya).get(`/api/v1/Accounts/${feeds.maya.id}/CustomQuestions`);
  expect(listed.data.list).toContainEqual(expect.objectContaining({ id: fieldId, title: heating.question.title.en }));
  // Until a second administrator has agreed, everybody is shown the offer.
  await feeds.synchronise(4);
  expect(await feeds.titles()).toEqual(['Heating']);
  expect((await approveAs(feeds.panel, second, asked)).code).toBe(200);
  expect((await setup()).profile.attributes).toEqual([
    { field: `custom${fieldId}`, parameter: 'HEATING', values: { '11': 1, '12': 2, '13': 2 } },
  ]);

  await feeds.synchronise(4);
  expect(await findings()).toEqual([]);
  const [warm, other] = [await createMember(feeds.panel), await createMember(feeds.panel)];
  await answer(warm, fieldId, 2);
  await answer(other, fieldId, 3);
  expect([await feeds.titles(), await feeds.titles(warm), await feeds.titles(other)]).toEqual([[], ['Heating'], []]);

  // Without the mapping, the attribute is unknown as before; the question and its answers stay.
  const { profile, version } = await setup();
  const body = { profile: { ...profile, attributes: [] }, version, reason: 'Not this one.' };
  const removed = await as(feeds.panel, eva).post(`${path()}/Setup`, body);
  await approveAs(feeds.panel, second, removed);
  await feeds.synchronise(4);
  expect([await feeds.titles(), await feeds.titles(other)]).toEqual([['Heating'], ['Heating']]);
  expect(await fields()).toContainEqual(expect.objectContaining({ id: fieldId, retired: false }));
  const lines = await feeds.panel.transaction((tx) =>
    tx.rows<{ action: string }>(sql`
      select action from audit_log where subject_id in (${String(fieldId)}, ${String(asked.data.approval)}) order by id`),
  );
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['customField.created', 'approval.asked']));
});

test('numbers are compared as a range', async () => {
  feed.offers = [feeds.offer({ name: 'Large homes', qualifications: [{ id: 'ROOMS', answers: ['4-9'] }] })];
  await feeds.synchronise();
  const question = { ...heating.question, kind: 'number', choices: [], range: { least: 0, most: 50 } };
  // Plain values are read as well where others are objects, and say nothing of what they mean.
  expect(await findings()).toEqual([
    { parameter: 'ROOMS', question: null, values: ['4-9'], texts: [null], isKnown: false, offers: 1 },
  ]);
  const asked = await add({ parameter: 'ROOMS', question, values: {} });
  await approveAs(feeds.panel, second, asked);
  await feeds.synchronise(4);
  const large = await createMember(feeds.panel);
  await answer(large, asked.data.fieldId, 5);
  await answer(feeds.maya, asked.data.fieldId, 3);
  expect([await feeds.titles(), await feeds.titles(large)]).toEqual([[], ['Large homes']]);
});

test('neither question nor mapping is made when one of them is refused, or when somebody else was first', async () => {
  const before = (await fields()).length;
  const { version } = await setup();
  const refused = [
    [await add({ version: version + 1 }), codes.changedMeanwhile],
    [await add({ values: {} }), codes.attributeValuesMissing],
    [await add({ values: { '11': 4 } }), codes.attributeValuesMissing],
    [await add({ values: { '11': 0 } }), codes.attributeValuesMissing],
    [await add({ question: { ...heating.question, choices: [] } }), codes.customFieldIncomplete],
    [await add({ reason: '' }), codes.changeReasonMissing],
  ] as const;
  for (const [{ code }, expected] of refused) expect(code).toBe(expected);
  expect(await fields()).toHaveLength(before);

  const both = await Promise.all([add({ parameter: 'PETS' }), add({ parameter: 'PETS' })]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, codes.approvalWaits].sort());
  expect(await fields()).toHaveLength(before + 1);
  const asked = both.find(({ code }) => code === 200);
  if (!asked) throw new Error('nothing was asked');
  await approveAs(feeds.panel, second, asked);
  expect((await add({ parameter: 'PETS' })).code).toBe(codes.attributeMapped);
  expect(await fields()).toHaveLength(before + 1);
});
