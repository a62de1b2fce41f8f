import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders, placeCollectedOrder } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createRedeemer } from '@pollen/testkit/payouts';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const DAY_MS = 86_400_000;

function act(path: string, body: object, by: OperatorPersona = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`POST /api/console/${path}`, { cookie: by.cookie, body, lang });
}
function ask(path: string, by: OperatorPersona = eva) {
  return panel.call(`GET /api/console/${path}`, { cookie: by.cookie });
}
/** Approves orders; those that have a warning by now which they had not when they were placed, at the second look. */
async function approve(ids: readonly number[], by: OperatorPersona = eva, lang: 'en' | 'zh' = 'en') {
  const unseen = ({ reason }: { reason: string }) => /has new warnings|尚未向您显示/.test(reason);
  const answer = await approveOrders(panel, by, ids, lang);
  const again = answer.data.left.filter(unseen).map(({ id }: { id: number }) => id);
  if (again.length === 0) return answer;
  const second = await approveOrders(panel, by, again, lang);
  const left = answer.data.left.filter((order: { reason: string }) => !unseen(order));
  return {
    ...answer,
    data: { done: [...answer.data.done, ...second.data.done], left: [...left, ...second.data.left] },
  };
}
function correct(member: { id: number }, change: number, by: OperatorPersona = eva) {
  return act(
    `Members/${member.id}/Corrections`,
    { key: crypto.randomUUID(), unit: 'points', change, reason: 'A survey was not credited.' },
    by,
  );
}

/** An order that waits for an operator, placed by a member of its own unless one is given. */
async function waiting(over: { pricePoints: number; valueCents?: number }, member?: MemberPersona): Promise<number> {
  const buyer = member ?? (await createRedeemer(panel));
  const { pricePoints, valueCents = pricePoints } = over;
  const giftId = await offerGift(panel, { kind: 'manual', art: 'entertainment', pricePoints, valueCents });
  return placeCollectedOrder(panel, buyer, giftId);
}

describe('the limit compares money', () => {
  test('an order of one point that is worth more than the limit takes two operators', async () => {
    const id = await waiting({ pricePoints: 1, valueCents: 50_000 });
    const once = await approve([id]);
    expect(once.data).toMatchObject({ done: [], left: [{ id }] });
    expect((await approve([id])).data.done).toEqual([]);
    expect((await approve([id], otto)).data.done).toEqual([id]);
  });

  test('an order whose price is over the limit takes two operators, whatever its value', async () => {
    const id = await waiting({ pricePoints: 2501, valueCents: 100 });
    expect((await approve([id])).data.done).toEqual([]);
    expect((await approve([id], otto)).data.done).toEqual([id]);
  });
});

describe('totals of a day', () => {
  test("one operator's decisions of all kinds for a member stay within the total of the day", async () => {
    const maya = await createRedeemer(panel);
    const [first, second] = [await waiting({ pricePoints: 2500 }, maya), await waiting({ pricePoints: 1000 }, maya)];
    expect((await approve([first])).data.done).toEqual([first]);
    expect((await correct(maya, 2000, otto)).data.state).toBe('booked');
    expect((await correct(maya, 501, otto)).data.state).toBe('waiting');
    const split = await approve([second, await waiting({ pricePoints: 2500 })], otto);
    expect(split.data.done).toHaveLength(1);
    expect(split.data.left).toEqual([
      {
        id: second,
        reason:
          'This would take the member above today’s limit of 5,000 coins from single operators. Your decision has been recorded; a second operator has to make the same decision.',
      },
    ]);
    // Another operator is the second person that the limit asks for.
    expect((await approve([second])).data.done).toEqual([second]);
    panel.clock.advance(DAY_MS);
    eva = await createOperatorPersona(panel, 'admin');
    expect((await correct(maya, 2500)).data.state).toBe('booked');
  });

  test('an operator decides about no more alone than the total of the day', async () => {
    for (let member = 0; member < 10; member += 1) {
      expect((await correct(await createMember(panel), 2500)).data.state).toBe('booked');
    }
    const nina = await createMember(panel);
    const asked = (await correct(nina, 1)).data;
    expect(asked.state).toBe('waiting');
    expect((await correct(nina, 1, otto)).data.state).toBe('booked');
    // What two people decided counts towards no total.
    expect(await act(`Corrections/${asked.id}/Decide`, { approve: true }, otto)).toMatchObject({ code: 200 });
    expect((await correct(await createMember(panel), 2500, otto)).data.state).toBe('booked');
    const { data } = await ask(`Members/${nina.id}/Corrections`);
    expect(data.limits).toEqual({ points: 0, credit: 100 });
    expect((await ask(`Members/${nina.id}/Corrections`, otto)).data.limits).toEqual({ points: 2500, credit: 100 });
  });

  test('decisions at once are counted one after the other', async () => {
    const maya = await createMember(panel);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => correct(maya, 2500, i % 2 ? eva : otto)));
    expect(answers.filter(({ data }) => data.state === 'booked')).toHaveLength(2);
    expect(answers.filter(({ data }) => data.state === 'waiting')).toHaveLength(6);

    const nina = await createRedeemer(panel);
    const ids: number[] = [];
    for (let order = 0; order < 4; order += 1) ids.push(await waiting({ pricePoints: 2500 }, nina));
    const outcomes = await Promise.all(ids.map((id) => approve([id], otto)));
    expect(outcomes.flatMap(({ data }) => data.done)).toHaveLength(2);
  });

  test('returned points count too: over the total a second operator confirms', async () => {
    const maya = await createRedeemer(panel);
    const giveBack = (id: number, by: OperatorPersona) => act(`Orders/${id}/GiveBack`, { memo: 'Never arrived.' }, by);
    const first = await waiting({ pricePoints: 2500 }, maya);
    expect((await approve([first])).data.done).toEqual([first]);
    expect(await giveBack(first, eva)).toMatchObject({ code: 200 });
    const again = await waiting({ pricePoints: 2500 }, maya);
    expect((await approve([again])).data.done).toEqual([]);
    expect((await approve([again], otto)).data.done).toEqual([again]);
    const outcomes = await Promise.all([giveBack(again, eva), giveBack(again, eva)]);
    expect(outcomes).toMatchObject([{ code: 5604 }, { code: 5604 }]);
    expect((await ask(`Orders/${again}`)).data).toMatchObject({ statusID: 2, firstReturn: 'Eva Brandt' });
    expect(await giveBack(again, otto)).toMatchObject({ code: 200 });
    expect((await ask(`Orders/${again}`)).data).toMatchObject({ statusID: 4, firstReturn: null });
  });

  test('credit has a limit for the day too', async () => {
    const maya = await createMember(panel);
    const credit = (change: number) =>
      act(`Members/${maya.id}/Corrections`, {
        key: crypto.randomUUID(),
        unit: 'credit',
        change,
        reason: 'A survey was not credited.',
      });
    expect((await credit(60)).data.state).toBe('booked');
    expect((await credit(41)).data.state).toBe('waiting');
    expect((await credit(40)).data.state).toBe('booked');
  });
});

describe('operators cannot decide about their own money', () => {
  test("another operator decides about the member account with an operator's mailbox", async () => {
    const member = await createMember(panel, { email: eva.email.replace('@', '+panel@'), points: 8000 });
    await addPayoutAccount(panel, member);
    const gmail = await createMember(panel, { email: 'e.v.a+coins@googlemail.com' });
    await panel.transaction((tx) =>
      tx.run(sql`update operators set email = 'Eva@gmail.com', email_key = 'eva@gmail.com' where id = ${eva.id}`),
    );
    expect(await correct(gmail, 10)).toMatchObject({ code: 5601 });
    expect((await ask(`Members/${gmail.id}/Corrections`)).data.can.correct).toMatchObject({ code: 5601 });
    expect((await correct(gmail, 10, otto)).data.state).toBe('booked');
    const asked = (await correct(gmail, 3000, otto)).data;
    expect(await act(`Corrections/${asked.id}/Decide`, { approve: true })).toMatchObject({ code: 5601 });
    await panel.transaction((tx) =>
      tx.run(sql`update operators set email = ${eva.email}, email_key = ${eva.email} where id = ${eva.id}`),
    );
    const id = await waiting({ pricePoints: 1000 }, member);
    expect((await approve([id], eva, 'zh')).data).toMatchObject({
      done: [],
      left: [{ id, reason: '该会员账户使用的是您自己的邮箱，须由其他管理员作出决定。' }],
    });
    expect((await ask(`Orders/${id}`)).data.can).toMatchObject({ approve: { code: 5601 }, reject: { code: 5601 } });
    expect((await act('Orders/Reject', { ids: [id], memo: 'Mine.' })).data.done).toEqual([]);
    expect((await approve([id], otto)).data.done).toEqual([id]);
    expect(await act(`Orders/${id}/GiveBack`, { memo: 'Mine.' })).toMatchObject({ code: 5601 });
    expect(await act(`Orders/${id}/Complete`, { memo: '' })).toMatchObject({ code: 5601 });
  });
});
