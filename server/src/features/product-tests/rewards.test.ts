import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchProductTest, participantAt, passTestDays, testDesk, tester } from '@pollen/testkit/product-tests';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
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
