import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { backupJobs } from './jobs';

let folder: string;
let panel: Panel;
/** With the embedded database: a trial has a server of its own, so that it shares none with other tests. */
let services: Services;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-nightly-'));
  panel = await openPanel({ BACKUP_DIR: join(folder, 'backups'), BACKUP_KEEP: '2' });
  services = { ...panel.services, config: { ...panel.services.config, scratchUrl: undefined } };
  await createMember(panel);
});
afterAll(async () => {
  await panel.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (name: 'backups.make' | 'backups.try') => backupJobs[name]?.({}, services);
const backups = async () => (await readdir(join(folder, 'backups')).catch(() => [])).sort();
const lastRun = () =>
  panel.transaction((tx) =>
    tx.maybe<{ kind: string; backup: string | null; problem: string | null; rows: number | null }>(
      sql`select kind, backup, problem, rows from backup_runs order by id desc limit 1`,
    ),
  );
const tomorrow = () => panel.clock.advance(DAY_MS);

test('before the first backup the weekly trial says that there is none', async () => {
  await run('backups.try');
  expect(await lastRun()).toMatchObject({ kind: 'trial', backup: null, problem: expect.stringContaining('no backup') });
});

test('every night there is another backup, and the oldest go', async () => {
  const names: string[] = [];
  for (let night = 0; night < 3; night += 1) {
    await run('backups.make');
    const made = await lastRun();
    expect(made).toMatchObject({ kind: 'backup', problem: null });
    expect(made?.rows).toBeGreaterThan(0);
    names.push(String(made?.backup));
    tomorrow();
  }
  expect(await backups()).toEqual(names.slice(1));
});

test('the weekly trial restores the newest backup, and tells when it is damaged', async () => {
  const newest = (await backups()).at(-1) ?? '';
  await run('backups.try');
  expect(await lastRun()).toMatchObject({ kind: 'trial', backup: newest, problem: null });
  // Nothing is left of the server that was made for it.
  expect(await readdir(services.config.dataDir)).not.toContain('trial-restore');

  const tables = (await readdir(join(folder, 'backups', newest, 'tables'))).filter((name) => name.includes('members'));
  await appendFile(join(folder, 'backups', newest, 'tables', String(tables[0])), 'x');
  await expect(run('backups.try')).rejects.toThrow(tables[0]);
  expect(await lastRun()).toMatchObject({ kind: 'trial', backup: newest, problem: expect.stringContaining('members') });
});

test('a backup that cannot be stored is told, and the ones before stay', async () => {
  const before = await backups();
  const full = { ...services, config: { ...services.config, backup: { folder: '/dev/null/backups', keep: 1 } } };
  await expect(backupJobs['backups.make']?.({}, full)).rejects.toThrow();
  expect(await backups()).toEqual(before);
});

test('a restored copy makes no backups, and tries none', async () => {
  await panel.transaction((tx) =>
    tx.run(sql`insert into sending_holds (reason, taken_at, began_at) values ('restored', ${tx.now}, ${tx.now})`),
  );
  const [before, kept] = [await lastRun(), await backups()];
  tomorrow();
  await run('backups.make');
  await run('backups.try');
  expect([await lastRun(), await backups()]).toEqual([before, kept]);
});
