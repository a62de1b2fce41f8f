import type { Tx } from '@pollen/server/platform/database/database';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DirectSession } from '../../platform/http/api';
import { unpaidEnd } from './payment';
import type { Attempt, AttemptEnd } from './queries';
import { updateLastTurns, updateTurns, updateTurnsDirectly } from './turn-queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

/** The plan of the statement that `store` sends. */
async function planOf(store: (tx: Tx) => Promise<unknown>): Promise<string> {
  let sent: Sql | undefined;
  const recording = {
    now: panel.clock.now(),
    async run(statement: Sql) {
      sent = statement;
      return 1;
    },
    async returned(statement: Sql) {
      sent = statement;
      return [];
    },
  } as unknown as Tx;
  await store(recording);
  const client = await panel.services.database.pool.connect();
  // Reading the whole of an empty table is cheapest, whatever is asked.
  await client.query('begin; set local enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sent?.text}`);
  await client.query('rollback');
  client.release();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function turnNow() {
  const now = panel.clock.now();
  return {
    attempt: { id: 1, turn: 0, turnedAt: now } as Attempt,
    stored: { run: '{}', page: 'first', answers: {}, at: now, reservedUntil: now },
  };
}

// Without attempts each partial index of running ones is empty, and looks cheaper than the key.
test('a page turn finds its attempt by the key, also where statistics know of no running attempts', async () => {
  expect(await planOf((tx) => updateTurns(tx, [turnNow()]))).toContain('on attempts_pkey');
  const end: AttemptEnd = { ...unpaidEnd, state: 'completed', reason: null };
  expect(await planOf((tx) => updateLastTurns(tx, [{ ...turnNow(), end }]))).toContain('on attempts_pkey');
});

test('page turns that check their callers too do not look through the attempts of the members', async () => {
  const session: DirectSession = {
    tokenHash: Buffer.alloc(32),
    memberQuery: (hash) => sql`select member_id from signed_in where token_hash = ${hash}`,
  };
  const survey = { state: 'live', closedItself: false } as const;
  const plan = await planOf((tx) => updateTurnsDirectly(tx, [{ ...turnNow(), session, survey }]));
  expect(plan).toContain('on attempts_pkey');
  expect(plan).not.toContain('attempts_by_member');
});
