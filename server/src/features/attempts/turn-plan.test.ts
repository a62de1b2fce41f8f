import type { Tx } from '@pollen/server/platform/database/database';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attempt, updateTurn } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

// Without attempts each partial index of running ones is empty, and looks cheaper than the key.
test('a page turn finds its attempt by the key, also where statistics know of no running attempts', async () => {
  let sent: Sql | undefined;
  const recording = {
    now: panel.clock.now(),
    async run(statement: Sql) {
      sent = statement;
      return 1;
    },
  } as unknown as Tx;
  const turn = { run: {}, page: 'first', answers: {}, reservedUntil: panel.clock.now(), end: null };
  await updateTurn(recording, { id: 1, turn: 0, turnedAt: panel.clock.now() } as Attempt, turn);
  const { pool } = panel.services.database;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sent?.text}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using attempts_pkey');
});
