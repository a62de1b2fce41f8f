import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import {
  launchProductTest,
  participantAt,
  passTestDays,
  sampleAddress,
  testDesk,
  tester,
} from '@pollen/testkit/product-tests';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shiftDay } from '../../platform/time';
import { attemptJobs } from '../attempts/jobs';
import { closeAccount } from '../closing/index';
import { overviewJobs } from '../overview/jobs';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;
/** The day on which a test begins. */
let start: string;
const on = (days: number) => shiftDay(start, days);
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  start = panel.clock.now().toISOString().slice(0, 10);
  eva = await createOperatorPersona(panel, 'admin');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** Lets days pass, after which the operator and these members have sessions anew. */
async function days(count: number, ...members: MemberPersona[]) {
  eva = await passTestDays(panel, count, members);
}

/** Brings Maya to a stage of a test of her own. */
const at = (stage: Parameters<typeof participantAt>[3], places = 2) =>
  participantAt(panel, () => eva, maya, stage, places);

test('works: from the application to the reward, told at each step', async () => {
  const { id: surveyId, encryptId } = await launchProductTest(panel, eva);
  const me = tester(panel, maya, encryptId);
  const offers = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`);
  expect(offers.data.list).toContainEqual(expect.objectContaining({ encryptId, kind: 'productTest', maxPoints: 900 }));
  expect(await me.look()).toMatchObject({ mine: null, can: { apply: true }, screenerMinutes: 2, places: 2 });

  const screened = await me.applied();
  expect(screened.data).toMatchObject({ kind: 'end', state: 'completed', points: 0, productTest: encryptId });
  expect(await me.look()).toMatchObject({ mine: { state: 'applied', dueOn: on(7) }, can: { withdraw: true } });
  const desk = () => testDesk(panel, eva, surveyId);
  const [applicant] = await desk().rows('?group=applicants');
  expect(applicant).toMatchObject({ state: 'applied', name: 'Maya Lindqvist', age: 36, can: { decide: true } });
  expect(applicant.answers[0]).toEqual({ question: 'How old are you?', answer: 'adult' });

  expect((await desk().decide([applicant.id])).data).toEqual({ decided: 1 });
  expect((await mailsTo(panel, maya.email))[0]?.subject).toContain('You have a place in');
  expect((await me.giveAddress(sampleAddress, null)).code).toBe(codes.addressConsentMissing);
  expect((await me.giveAddress()).code).toBe(200);
  expect((await me.look()).mine).toMatchObject({
    state: 'addressGiven',
    address: { street: '18 Linden Street', country: 'United States' },
    eraseOn: expect.stringMatching(/^\d{4}-/),
  });

  expect((await desk().look()).addresses).toMatchObject({ kept: 1, toExport: 1 });
  const exported = (await desk().exportAddresses()).data;
  expect(exported.csv).toContain(`${applicant.id},Maya Lindqvist,18 Linden Street,,62701,Springfield,IL,United States`);
  expect((await desk().look()).addresses).toMatchObject({ kept: 1, exports: 1 });
  const shipped = await desk().ship(`participant,tracking,link\n${applicant.id},9405,https://carrier.example/9405`);
  expect(shipped.data).toEqual({ shipped: 1, changed: 0 });
  expect(
    (await desk().ship(`participant,tracking,link\n${applicant.id},9405,https://carrier.example/9405`)).data,
  ).toEqual({ shipped: 0, changed: 0 });
  expect((await me.look()).mine.tracking).toEqual({ number: '9405', link: 'https://carrier.example/9405' });

  expect((await me.arrived()).code).toBe(200);
  expect((await me.report()).code).toBe(codes.reportNotOpen);
  await days(1, maya);
  expect((await mailsTo(panel, maya.email))[0]?.subject).toContain('is open');
  expect((await me.report()).data).toMatchObject({ kind: 'end', points: 0, productTest: encryptId });
  expect((await me.report()).code).toBe(codes.reportNotOpen);
  await days(19, maya);
  await me.report();
  const reported = await me.look();
  expect(reported.mine).toMatchObject({ state: 'reported', review: 'pending', points: 900, credited: false });
  expect(reported.mine.availableAt).toContain(on(25));
  expect(await desk().look()).toMatchObject({
    stages: { applied: 1, selected: 1, received: 1, reports: [{ done: 1 }, { done: 1 }], toApprove: 1, approved: 0 },
  });

  await days(6, maya);
  await attemptJobs['attempts.release']?.({}, panel.services);
  await attemptJobs['attempts.release']?.({}, panel.services);
  expect((await me.look()).mine).toMatchObject({ review: 'approved', credited: true });
  expect(await ledgerStory(panel, maya.id)).toMatchInlineSnapshot(`
    "what happened                                                           movement                    points  available  pending  reserved
    Welcome to Pollen                                                       panel:rewards -> available      50         50        0         0
    Profile completed                                                       panel:rewards -> available     100        150        0         0
    Survey No. 48101 completed: A quiet coffee grinder, four weeks at home  panel:rewards -> pending       900        150      900         0
    Survey No. 48101 reviewed: A quiet coffee grinder, four weeks at home   pending -> available           900       1050        0         0"
  `);
  const history = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
  expect(history.data.list).toHaveLength(1);
  expect(history.data.list[0]).toMatchObject({ kind: 'productTest', state: 'completed', finalPoints: 900 });

  // Its screener and its reports are no surveys of their own.
  await overviewJobs['overview.fill']?.({}, panel.services);
  const { days: daily } = (await as(panel, eva).get(`/api/console/DailyFigures?from=${start}&to=${on(30)}`)).data;
  const sum = (name: 'started' | 'completed') =>
    daily.reduce((all: number, day: Record<typeof name, number>) => all + day[name], 0);
  expect([sum('started'), sum('completed')]).toEqual([1, 1]);
  expect((await as(panel, eva).get('/api/console/Overview')).data.completes).toMatchObject({ all: 1, approved: 1 });
});

describe('forbidden', () => {
  test('roles: viewers decide nothing, operators see no addresses; nobody decides about their own account', async () => {
    const { desk, encryptId: open } = await at('addressGiven');
    const surveyId = (await desk().look()).id;
    await tester(panel, await createMember(panel), open).applied();
    const [{ id: applicant }] = await desk().rows('?group=applicants');
    const viewer = testDesk(panel, await createOperatorPersona(panel, 'viewer'), surveyId);
    const operator = testDesk(panel, await createOperatorPersona(panel, 'operator'), surveyId);
    expect((await viewer.decide([applicant])).code).toBe(codes.notAllowed);
    expect((await operator.exportAddresses()).code).toBe(codes.notAllowed);
    expect((await desk().exportAddresses('')).code).toBe(codes.reasonRequired);
    const own = await createMember(panel, { email: eva.email });
    const { id: other, encryptId } = await launchProductTest(panel, eva, { screener: false });
    await tester(panel, own, encryptId).apply();
    const mine = testDesk(panel, eva, other);
    expect((await mine.decide([await mine.idOf(own)])).code).toBe(codes.ownMemberAccount);
  });

  test('parts are neither listed nor open, and pay and change only with their test', async () => {
    const { desk, encryptId, me } = await at('received');
    const { parts, id } = await desk().look();
    const list = await as(panel, eva).get('/api/console/Surveys?size=100');
    const ids = list.data.list.map((survey: { id: number }) => survey.id);
    expect(ids).toContain(id);
    for (const { surveyId } of parts) expect(ids).not.toContain(surveyId);
    const part = await as(panel, eva).get(`/api/console/Surveys/${parts[1].surveyId}`);
    expect(part.data).toMatchObject({ productTestId: id, can: { launch: { code: codes.productTestElsewhere } } });
    const { settings, revision } = part.data;
    const raised = { settings: { ...settings, rewardPoints: 5000 }, revision };
    const change = await as(panel, eva).post(`/api/console/Surveys/${parts[1].surveyId}`, raised);
    expect(change.code).toBe(codes.productTestElsewhere);
    const start = await as(panel, maya).post(`/api/v1/Surveys/${part.data.encryptId}/Attempts`);
    expect(start.code).toBe(codes.notFound);
    expect((await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(codes.applyOnTestPage);
    await days(1, maya);
    const { data } = await me.answers();
    await as(panel, maya).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { liking: 1 } });
    const rejected = await as(panel, eva).post(`/api/console/Attempts/${data.attemptId}/Reject`, {
      reason: 'Random.',
      fault: 'quality',
    });
    expect(rejected.code).toBe(codes.productTestElsewhere);
  });

  test('a member sees and changes nothing of another one', async () => {
    const { encryptId } = await at('addressGiven');
    const stranger = as(panel, await createMember(panel));
    expect((await stranger.get(`/api/v1/ProductTests/${encryptId}`)).data.mine).toBeNull();
    expect((await stranger.get('/api/v1/ProductTests')).data.list).toEqual([]);
    const address = { address: sampleAddress, consent: '1' };
    const answers = await Promise.all([
      stranger.post(`/api/v1/ProductTests/${encryptId}/Answers`),
      stranger.post(`/api/v1/ProductTests/${encryptId}/Address`, address),
      stranger.post(`/api/v1/ProductTests/${encryptId}/Arrival`, { arrived: true }),
      stranger.post(`/api/v1/ProductTests/${encryptId}/Withdrawal`),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(codes.notFound));
    const own = await as(panel, maya).get('/api/v1/ProductTests?running=1');
    expect(own.data.list).toContainEqual(expect.objectContaining({ encryptId, state: 'addressGiven', asks: false }));
  });

  test('visitors, unknown tests and drafts: nothing is here', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva, { draft: true });
    const visitor = await panel.call(`POST /api/v1/ProductTests/${encryptId}/Application`, { body: {} });
    expect(visitor.code).toBe('401');
    expect((await as(panel, maya).post(`/api/v1/ProductTests/${encryptId}/Application`)).code).toBe(codes.notFound);
    expect((await as(panel, eva).get(`/api/console/ProductTests/${id}`)).data).toMatchObject({ state: 'draft' });
    expect((await as(panel, eva).get(`/api/console/ProductTests/${id}/Participants`)).data.list).toEqual([]);
    expect((await as(panel, eva).get('/api/console/ProductTests/999999999')).code).toBe(codes.notFound);
    const list = (await as(panel, eva).get('/api/console/ProductTests')).data.list;
    expect(list).toContainEqual(expect.objectContaining({ id, state: 'draft', places: 2, placesTaken: 0 }));
  });

  test('an operator who views the app as a member does not see the address', async () => {
    const { encryptId } = await at('addressGiven');
    const { data } = await as(panel, eva).post(`/api/console/Members/${maya.id}/Views`);
    const view = await panel.call('POST /api/v1/MemberViews', { body: { ticket: data.ticket } });
    const seen = await panel.call(`GET /api/v1/ProductTests/${encryptId}`, {
      headers: { 'x-member-view': view.data.token },
    });
    expect(seen.data.mine).toMatchObject({ state: 'addressGiven', address: null });
    expect(JSON.stringify(seen)).not.toContain('Linden');
  });
});

describe('closing an account', () => {
  test('while an operator decides about its applications changes nothing twice, and no deadlock stops either', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva, { settings: { places: 8 } });
    const members = await Promise.all(Array.from({ length: 6 }, () => createMember(panel)));
    for (const member of members) await tester(panel, member, encryptId).applied();
    const desk = testDesk(panel, eva, id);
    const ids = await Promise.all(members.map((member) => desk.idOf(member)));
    const closing = members
      .slice(0, 3)
      .map((member) => panel.transaction((tx) => closeAccount(tx, panel.services, member.id, null)));
    const [decided] = await Promise.all([desk.decide(ids, 'decline'), ...closing]);
    // All or none: an account that was closed first takes its application along.
    expect([200, codes.productTestStageForbids]).toContain(decided.code);
    const { states } = await desk.look();
    if (decided.code === 200) expect(states.declined).toBe(6);
    else expect(states).toMatchObject({ withdrawn: 3, applied: 3 });
  });

  test.each(['selected', 'addressGiven', 'shipped', 'received'] as const)(
    'while %s erases the address and ends the test unpaid',
    async (stage) => {
      const { desk, id } = await at(stage);
      const { data } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Export`);
      if (stage !== 'selected') expect(data.productTests[0].address).toMatchObject({ street: '18 Linden Street' });
      await panel.transaction((tx) => closeAccount(tx, panel.services, maya.id, null));
      const row = await panel.transaction((tx) =>
        tx.one(
          sql`select state, address, erase_on as "eraseOn", tracking, tracking_link as link from product_test_participants where id = ${id}`,
        ),
      );
      expect(row).toEqual({ state: 'withdrawn', address: null, eraseOn: null, tracking: null, link: null });
      const isSent = stage === 'shipped' || stage === 'received';
      expect((await desk().look()).placesTaken).toBe(isSent ? 1 : 0);
    },
  );
});
