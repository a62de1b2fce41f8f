import type { Tx } from '@pollen/server/platform/database/database';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSignedIn } from './queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

test('the statement that finds callers is not planned anew for each call', async () => {
  const { id } = await createMember(panel);
  const client = await panel.services.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into sessions (member_id, token_hash, device_hash, device, created_at, last_seen_at, expires_at)
       select $1, sha256(n::text::bytea), '', '-', now(), now(), now() + interval '1 day' from generate_series(1, 5000) n`,
      [id],
    );
    await client.query('analyze sessions');
    let sent: Sql | undefined;
    const recording = {
      now: panel.clock.now(),
      async rows(statement: Sql) {
        sent = statement;
        return [];
      },
    } as unknown as Tx;
    await findSignedIn(recording, [Buffer.alloc(32)]);
    for (let call = 0; call < 8; call += 1) {
      await client.query({ name: 'callers', text: sent?.text ?? '', values: [...(sent?.values ?? [])] });
    }
    const { rows } = await client.query(
      `select custom_plans::int as custom, generic_plans::int as kept from pg_prepared_statements where name = 'callers'`,
    );
    // PostgreSQL tries five plans before it decides.
    expect(rows).toEqual([{ custom: 5, kept: 3 }]);
    await client.query('rollback');
  } finally {
    client.release(true);
  }
});
