import { runChecks } from '@pollen/checks/run';
import { connectDatabase } from '@pollen/server/platform/database/database';
import type { Services } from '@pollen/server/platform/services';
import { mailsTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { backUpTestDatabase } from '@pollen/testkit/test-postgres';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeatErasures } from './erasures';
import { closingJobs } from './jobs';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

async function close(member: MemberPersona): Promise<void> {
  const path = `/api/v1/Accounts/${member.id}/Closing`;
  const { forfeitedPoints } = (await panel.call(`GET ${path}`, { cookie: member.cookie })).data;
  const body = { password: PASSWORD, forfeitedPoints };
  expect((await panel.call(`POST ${path}`, { cookie: member.cookie, body })).code).toBe(200);
}

const closedIn = (services: Services) =>
  services.database.reader.rows<{ id: number; name: string | null; email: string; sessions: number }>(sql`
    select m.id, p.name, m.email, (select count(*)::int from sessions where member_id = m.id) as sessions
    from members m left join profiles p on p.member_id = m.id where m.state = 'closed' order by m.id`);

test('an account that was closed after the backup was taken is erased again when the backup is restored', async () => {
  const [maya, noah, staying] = [
    await createMember(panel, { points: 900 }),
    await createMember(panel),
    await createMember(panel),
  ];
  const backup = await backUpTestDatabase(panel.databaseUrl);
  try {
    await close(maya);
    // This closing was committed, but the process died before the job that records it had run. The nightly job finds it.
    await close(noah);
    await closingJobs['closing.recordErasures']?.({ memberId: maya.id }, panel.services);
    await closingJobs['closing.recordErasures']?.({}, panel.services);
    await closingJobs['closing.recordErasures']?.({}, panel.services);
    const list = await panel.services.files.open('erasures/closed-accounts.jsonl');
    const kept = (await list?.stream.setEncoding('utf8').toArray())?.join('') ?? '';
    expect(kept.match(/memberId/g)).toHaveLength(2);
    expect(kept).not.toContain('@');
    // A power cut while a line is written damages only that line.
    await panel.services.files.append('erasures/closed-accounts.jsonl', '\n{"memberId":');

    const database = connectDatabase({ url: backup.url, clock: panel.clock });
    const restored: Services = { ...panel.services, database };
    try {
      expect(await closedIn(restored)).toEqual([]);
      expect(await repeatErasures(restored)).toBe(2);
      expect(await closedIn(restored)).toEqual(
        [maya, noah].map(({ id }) => ({ id, name: null, email: `closed-${id}@members.invalid`, sessions: 0 })),
      );
      const farewells = await database.reader.rows(sql`select 1 from mails where to_address = ${maya.email}`);
      expect(farewells).toEqual([]);
      const open = await database.reader.rows(sql`select 1 from members where id = ${staying.id} and state = 'active'`);
      expect(open).toHaveLength(1);
      expect(await repeatErasures(restored)).toBe(0);
      expect(await runChecks(backup.url)).toEqual([]);
    } finally {
      await database.close();
    }
  } finally {
    await backup.drop();
  }
  expect((await mailsTo(panel, maya.email)).length).toBe(1);
});

test('somebody else’s account with the same number is left alone', async () => {
  const other = await createMember(panel);
  const line = JSON.stringify({ memberId: other.id, registeredAt: '2020-01-01T00:00:00.000Z' });
  await panel.services.files.append('erasures/closed-accounts.jsonl', `\n${line}\n`);
  expect(await repeatErasures(panel.services)).toBe(0);
});
