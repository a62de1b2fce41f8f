import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchProductTest, participantAt, passTestDays, tester } from '@pollen/testkit/product-tests';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDay } from '../../platform/locale';
import { shiftDay } from '../../platform/time';

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
      text: expect.stringContaining(`by ${writeDay(on(20), 'en')}.`),
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
