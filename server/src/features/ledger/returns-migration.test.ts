import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariants } from '@pollen/checks/invariants';
import { createTestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate';

const own = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The lists of a member as the previous version wrote them: a return was income, a reversal expense. */
const before = `
  insert into members (id, email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
    overriding system value
    select n, 'm' || n || '@example.com', 'm' || n || '@example.com', '-', 'm' || n, 'r' || n, now(), now() from generate_series(1, 2) n;
  insert into ledger_accounts (member_id, available, reserved, income_total, expense_total, n_in, n_out)
    values (1, 318, 500, 1348, 1030, 3, 3), (2, 50, 0, 50, 0, 1, 0);
  insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, direction, line_number, at) values
    ('1', 1, 'panel:rewards', 'available', 818, 'profile', 1, 1, now()),
    ('2', 2, 'panel:rewards', 'available', 50, 'registration', 1, 1, now()),
    ('3', 1, 'available', 'reserved', 500, 'orderReserved', 2, 1, now()),
    ('4', 1, 'reserved', 'available', 500, 'orderReturned', 1, 2, now()),
    ('5', 1, 'panel:rewards', 'available', 30, 'survey', 1, 3, now()),
    ('6', 1, 'available', 'panel:rewards', 30, 'surveyReversed', 2, 2, now()),
    ('7', 1, 'available', 'reserved', 500, 'orderReserved', 2, 3, now());`;

test('lines from before move to the list that they belong to, and no transfer changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-migrations-'));
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    const all = (await readdir(own)).sort();
    const last = all.findIndex((name) => name.endsWith('_ledger_returns.sql'));
    for (const name of all.slice(0, last)) await copyFile(join(own, name), join(folder, name));
    await migrate(client, folder);
    await client.query(before);
    const facts = 'select id, member_id, from_account, to_account, amount, kind, at from ledger_transfers order by id';
    const written = (await client.query(facts)).rows;

    await copyFile(join(own, all[last] as string), join(folder, all[last] as string));
    await migrate(client, folder);
    const lines = await client.query(`
      select direction || ':' || line_number || ' ' || kind as line from ledger_transfers
      where member_id = 1 order by direction, line_number`);
    expect(lines.rows.map(({ line }) => line)).toEqual([
      '1:1 profile',
      '1:2 survey',
      '1:3 surveyReversed',
      '2:1 orderReserved',
      '2:2 orderReturned',
      '2:3 orderReserved',
    ]);
    expect((await client.query(facts)).rows).toEqual(written);
    for (const name of [
      'the balance is the sum of the listed lines',
      'lines of each direction are numbered without gaps',
    ])
      expect((await client.query(invariants[name] as string)).rows, name).toEqual([]);
    await expect(client.query('update ledger_transfers set line_number = 9')).rejects.toThrow(/append-only/);
  } finally {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
