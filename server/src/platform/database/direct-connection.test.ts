import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSnapshot, onConnection } from './direct-connection';
import { readRows } from './table-copy';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a copy that is broken off in the middle ends the connection', async () => {
  await onConnection(database.url, async (client) => {
    await client.query('create table many as select repeat(n::text, 200) as words from generate_series(1, 50000) n');
  });
  const broken = inSnapshot(database.url, async (client) => {
    for await (const part of readRows(client, { schema: 'public', name: 'many', columns: ['words'] })) {
      if (part.length > 0) throw new Error('the disk is full');
    }
  });
  await expect(broken).rejects.toThrow('the disk is full');
});
