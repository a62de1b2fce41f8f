import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import { launchProductTest, runTestDay, sampleAddress, testDesk, tester } from '@pollen/testkit/product-tests';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, shiftDay } from '../../platform/time';
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
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => panel.close());

/** Lets days pass; sessions that ended meanwhile begin anew. */
async function days(count: number, ...members: MemberPersona[]) {
  for (let day = 0; day < count; day += 1) {
    panel.clock.advance(DAY_MS);
    await runTestDay(panel);
  }
  eva = await createOperatorPersona(panel, 'admin');
  for (const member of members) member.cookie = await signIn(panel, member.id);
}

/** Brings a member to a stage of a test of their own. */
async function at(stage: 'selected' | 'addressGiven' | 'shipped' | 'received', member = maya, places = 2) {
  const made = await launchProductTest(panel, eva, { settings: { places } });
  const me = tester(panel, member, made.encryptId);
  const desk = () => testDesk(panel, eva, made.id);
  await me.applied();
  const id = await desk().idOf(member);
  await desk().decide([id]);
  if (stage !== 'selected') await me.giveAddress();
  if (stage === 'shipped' || stage === 'received') await desk().ship(`participant,tracking\n${id},PARCEL-${id}`);
  if (stage === 'received') await me.arrived();
  return { ...made, me, desk, id };
}

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

describe('places', () => {
  test('two operators who select at once never give more places than there are', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva, { screener: false, settings: { places: 1 } });
    const [jonas, ines] = [await createMember(panel), await createMember(panel)];
    for (const member of [jonas, ines]) await tester(panel, member, encryptId).apply();
    const desk = testDesk(panel, eva, id);
    const ids = [await desk.idOf(jonas), await desk.idOf(ines)];
    expect((await desk.decide(ids)).code).toBe(codes.productTestFull);
    const answers = await Promise.all(ids.map((one) => desk.decide([one])));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.productTestFull].sort());
    expect(await desk.look()).toMatchObject({ placesTaken: 1, states: { selected: 1, applied: 1 } });
    const [selected] = (await desk.rows()).filter((row: { state: string }) => row.state === 'selected');
    expect((await desk.decide([selected.id])).code).toBe(codes.productTestStageForbids);
  });

  test('first come: the last place goes to one of two who apply at once, and comes back with a withdrawal', async () => {
    const settings = { places: 1, selection: 'firstCome' };
    const { id, encryptId } = await launchProductTest(panel, eva, { screener: false, settings });
    const members = [await createMember(panel), await createMember(panel)];
    const answers = await Promise.all(members.map((member) => tester(panel, member, encryptId).apply()));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.productTestFull].sort());
    const winner = members[answers.findIndex(({ code }) => code === 200)] as MemberPersona;
    const open = async () =>
      (await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`)).data.list.some(
        (card: { encryptId: string }) => card.encryptId === encryptId,
      );
    expect(await open()).toBe(false);
    expect((await tester(panel, winner, encryptId).withdraw()).code).toBe(200);
    expect(await open()).toBe(true);
    expect((await tester(panel, maya, encryptId).apply()).code).toBe(200);
    expect((await testDesk(panel, eva, id).look()).placesTaken).toBe(1);
  });

  test('the reserve moves up when somebody withdraws before the dispatch, and not after it', async () => {
    const first = await at('selected', maya, 1);
    const jonas = await createMember(panel);
    const next = tester(panel, jonas, first.encryptId);
    await next.applied();
    const reserved = await first.desk().idOf(jonas);
    expect((await first.desk().decide([reserved], 'reserve')).code).toBe(200);
    expect((await next.look()).mine).toMatchObject({ state: 'reserve' });
    await first.me.withdraw();
    expect((await next.look()).mine).toMatchObject({ state: 'selected' });
    await next.giveAddress();
    await first.desk().ship(`participant,tracking\n${reserved},A-1`);
    await next.withdraw();
    expect((await first.desk().look()).placesTaken).toBe(1);
  });

  test('who has no active account gets no place: not by an operator, and not from the reserve', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva, { screener: false, settings: { places: 1 } });
    const [jonas, ines] = [await createMember(panel), await createMember(panel)];
    for (const member of [maya, jonas, ines]) await tester(panel, member, encryptId).apply();
    const desk = testDesk(panel, eva, id);
    const ids = [await desk.idOf(maya), await desk.idOf(jonas), await desk.idOf(ines)] as const;
    await desk.decide([ids[1], ids[2]], 'reserve');
    await as(panel, eva).post(`/api/console/Members/${jonas.id}/Blacklist`, { reason: 'Copied answers.' });
    expect((await desk.decide([ids[1]])).code).toBe(codes.applicantNotActive);
    await desk.decide([ids[0]]);
    await tester(panel, maya, encryptId).withdraw();
    expect((await tester(panel, ines, encryptId).look()).mine).toMatchObject({ state: 'selected' });
    expect((await desk.look()).states).toMatchObject({ reserve: 1, selected: 1, withdrawn: 1 });
  });

  test('applications end with a pause, and with the last day; who does not match cannot apply', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva, { settings: { target: { genders: [1] } } });
    expect((await tester(panel, maya, encryptId).apply()).code).toBe(codes.surveyNotForYou);
    const jonas = await createMember(panel, {
      profile: { name: 'Jonas Keller', gender: 1, birthday: '1990-04-12', countryId: 840 },
    });
    await as(panel, eva).post(`/api/console/Surveys/${id}/State`, { action: 'pause' });
    expect((await tester(panel, jonas, encryptId).apply()).code).toBe(codes.productTestClosed);
    await as(panel, eva).post(`/api/console/Surveys/${id}/State`, { action: 'resume' });
    await days(6, jonas);
    expect((await tester(panel, jonas, encryptId).apply()).code).toBe(codes.productTestClosed);
  });

  test('the same application ten times at once is one', async () => {
    const { id, encryptId } = await launchProductTest(panel, eva);
    const me = tester(panel, maya, encryptId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.apply()));
    expect(new Set(answers.map(({ data }) => data.attemptId)).size).toBe(1);
    expect((await testDesk(panel, eva, id).look()).states).toEqual({ screening: 1 });
  });
});

describe('money', () => {
  test('a screen-out and a decline after the screener are paid as such, a decline without one is not', async () => {
    const withScreener = await launchProductTest(panel, eva);
    const out = await tester(panel, maya, withScreener.encryptId).applied('under18');
    expect(out.data).toMatchObject({ state: 'screened_out' });
    expect((await tester(panel, maya, withScreener.encryptId).look()).mine).toMatchObject({
      state: 'screenedOut',
      points: 10,
    });
    const jonas = await createMember(panel);
    await tester(panel, jonas, withScreener.encryptId).applied();
    const desk = testDesk(panel, eva, withScreener.id);
    await desk.decide([await desk.idOf(jonas)], 'decline');
    expect((await tester(panel, jonas, withScreener.encryptId).look()).mine).toMatchObject({
      state: 'declined',
      points: 10,
    });
    const without = await launchProductTest(panel, eva, { screener: false });
    await tester(panel, jonas, without.encryptId).apply();
    const other = testDesk(panel, eva, without.id);
    await other.decide([await other.idOf(jonas)], 'decline');
    expect((await tester(panel, jonas, without.encryptId).look()).mine).toMatchObject({ state: 'declined', points: 0 });
  });

  test('an operator approves before the review ends, twice at once, and it is paid once', async () => {
    const { me, desk, id } = await at('received');
    await days(1, maya);
    await me.report();
    await days(19, maya);
    await me.report();
    const approve = () => as(panel, eva).post(`/api/console/ProductTests/${testId}/Participants/${id}/Approval`);
    const { id: testId } = await desk().look();
    expect((await desk().rows())[0].can.approve).toBe(true);
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.attemptDecided].sort());
    expect((await me.look()).mine).toMatchObject({ review: 'approved', credited: true, points: 900 });
    expect((await desk().look()).stages).toMatchObject({ approved: 1, toApprove: 0 });
  });

  test('the last report sent twice at once pays one reward', async () => {
    const { me } = await at('received');
    await days(1, maya);
    await me.report();
    await days(19, maya);
    const { data } = await me.answers();
    const path = `/api/v1/Attempts/${data.attemptId}/Page`;
    const sent = await Promise.all([1, 2].map(() => as(panel, maya).post(path, { turn: 0, answers: { liking: 5 } })));
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1);
    const rewards = await panel.transaction((tx) =>
      tx.rows(sql`select amount from ledger_transfers where member_id = ${maya.id} and kind = 'survey'`),
    );
    expect(rewards).toEqual([{ amount: 900 }]);
  });

  test('a withdrawal and a last report at once end in one of the two', async () => {
    const { me } = await at('received');
    await days(1, maya);
    await me.report();
    await days(19, maya);
    const { data } = await me.answers();
    const path = `/api/v1/Attempts/${data.attemptId}/Page`;
    const [report, withdrawal] = await Promise.all([
      as(panel, maya).post(path, { turn: 0, answers: { liking: 5 } }),
      me.withdraw(),
    ]);
    expect([report.code, withdrawal.code].filter((code) => code === 200)).toHaveLength(1);
    expect((await me.look()).mine.state).toBe(report.code === 200 ? 'reported' : 'withdrawn');
  });
});

describe('days', () => {
  test('a report is reminded 3 and 7 days after its day, and ends the test unpaid after 10', async () => {
    const { me, desk, id } = await at('received');
    await days(5, maya);
    const overdue = () => mailsTo(panel, maya.email).then((mails) => mails.map(({ subject }) => subject));
    expect((await overdue())[0]).toContain('is overdue');
    expect((await me.look()).mine.endsUnpaidOn).toBe(on(12));
    expect((await desk().rows())[0].reports[0]).toMatchObject({ state: 'overdue' });
    expect((await desk().remind()).data).toEqual({ reminded: 0 });
    await days(1, maya);
    expect((await desk().remind()).data).toEqual({ reminded: 1 });
    await days(3, maya);
    expect((await overdue())[0]).toContain('Last reminder');
    expect((await desk().extend(id, on(1))).code).toBe(codes.extensionDayWrong);
    expect((await desk().extend(id, on(14))).code).toBe(200);
    await days(5, maya);
    expect((await me.look()).mine).toMatchObject({ state: 'received', dueOn: on(14) });
    await days(11, maya);
    expect((await me.look()).mine).toMatchObject({ state: 'overdue', points: 0 });
    const history = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(history.data.list[0]).toMatchObject({ state: 'timed_out', finalPoints: 0 });
  });

  test('what the inbox asks for ends with its day: an extension moves it, the report settles it', async () => {
    const { me, desk, id } = await at('selected');
    const duty = async () => (await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Notifications/Waiting`)).data.duty;
    expect(await duty()).toMatchObject({ title: 'You were selected', dueAt: expect.stringContaining(on(8)) });
    await desk().extend(id, on(20));
    expect(await duty()).toMatchObject({
      text: expect.stringContaining(`by ${on(20)}.`),
      dueAt: expect.stringContaining(on(21)),
    });
    await me.giveAddress();
    expect(await duty()).toBeNull();
    await desk().ship(`participant,tracking\n${id},DUTY-1`);
    await me.arrived();
    await days(5, maya);
    // Reminded 3 days after its day, a report is awaited until 10 days after it.
    expect(await duty()).toMatchObject({ title: 'Your report is overdue', dueAt: expect.stringContaining(on(13)) });
    await desk().extend(id, on(9));
    expect(await duty()).toMatchObject({ title: 'Your report is open', dueAt: expect.stringContaining(on(10)) });
    await me.report();
    expect(await duty()).toBeNull();
  });

  test('no address in time: reminded, then the place goes to the reserve', async () => {
    const { me, desk } = await at('selected');
    await days(4, maya);
    expect((await mailsTo(panel, maya.email))[0]?.subject).toContain('Where should we send');
    await days(4, maya);
    expect((await me.look()).mine).toMatchObject({ state: 'addressMissing', points: 0 });
    expect((await desk().look()).placesTaken).toBe(0);
  });

  test('a parcel that does not come: asked for after its day, ended without fault two weeks later', async () => {
    const { me, desk } = await at('shipped');
    expect((await me.arrived(false)).code).toBe(codes.parcelNotLate);
    await days(11, maya);
    expect((await me.arrived(false)).code).toBe(200);
    expect((await me.look()).mine.missingSince).not.toBeNull();
    expect((await desk().rows())[0].missingSince).not.toBeNull();
    await days(14, maya);
    expect((await me.look()).mine).toMatchObject({ state: 'notReceived', points: 10 });
    expect((await desk().look()).placesTaken).toBe(0);
  });

  test('who was not decided about in time is told, and a product that is not sent ends the test', async () => {
    const { encryptId } = await launchProductTest(panel, eva);
    const jonas = await createMember(panel);
    await tester(panel, jonas, encryptId).applied();
    const { me } = await at('addressGiven');
    await days(8, maya, jonas);
    expect((await tester(panel, jonas, encryptId).look()).mine).toMatchObject({ state: 'declined' });
    await days(23, maya);
    expect((await me.look()).mine).toMatchObject({ state: 'notSent' });
  });

  test('the address is erased 30 days after the end, and not before', async () => {
    const { me, desk, id } = await at('shipped');
    expect((await desk().notReceived(id)).code).toBe(200);
    await days(29, maya);
    expect((await me.look()).mine).toMatchObject({
      address: { city: 'Springfield' },
      tracking: { number: `PARCEL-${id}` },
    });
    await days(1, maya);
    expect((await me.look()).mine).toMatchObject({ address: null, eraseOn: null, tracking: null });
    expect((await desk().rows())[0].tracking).toBeNull();
  });
});

describe('addresses for the sender', () => {
  test('are exported once, and again after a change or on request', async () => {
    const first = await at('addressGiven');
    const { desk, id } = first;
    expect((await first.me.look()).mine).toMatchObject({ isExported: false, changedAfterExport: false });
    expect((await desk().exportAddresses()).data).toMatchObject({ addresses: 1 });
    expect((await first.me.look()).mine).toMatchObject({ isExported: true, changedAfterExport: false });
    expect((await desk().exportAddresses()).code).toBe(codes.addressesExported);
    expect((await desk().exportAddresses('Lost by the sender.', true)).data).toMatchObject({ addresses: 1 });

    const jonas = await createMember(panel);
    const second = tester(panel, jonas, first.encryptId);
    await second.applied();
    const other = await desk().idOf(jonas);
    await desk().decide([other]);
    await second.giveAddress({ ...sampleAddress, name: 'Jonas Keller' });
    const { csv } = (await desk().exportAddresses()).data;
    expect([csv.includes(`\n${other},`), csv.includes(`\n${id},`)]).toEqual([true, false]);

    await first.me.giveAddress({ ...sampleAddress, street: '4 Mill Lane' });
    expect((await first.me.look()).mine).toMatchObject({ isExported: false, changedAfterExport: true });
    expect((await desk().rows()).find((row: { id: number }) => row.id === id)).toMatchObject({
      exportedAt: null,
      changedAfterExport: true,
    });
    expect((await desk().exportAddresses()).data).toMatchObject({ addresses: 1, csv: expect.stringContaining('Mill') });
    expect((await first.me.look()).mine).toMatchObject({ isExported: true, changedAfterExport: false });
    await desk().ship(`participant,tracking\n${id},A-1\n${other},A-2`);
    expect((await desk().exportAddresses()).code).toBe(codes.noParcelToShip);
  });
});

describe('a file of tracking numbers', () => {
  test('with a bad line changes nothing and names each line', async () => {
    const { desk, id, me } = await at('addressGiven');
    const file = [
      'participant,tracking,link,arrives_on',
      `${id},GOOD-1,,`,
      '999999999,X-1,,',
      'abc,X-2,,',
      `${id},X-3,http://carrier.example,`,
      `${id},X-4,,31.12.2026`,
    ].join('\n');
    const refused = await desk().ship(file);
    expect(refused.code).toBe(codes.trackingFileRefused);
    expect(refused.data.problems.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6]);
    expect((await me.look()).mine.state).toBe('addressGiven');
    expect((await desk().ship('name,number\nx,y')).code).toBe(codes.trackingFileRefused);
  });
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
