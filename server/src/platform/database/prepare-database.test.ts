import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineClock } from '../time';
import { connectDatabase } from './database';
import { prepareDatabase, refuseOtherDatabase } from './prepare-database';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

describe('an empty database', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('DROP SCHEMA graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('is prepared by several processes that start at the same moment', async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(database.url, migrations, { holes: true })));
    await prepareDatabase(database.url, migrations, { holes: true });
    const { rows } = await client.query(
      `SELECT to_regclass('members') IS NOT NULL AS ours,
              to_regprocedure('graphile_worker.force_unlock_workers(text[])') IS NOT NULL AS queue`,
    );
    expect(rows).toEqual([{ ours: true, queue: true }]);
  });
});

it('is refused when jobs would use another one', async () => {
  const [ours, other] = [await createTestDatabase(), await createTestDatabase()];
  const database = connectDatabase({ url: ours.url, clock: machineClock });
  await refuseOtherDatabase(database.reader, ours.url);
  await expect(refuseOtherDatabase(database.reader, other.url)).rejects.toThrow('another database than DATABASE_URL');
  await database.close();
  await Promise.all([ours.drop(), other.drop()]);
});
