import type { Tx } from '@pollen/server/platform/database/database';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttemptSurvey } from '../surveys/index';
import { stillGoesOn } from './actions';
import { type Attempt, updateTurn } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

async function planOfTurn(conditions: readonly Sql[]): Promise<string> {
  let sent: Sql | undefined;
  const recording = {
    async run(statement: Sql) {
      sent = statement;
      return 1;
    },
  } as unknown as Tx;
  const now = panel.clock.now();
  const turn = { run: '{}', page: 'first', answers: {}, at: now, reservedUntil: now, end: null };
  await updateTurn(recording, { id: 1, turn: 0, turnedAt: now } as Attempt, turn, conditions);
  const { pool } = panel.services.database;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sent?.text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

// Without attempts each partial index of running ones is empty, and looks cheaper than the key.
test('a page turn finds its attempt by the key, also where statistics know of no running attempts', async () => {
  expect(await planOfTurn([])).toContain('using attempts_pkey');
});

test('a page turn that checks its caller too does not look through the attempts of the member', async () => {
  const survey = { state: 'live', closedItself: false } as AttemptSurvey;
  const plan = await planOfTurn(stillGoesOn(sql`select member_id from signed_in where token_hash = ${''}`, survey));
  expect(plan).toContain('using attempts_pkey');
  expect(plan).not.toContain('attempts_by_member');
});
