import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { payReward } from '../ledger/index';
import { cancelOrder, collectOrder, confirmOrder, expireOrder, placeOrder, resendConfirmation } from './actions';
import { approveOrder, decideOrder } from './decisions';

let panel: Panel;
let operators: readonly OperatorPersona[];
beforeAll(async () => {
  panel = await openPanel();
  operators = [await createOperatorPersona(panel, 'admin', 'Eva'), await createOperatorPersona(panel, 'admin', 'Otto')];
});
afterAll(() => panel.close());

const STOCK = 4;
const PRICES = [500, 1200, 2600];

interface World {
  readonly run: number;
  readonly members: readonly MemberPersona[];
  readonly gifts: readonly number[];
}

/** What anybody may try at any moment; each step chooses its order when its turn comes. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('earn' as const),
      key: fc.nat(20),
      amount: fc.integer({ min: 1, max: 1500 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('place' as const), gift: fc.nat(2), key: fc.nat(9) }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'confirm',
        'resend',
        'cancel',
        'expire',
        'collect',
        'approve',
        'reject',
        'complete',
        'giveBack',
      ),
      order: fc.nat(11),
      operator: fc.nat(1),
    }),
  },
);
const attempt = fc.record({ member: fc.nat(1), step });
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

async function ordersOf(tx: Tx, world: World): Promise<{ id: number; memberId: number }[]> {
  const ids = world.members.map(({ id }) => id);
  return tx.rows(
    sql`select id, member_id as "memberId" from orders where member_id = any(${ids}::bigint[]) order by id`,
  );
}

async function tokenOf(tx: Tx, orderId: number): Promise<string> {
  const mail = await tx.maybe<{ text: string }>(
    sql`select text_body as text from mails where subject = ${`Confirm order ${orderId}`} order by id desc limit 1`,
  );
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
}

function carryOut(world: World, { member: who, step: tried }: Attempt): (tx: Tx) => Promise<unknown> {
  const { config } = panel.services;
  const member = world.members[who] as MemberPersona;
  return async (tx) => {
    if (tried.do === 'earn') {
      const { key, amount } = tried;
      const amountPoints = (amount % 7) * 100 + key + 1;
      await payReward(tx, {
        key: `run:${world.run}:${member.id}:${key}:${amountPoints}`,
        memberId: member.id,
        amountPoints,
        kind: 'correction',
        params: { reason: 'test' },
      });
      return;
    }
    if (tried.do === 'place') {
      const caller = {
        id: member.id,
        state: 'active',
        blacklistReason: null,
        deviceHash: Buffer.from('device'),
        isOwnBrowser: () => true,
      } as const;
      await placeOrder(tx, {
        member: caller,
        giftId: world.gifts[tried.gift] ?? 0,
        key: `click-${tried.gift}-${tried.key}`,
        panel: config,
      });
      return;
    }
    const known = await ordersOf(tx, world);
    const order = known[tried.order % Math.max(1, known.length)];
    const operator = operators[tried.operator] as OperatorPersona;
    if (!order) return;
    const { id, memberId } = order;
    const decision = { operator, memo: 'because', panel: config, locale: 'en' } as const;
    switch (tried.do) {
      case 'confirm':
        return confirmOrder(tx, await tokenOf(tx, id), config);
      case 'resend':
        return resendConfirmation(tx, id, memberId, config);
      case 'cancel':
        return cancelOrder(tx, id, memberId, config);
      case 'expire':
        return expireOrder(tx, id, config);
      case 'collect':
        return collectOrder(tx, id, config);
      case 'approve':
        return approveOrder(tx, id, operator, config, 'en');
      case 'reject':
      case 'complete':
      case 'giveBack':
        return decideOrder(tx, id, tried.do, decision);
    }
  };
}

async function makeWorld(run: number): Promise<World> {
  const members = [await createMember(panel, { points: 4000 }), await createMember(panel, { points: 2000 })];
  for (const member of members) await addPayoutAccount(panel, member);
  const gifts = [];
  for (const pricePoints of PRICES)
    gifts.push(await offerGift(panel, { pricePoints, valueCents: pricePoints, stock: STOCK }));
  const world = { run, members, gifts };
  // Chance alone seldom walks an order to its end: every run begins with orders on their way, one of them completed.
  const way = ['confirm', 'collect', 'approve', 'complete'] as const;
  for (const [order, steps] of [1, 3, 4].entries()) {
    await tryOut(world, { member: 0, step: { do: 'place', gift: 0, key: 100 + order } });
    for (const next of way.slice(0, steps)) await tryOut(world, { member: 0, step: { do: next, order, operator: 0 } });
  }
  return world;
}

/** One attempt alone; being refused is an outcome like any other. */
async function tryOut(world: World, attempted: Attempt): Promise<void> {
  await panel.transaction(carryOut(world, attempted)).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

let runs = 0;

test('in every interleaving no point and no unit appears or is lost', async () => {
  const rounds = fc.array(fc.array(attempt, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rounds, async (attempts) => {
      runs += 1;
      const world = await makeWorld(runs);
      for (const atOnce of attempts) {
        const results = await Promise.allSettled(atOnce.map((each) => panel.transaction(carryOut(world, each))));
        for (const result of results) {
          if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason;
        }
        panel.clock.advance(40_000_000);
      }
      expect(await runChecks(panel.services.database.pool)).toEqual([]);
      const units = await panel.transaction((tx) =>
        tx.rows<{ units: number }>(sql`
          select g.stock + (select count(*) from orders o where o.gift_id = g.id and o.status not in (3, 4))::int as units
          from gifts g where g.id = any(${world.gifts}::bigint[])`),
      );
      expect(units.map((row) => row.units)).toEqual(PRICES.map(() => STOCK));
    }),
    // What ran at once does not run so again: a smaller example would be another one.
    { numRuns: 25, endOnFailure: true },
  );
  const reached = await panel.transaction((tx) =>
    tx.rows<{ status: number }>(sql`select distinct status from orders order by status`),
  );
  expect(reached.length).toBeGreaterThan(3);
}, 600_000);
