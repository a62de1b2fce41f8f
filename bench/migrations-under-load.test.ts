import { readdir } from 'node:fs/promises';
import { invariants } from '@pollen/checks/invariants/index';
import { createEmptyDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { tryMigrations } from './migrations-under-load';

test('every migration since the oldest schema runs on a panel whose readers and writers go on', async () => {
  const database = await createEmptyDatabase();
  try {
    const { rows, runs, failures } = await tryMigrations(database.url, {
      members: 300,
      pauseMs: 200,
      reportSeconds: 0,
      restMs: 0,
    });
    expect(rows).toBeGreaterThan(6_000);
    const files = (await readdir(new URL('../server/migrations', import.meta.url))).filter((name) => name > '0003');
    expect(runs.map(({ name }) => name)).toEqual(['(the load alone)', ...files.sort()]);
    // The statements of the version before are understood by every schema on the way to the newest.
    expect(failures).toEqual([]);
    expect(runs.reduce((sum, { statements }) => sum + statements, 0)).toBeGreaterThan(100);
    // Orders were placed and went on while their counts came into being.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const counted = Object.entries(invariants).filter(([name]) => name.includes('kept counts of orders'));
    expect(counted).toHaveLength(1);
    for (const [name, query] of counted) expect((await client.query(query)).rows, name).toEqual([]);
    await client.end();
  } finally {
    await database.drop();
  }
});
