import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate';
import { mailboxOf, PROVIDER_RULES } from '../../platform/mailbox';

const own = fileURLToPath(new URL('../../../migrations', import.meta.url));
const NAMES = ['anna.b', 'anna-b_c.d+x', 'anna+b-c+d', 'anna-b+c', '+x', '-_', '安娜.b+1'];
const DOMAINS = [...PROVIDER_RULES.flatMap(({ domains }) => domains), 'example.org'];

test('members from before get the mailbox that their address has now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-migrations-'));
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    const all = (await readdir(own)).sort();
    const last = all.findIndex((name) => name.endsWith('_member_mailboxes.sql'));
    for (const name of all.slice(0, last)) await copyFile(join(own, name), join(folder, name));
    await migrate(client, folder);
    const addresses = DOMAINS.flatMap((domain) => NAMES.map((name) => `${name}@${domain}`));
    await client.query(
      `insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
       select a, a, '-', 'h' || n, 'r' || n, now(), now() from unnest($1::text[]) with ordinality x (a, n)`,
      [addresses],
    );
    await client.query(`update members set state = 'closed', closed_at = now() where email = 'anna.b@example.org'`);

    await copyFile(join(own, all[last] as string), join(folder, all[last] as string));
    await migrate(client, folder);
    const { rows } = await client.query('select email, mailbox_key as mailbox from members order by id');
    const expected = addresses.map((email) => ({
      email,
      mailbox: email === 'anna.b@example.org' ? null : mailboxOf(email),
    }));
    expect(rows).toEqual(expected);
  } finally {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
