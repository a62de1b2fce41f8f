import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchProductTest, participantAt, passTestDays, testDesk, tester } from '@pollen/testkit/product-tests';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
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
    const first = await at('selected', 1);
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
