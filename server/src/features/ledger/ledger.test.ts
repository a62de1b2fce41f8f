import { runChecks } from '@pollen/checks/run';
import { CREDIT_ADDED, CREDIT_TAKEN } from '@pollen/contract/ledger';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookCredit, closeAccounts, InsufficientPoints, KeyReused, transfer, transferAll } from './actions';
import type { Transfer } from './posting-queries';
import { getBalances } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});
afterAll(() => panel.close());

let serial = 0;
function earning(memberId: number, amountPoints: number, more: Partial<Transfer> = {}): Transfer {
  serial += 1;
  return {
    key: `test:${serial}`,
    memberId,
    from: 'panel:rewards',
    to: 'available',
    amountPoints,
    kind: 'correction',
    params: { reason: 'a test' },
    ...more,
  };
}

const post = (entry: Transfer) => panel.transaction((tx) => transfer(tx, entry));
const held = (memberId: number) => getBalances(panel.services.database.reader, memberId);

describe('works', () => {
  test('points move between accounts; the balance is the sum of the lines', async () => {
    const maya = await createMember(panel, { profile: null });
    await post(earning(maya.id, 300));
    await post(
      earning(maya.id, 120, { to: 'pending', kind: 'survey', params: { number: '1', title: { en: 'Tea', zh: '茶' } } }),
    );
    await post(
      earning(maya.id, 200, {
        from: 'available',
        to: 'reserved',
        kind: 'orderReserved',
        params: { order: 1, gift: 'Card' },
      }),
    );
    await post(
      earning(maya.id, 120, {
        from: 'pending',
        to: 'available',
        kind: 'surveyReleased',
        params: { number: '1', title: { en: 'Tea', zh: '茶' } },
      }),
    );
    await post(
      earning(maya.id, 200, {
        from: 'reserved',
        to: 'panel:payouts',
        kind: 'orderSpent',
        params: { order: 1, gift: 'Card' },
      }),
    );
    expect(await ledgerStory(panel, maya.id)).toMatchInlineSnapshot(`
      "what happened                movement                    points  available  pending  reserved
      Welcome to Pollen            panel:rewards -> available      50         50        0         0
      Correction: a test           panel:rewards -> available     300        350        0         0
      Survey No. 1 completed: Tea  panel:rewards -> pending       120        350      120         0
      Order 1: Card                available -> reserved          200        150      120       200
      Survey No. 1 reviewed: Tea   pending -> available           120        270        0       200
      Order 1 completed: Card      reserved -> panel:payouts      200        270        0         0"
    `);
    expect(await held(maya.id)).toMatchObject({
      available: 270,
      pending: 0,
      reserved: 0,
      earned: 470,
      spent: 200,
      nIn: 3,
      nOut: 1,
    });
  });

  test('lists are numbered per direction and stay in order, page by page', async () => {
    const maya = await createMember(panel, { profile: null });
    for (let n = 1; n <= 17; n += 1) await post(earning(maya.id, n));
    await post(earning(maya.id, 5, { from: 'available', to: 'panel:forfeited', kind: 'forfeited' }));
    const page = (query: string) =>
      panel.call(`GET /api/v1/Accounts/${maya.id}/Points?${query}`, { cookie: maya.cookie });
    const first = await page('changeType=1');
    expect(first.data.list.map((line: { quantity: number }) => line.quantity)).toEqual([
      17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
    expect(first.data).toMatchObject({
      balance: 198,
      earned: 203,
      spent: 5,
      reserved: 0,
      pending: 0,
      pagebar: { totalPage: 2, totalSize: 18 },
    });
    const second = await page('changeType=1&page=2');
    expect(second.data.list.map((line: { number: number }) => line.number)).toEqual([3, 2, 1]);
    expect((await page('changeType=1&page=3')).data.list).toEqual([]);
    const expense = await page('changeType=2');
    expect(expense.data.list).toMatchObject([{ quantity: 5, description: 'Account closed', changeType: 2 }]);
    const chinese = await panel.call(`GET /api/v1/Accounts/${maya.id}/Points?changeType=2`, {
      cookie: maya.cookie,
      lang: 'zh',
    });
    expect(chinese.data.list[0]).toMatchObject({ description: '账户已注销', category: '账户' });
  });

  test('transfers of one member in one statement do what they do one after the other', async () => {
    const ways = [
      ['panel:rewards', 'available'],
      ['panel:rewards', 'pending'],
      ['pending', 'available'],
      ['available', 'reserved'],
      ['reserved', 'panel:payouts'],
      ['available', 'panel:forfeited'],
    ] as const;
    const move = fc.record({
      way: fc.constantFrom(...ways),
      amountPoints: fc.integer({ min: 1, max: 60 }),
      repeatsLast: fc.boolean(),
    });
    type Move = typeof move extends fc.Arbitrary<infer Each> ? Each : never;
    const entriesOf = ({ id }: MemberPersona, moves: readonly Move[]) => {
      const entries: Transfer[] = [];
      for (const { way, amountPoints, repeatsLast } of moves) {
        const [from, to] = way;
        const last = entries.at(-1);
        entries.push(repeatsLast && last ? last : earning(id, amountPoints, { from, to }));
      }
      return entries;
    };
    const story = async ({ id }: MemberPersona, made: Promise<{ id: number; repeated: boolean }[]>) => {
      const outcome = await made.then(
        (all) => all.map(({ repeated }) => repeated),
        (error: Error) => error.name,
      );
      return { outcome, held: await held(id), story: await ledgerStory(panel, id) };
    };
    const [together, alone, bystander] = (await Promise.all(
      Array.from({ length: 3 }, () => createMember(panel, { profile: null, points: 50 })),
    )) as [MemberPersona, MemberPersona, MemberPersona];
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
        const other = earning(bystander.id, 1);
        const inOne = await story(
          together,
          panel.transaction(async (tx) => (await transferAll(tx, [other, ...entriesOf(together, moves)])).slice(1)),
        );
        const oneByOne = await story(
          alone,
          panel.transaction(async (tx) => {
            const all = [];
            for (const entry of entriesOf(alone, moves)) all.push(await transfer(tx, entry));
            return all;
          }),
        );
        expect(inOne).toEqual(oneByOne);
      }),
      { numRuns: 60 },
    );
    // No order or response stands behind what is left there, which the checks after each test would find.
    for (const { id } of [together, alone]) {
      const { reserved, pending } = await held(id);
      if (reserved > 0) await post(earning(id, reserved, { from: 'reserved', to: 'panel:payouts' }));
      if (pending > 0) await post(earning(id, pending, { from: 'pending', to: 'panel:forfeited' }));
    }
  });

  test('a reversal lowers the total of its own list, so that no total is inflated', async () => {
    const maya = await createMember(panel, { profile: null, points: 818 });
    const order = { kind: 'orderReserved', params: { order: 1, gift: 'Card' } } as const;
    const reserve = () => post(earning(maya.id, 500, { ...order, from: 'available', to: 'reserved' }));
    await reserve();
    await post(earning(maya.id, 500, { ...order, kind: 'orderReturned', from: 'reserved', to: 'available' }));
    await reserve();
    const survey = { params: { number: '7', title: { en: 'Tea', zh: '茶' }, reason: 'copied' } };
    await post(earning(maya.id, 30, { ...survey, kind: 'survey' }));
    await post(earning(maya.id, 30, { ...survey, kind: 'surveyReversed', from: 'available', to: 'panel:rewards' }));
    await post(earning(maya.id, 8, { from: 'available', to: 'panel:adjustments' }));

    const page = async (changeType: number) =>
      (await panel.call(`GET /api/v1/Accounts/${maya.id}/Points?changeType=${changeType}`, { cookie: maya.cookie }))
        .data;
    const income = await page(1);
    const expense = await page(2);
    const quantities = ({ list }: { list: { quantity: number }[] }) => list.map(({ quantity }) => quantity);
    expect(quantities(income)).toEqual([-8, -30, 30, 768, 50]);
    expect(quantities(expense)).toEqual([500, -500, 500]);
    expect(expense.list.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    const sums = { balance: 310, earned: 810, spent: 0, reserved: 500, pending: 0 };
    expect(income).toMatchObject(sums);
    expect(expense).toMatchObject({ ...sums, pagebar: { totalSize: 3 } });

    await post(earning(maya.id, 500, { ...order, kind: 'orderSpent', from: 'reserved', to: 'panel:payouts' }));
    expect(await page(2)).toMatchObject({ balance: 310, earned: 810, spent: 500, reserved: 0 });
    await panel.transaction((tx) => closeAccounts(tx, maya.id));
    expect(await held(maya.id)).toMatchObject({ available: 0, earned: 810, spent: 500 });
  });

  test('credit is booked with its words and never falls below zero', async () => {
    const maya = await createMember(panel);
    const book = (delta: number) => {
      serial += 1;
      const key = `credit:${serial}`;
      return panel.transaction((tx) =>
        bookCredit(tx, {
          key,
          memberId: maya.id,
          delta,
          kind: 'fraud',
          params: { reason: { en: 'copying', zh: '抄袭' } },
        }),
      );
    };
    expect(await book(-50)).toBe(-50);
    expect(await book(-50)).toBe(-10);
    expect((await held(maya.id)).credit).toBe(0);
    const list = await panel.call(`GET /api/v1/Accounts/${maya.id}/Credits`, { cookie: maya.cookie });
    expect(list.data.list.map((line: { type: string; quantity: number }) => [line.type, line.quantity])).toEqual([
      [CREDIT_TAKEN, 10],
      [CREDIT_TAKEN, 50],
      [CREDIT_ADDED, 60],
    ]);
  });
});

describe('refuses', () => {
  test('more than an account holds, in any order of the requests', async () => {
    const maya = await createMember(panel, { profile: null, points: 100 });
    const spend = () => post(earning(maya.id, 30, { from: 'available', to: 'panel:forfeited', kind: 'forfeited' }));
    const spent = await Promise.allSettled(Array.from({ length: 10 }, spend));
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of spent) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(InsufficientPoints);
    expect((await held(maya.id)).available).toBe(10);
  });

  test('a key of another transfer; the same call ten times at once is one transfer', async () => {
    const maya = await createMember(panel, { profile: null });
    const entry = earning(maya.id, 40);
    const results = await Promise.all(Array.from({ length: 10 }, () => post(entry)));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    await expect(post({ ...entry, amountPoints: 41 })).rejects.toBeInstanceOf(KeyReused);
    await expect(post({ ...entry, to: 'pending' })).rejects.toBeInstanceOf(KeyReused);
    expect((await held(maya.id)).available).toBe(90);
  });

  test('several transfers of a member, the same call ten times at once: each of them is one transfer', async () => {
    const maya = await createMember(panel, { profile: null });
    const entries = [earning(maya.id, 40), earning(maya.id, 4), earning(maya.id, 10, { to: 'pending' })];
    const results = await Promise.all(
      Array.from({ length: 10 }, () => panel.transaction((tx) => transferAll(tx, entries))),
    );
    for (const [at] of entries.entries()) {
      expect(new Set(results.map((made) => made[at]?.id)).size).toBe(1);
      expect(results.filter((made) => made[at]?.repeated === false)).toHaveLength(1);
    }
    expect(await held(maya.id)).toMatchObject({ available: 94, pending: 10, nIn: 3 });
    await post(earning(maya.id, 10, { from: 'pending', to: 'panel:forfeited' }));
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('an amount of %s', async (amountPoints) => {
    const maya = await createMember(panel, { profile: null });
    await expect(post(earning(maya.id, amountPoints))).rejects.toBeInstanceOf(RangeError);
  });
});

describe('forbidden', () => {
  test('the database itself refuses to change, delete or truncate lines, and an account below zero', async () => {
    const maya = await createMember(panel);
    const refused = [
      sql`update ledger_transfers set amount = amount + 1 where member_id = ${maya.id}`,
      sql`delete from ledger_transfers where member_id = ${maya.id}`,
      sql`truncate ledger_transfers cascade`,
      sql`update credit_lines set delta = 1000 where member_id = ${maya.id}`,
      sql`delete from credit_lines where member_id = ${maya.id}`,
      sql`truncate credit_lines`,
      sql`update ledger_accounts set available = -1, income_total = -1 where member_id = ${maya.id}`,
      sql`update ledger_accounts set available = available + 1 where member_id = ${maya.id}`,
      sql`update credit_accounts set credit = -1 where member_id = ${maya.id}`,
    ];
    for (const statement of refused) {
      await expect(panel.transaction((tx) => tx.run(statement))).rejects.toThrow(
        /append-only|violates check constraint/,
      );
    }
  });
});
