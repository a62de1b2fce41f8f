import { runChecks } from '@pollen/checks/run';
import {
  CALL_FAULTS,
  type CallFault,
  type ExchangeCall,
  type ExchangeEnd,
  FakeExchange,
  storyOf,
} from '@pollen/testkit/fake-exchange';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, type OpenPartner, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { attemptJobs } from '../attempts/jobs';
import { handleNextCalls } from './handling';

const OTHER_SECRET = 'a-secret-of-another-partner';

let panel: Panel;
let partner: OpenPartner;
let other: OpenPartner;
let exchange: FakeExchange;
beforeAll(async () => {
  panel = await openPanel();
  const eva = await createOperatorPersona(panel, 'admin');
  partner = await openPartner(panel, eva);
  other = await openPartner(panel, eva, { name: 'Other', secret: OTHER_SECRET });
  exchange = new FakeExchange(await panel.app.listen({ port: 0, host: '127.0.0.1' }), panel.services.config.publicUrl);
});
afterAll(async () => {
  exchange.close();
  await panel.close();
});

/** A generator of numbers between 0 and 1, the same ones for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pays: Readonly<Record<NonNullable<ExchangeEnd> | 'never', number>> = {
  complete: 180,
  screenout: 10,
  quota: 10,
  quality: 0,
  never: 0,
};
const ends: readonly ExchangeEnd[] = ['complete', 'complete', 'screenout', 'quota', 'quality', null];

/** Returns what the ledger has paid for each attempt, in all. */
async function paidFor(attempts: readonly string[]) {
  const rows = await panel.transaction((tx) =>
    tx.rows<{ attempt: string; points: number; transfers: number }>(sql`
      select a.attempt_key as attempt, coalesce(sum(t.amount), 0)::int as points, count(t.id)::int as transfers
      from attempts a left join ledger_transfers t on t.attempt_id = a.id and t.member_id = a.member_id
      where a.attempt_key = any(${attempts}::text[]) group by a.attempt_key`),
  );
  return new Map(rows.map(({ attempt, points, transfers }) => [attempt, { points, transfers }]));
}

test('whatever an exchange does to its calls, each attempt is paid once, for what was told of it', async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const random = randomFrom(seed);
  const accounts = {
    callUrl: partner.callUrl,
    secret: PARTNER_SECRET,
    oldSecret: 'a-secret-of-another-year',
    otherCallUrl: other.callUrl,
    otherSecret: OTHER_SECRET,
  };
  const told: { attemptId: string; end: ExchangeEnd; faults: CallFault[]; calls: ExchangeCall[] }[] = [];
  for (let n = 0; n < 24; n++) {
    const { attemptId } = await leaveFor(panel, await createMember(panel), partner.encryptId);
    // Every fault is played, and each story mixes some.
    const faults: CallFault[] = CALL_FAULTS.filter((_, place) => place === n || random() < 0.3);
    const end = CALL_FAULTS[n] === 'daysLate' ? 'complete' : (ends[Math.floor(random() * ends.length)] ?? null);
    told.push({ attemptId, end, faults, calls: storyOf(attemptId, { end, faults }, accounts, random) });
  }
  panel.clock.advance(6 * MINUTE_MS);
  const tell = async (isLate: boolean) => {
    // The stories run side by side, while two processes handle what has come.
    let isSending = true;
    const sending = Promise.all(
      told.map(async ({ calls }) => {
        for (const call of calls.filter((each) => each.isLate === isLate)) {
          // Forged calls are refused before they are read, once a network has made many.
          panel.clock.advance(MINUTE_MS);
          for (const status of await exchange.send(call)) expect([200, 403]).toContain(status);
        }
      }),
    ).finally(() => {
      isSending = false;
    });
    const handler = async () => {
      while (isSending) await handleNextCalls(panel.services, partner.id);
    };
    await Promise.all([handler(), handler(), sending]);
    await handleCalls(panel);
  };
  await tell(false);
  panel.clock.advance(45 * DAY_MS);
  await attemptJobs['attempts.abandon']?.({}, panel.services);
  await tell(true);
  const paid = await paidFor(told.map(({ attemptId }) => attemptId));
  for (const { attemptId, end, faults } of told) {
    expect(paid.get(attemptId), `${end}: ${faults.join(', ')}`).toEqual({
      points: pays[end ?? 'never'],
      transfers: pays[end ?? 'never'] > 0 ? 1 : 0,
    });
  }
  const states = await panel.transaction((tx) =>
    tx.rows<{ state: string }>(sql`select distinct state from partner_calls order by state`),
  );
  // The mix has played each of them, and nothing waits.
  expect(states.map(({ state }) => state)).toEqual(
    ['debug', 'forged', 'foreign', 'handled', 'repeat', 'setAside'].sort(),
  );
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});
