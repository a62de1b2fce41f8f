import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import type { Given } from '@pollen/server/command/command';
import { commands } from '@pollen/server/command/commands';
import { eventually } from '@pollen/testkit/eventually';
import { MailServer } from '@pollen/testkit/mail-server';
import { bundleSources, endWithParent, freePort, type RunningServer, runServer } from '@pollen/testkit/running-server';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import { Visitor } from '@pollen/testkit/visitor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const PASSWORD = 'Honey-bee-7';
const MAYA = 'maya@example.com';
const NOAH = 'noah@example.com';
const ERASURES = 'files/erasures/closed-accounts.jsonl';

let folder: string;
let target: TestDatabase;
/** The panel with the embedded database, of which the backup is made while it runs. */
let panel: RunningServer;
let ids: { maya: number; noah: number };
const mailServer = new MailServer();
const at = (...names: string[]) => join(folder, ...names);

interface Ended {
  code: number;
  said: string;
}

/**
 * Runs a command of `pollen` in this process, which saves the second of another one: for what only its work and its words
 * prove. Code 1 stands for any error, as in `pollen.ts`.
 */
async function command(name: string, words: string[], env: Record<string, string>, options: Given['options'] = {}) {
  const spoken: string[] = [];
  const spies = (['log', 'error'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((line) => void spoken.push(`${line}\n`)),
  );
  const run = commands[name]?.run ?? (() => Promise.reject(new Error(`there is no command ${name}`)));
  const error = await run({ words, options, env: { DEMO: 'false', ...env } }).then(
    () => null,
    (reason: unknown) => reason,
  );
  for (const spy of spies) spy.mockRestore();
  return { code: error === null ? 0 : 1, said: spoken.join('') + (error instanceof Error ? error.message : '') };
}

/** Runs `pollen` in a process of its own, as a person at the machine would. */
async function pollen(args: string[], env: Record<string, string>): Promise<Ended> {
  const program = (await bundleSources()).replace(/main\.js$/, 'pollen.js');
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...endWithParent, program, ...args],
      { cwd: root, env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: 'false', ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, said: `${out}${err}` }),
    );
  });
}

const source = () => ({ DATA_DIR: at('source') });

async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const url = await findEmbeddedPostgres({ application: 'pollen', dataDir });
  if (url === undefined) throw new Error(`no embedded server runs in ${dataDir}`);
  return url;
}

/** The sums of the ledger, by member and kind of transfer. */
const ledgerOf = (url: string, memberIds: number[]) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(
      'select member_id, kind, sum(amount), count(*) from ledger_transfers where member_id = any($1) group by 1, 2 order by 1, 2',
      [memberIds],
    );
    return rows;
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-command-'));
  target = await createTestDatabase();
  await mailServer.start();
  panel = await runServer({ ...source(), DEMO: 'false', LIMIT_CODES_PER_NETWORK_HOUR: '100000' });
  const [maya, noah] = [new Visitor(panel.address), new Visitor(panel.address)];
  ids = { maya: await maya.register(MAYA, PASSWORD), noah: await noah.register(NOAH, PASSWORD) };
  await maya.post(`/api/v1/Accounts/${ids.maya}/CheckIns`);
});
afterAll(async () => {
  await panel.kill();
  await mailServer.stop();
  await target.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('words', () => {
  test('help lists every command; wrong usage ends with 2 and a sentence', async () => {
    const help = await pollen(['help'], {});
    expect(help.code).toBe(0);
    for (const name of ['start', 'migrate', 'check', 'backup', 'restore', 'move-to', 'operator invite', 'resume']) {
      expect(help.said).toContain(`pollen ${name}`);
    }
    const ended = await Promise.all([['fly'], ['restore'], ['backup', '--fast']].map((args) => pollen(args, source())));
    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2]);
    for (const { said } of ended) expect(said).not.toMatch(/^\s+at /m);
  });

  test('settings are printed without secrets, and what is wrong with them is named', async () => {
    const env = { PORT: 'many', SECRET_KEY: 'a key that nobody may ever read here', SUPPORT_EMAIL: 'help@example.com' };
    const { code, said } = await pollen(['settings'], env);
    expect(code).toBe(1);
    expect(said).not.toContain(env.SECRET_KEY);
    expect(said).toMatch(/^SECRET_KEY\s+\(set, not shown\)$/m);
    expect(said).toMatch(/^SUPPORT_EMAIL\s+help@example.com$/m);
    expect(said).toContain('PORT must be a whole number');
  });
});

test('an invited operator joins with the printed link, and the audit log has the invitation', async () => {
  const nora = ['nora@example.com', 'finance'];
  const invited = await command('operator invite', nora, source(), { name: 'Nora Lund' });
  expect(invited).toMatchObject({ code: 0 });
  const token = /\/console\/invitation\?token=([\w-]+)/.exec(invited.said)?.[1] ?? '';
  const accepted = await new Visitor(panel.address).post('/api/console/OperatorInvitations/Accept', {
    token,
    password: 'Forty-busy-bees-4',
  });
  expect(accepted).toMatchObject({ code: 200 });
  const lines = await onDatabase(await embeddedUrl(at('source')), (client) =>
    client.query(
      `select operator_id, detail->>'role' as role, detail->>'via' as via from audit_log where action = 'operator.invited'`,
    ),
  );
  expect(lines.rows).toEqual([{ operator_id: null, role: 'finance', via: 'command' }]);
  expect(await pollen(['operator', 'invite', ...nora], source())).toMatchObject({
    code: 1,
    said: expect.stringContaining('already an operator'),
  });
});

describe('a backup of a running panel', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await ledgerOf(await embeddedUrl(at('source')), [ids.maya]);
    const env = { ...source(), BACKUP_DIR: at('backups') };
    let isDone = false;
    const made = pollen(['backup', at('backup'), '--with-secret-key'], env).finally(() => {
      isDone = true;
    });
    // Rows of several tables are written meanwhile.
    for (let count = 0; !isDone; count += 1) {
      await new Visitor(panel.address).post('/api/v1/RegistrationCode', { userName: `bee${count}@example.com` });
    }
    expect(await made).toMatchObject({ code: 0 });
    const noah = new Visitor(panel.address);
    await noah.logIn(NOAH, PASSWORD);
    const closing = `/api/v1/Accounts/${ids.noah}/Closing`;
    const { forfeitedPoints } = (await noah.get(closing)).data;
    expect((await noah.post(closing, { password: PASSWORD, forfeitedPoints })).code).toBe(200);
    await eventually(async () => expect(await readFile(at('source', ERASURES), 'utf8')).toContain(`${ids.noah}`));
  });

  test('is refused where a folder is in use, and is checked before anything of it is written', async () => {
    expect(await command('backup', [at('backup')], source())).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty'),
    });
    await cp(at('backup'), at('damaged'), { recursive: true });
    await appendFile(at('damaged', 'tables', 'public.ledger_transfers.gz'), 'x');
    const refused = await command('restore', [at('damaged')], { DATA_DIR: at('nowhere') });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('public.ledger_transfers.gz') });
    await writeFile(
      at('damaged', 'manifest.json'),
      (await readFile(at('damaged', 'manifest.json'), 'utf8')).replace('"format": 1', '"format": 2'),
    );
    expect(await command('restore', [at('damaged')], { DATA_DIR: at('nowhere') })).toMatchObject({ code: 1 });
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  test('is restored elsewhere: members log in, sums are equal, closed accounts stay closed, and nothing is sent before "resume"', async () => {
    // The list of erasures is newer than the backup.
    await cp(at('source', ERASURES), at('restored', ERASURES), { recursive: true });
    const restored = { DATA_DIR: at('restored') };
    const done = await pollen(['restore', at('backup')], restored);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('1 accounts were closed again') });

    const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`;
    const copy = await runServer({ ...restored, DEMO: 'false', SMTP_URL });
    try {
      expect(copy.output()).toContain('nothing is sent');
      const maya = new Visitor(copy.address);
      expect(await maya.logIn(MAYA, PASSWORD)).toBe(ids.maya);
      expect(
        (await new Visitor(copy.address).post('/api/v1/Login', { userName: NOAH, password: PASSWORD })).code,
      ).not.toBe(200);
      const url = await embeddedUrl(at('restored'));
      expect(await ledgerOf(url, [ids.maya])).toEqual(before);
      expect(await command('check', [], restored)).toMatchObject({
        code: 0,
        said: expect.stringContaining('0 do not hold'),
      });

      await maya.post('/api/v1/RegistrationCode', { userName: 'late@example.com' });
      const states = () =>
        onDatabase(url, async (client) => {
          const { rows } = await client.query(`select state from mails where to_address = 'late@example.com'`);
          return rows.map(({ state }) => state);
        });
      // A job that was added later is done, so that the workers have had the mail before them.
      await onDatabase(url, (client) => client.query(`select graphile_worker.add_job('mail.sweep', payload => '{}')`));
      await eventually(async () => {
        const left = await onDatabase(url, (client) =>
          client.query(`select from graphile_worker.jobs where task_identifier = 'mail.sweep'`),
        );
        expect(left.rowCount).toBe(0);
      });
      expect(await states()).toEqual(['queued']);
      expect(mailServer.received).toEqual([]);

      expect(await command('resume', [], restored, { 'discard-mails': true })).toMatchObject({ code: 0 });
      expect(await states()).toEqual(['failed']);
      await new Visitor(copy.address).post('/api/v1/RegistrationCode', { userName: 'new@example.com' });
      await eventually(() => expect(mailServer.received.join()).toContain('new@example.com'));
      // Neither the mails of that time nor those of jobs that went on from there go out again.
      expect(mailServer.received.join()).not.toMatch(/(bee\d+|late)@example.com/);
      expect((await command('resume', [], restored)).said).toContain('sends already');
    } finally {
      await copy.stop();
    }
    // A second restore would mix two panels.
    expect(await command('restore', [at('backup')], restored)).toMatchObject({
      code: 1,
      said: expect.stringContaining('nothing was written'),
    });
  });
});

describe('backups by name', () => {
  test('the oldest go, and a trial restore of the newest is stored', async () => {
    const env = { ...source(), BACKUP_DIR: at('backups'), BACKUP_KEEP: '1' };
    await cp(at('backup'), at('backups', 'pollen-20200101T000000Z'), { recursive: true });
    expect(await command('backup', [], env)).toMatchObject({ code: 0 });
    const names = await readdir(at('backups'));
    expect(names).toHaveLength(1);
    const [newest = ''] = names;
    expect(newest).toMatch(/^pollen-2[1-9]|^pollen-20[2-9]/);
    expect(newest).not.toContain('20200101');
    // A trial that was killed has left this.
    await cp(at('backup'), at('source', 'trial-restore', 'leftover'), { recursive: true });
    expect(await command('try-restore', [at('backups', newest)], env)).toMatchObject({ code: 0 });
    expect(await command('try-restore', [at('damaged')], env)).toMatchObject({ code: 1 });
    const runs = await onDatabase(await embeddedUrl(at('source')), (client) =>
      client.query('select kind, problem is null as ok from backup_runs order by id'),
    );
    expect(runs.rows.map(({ kind, ok }) => `${kind} ${ok}`)).toEqual([
      'backup true',
      'backup false',
      'backup true',
      'trial true',
      'trial false',
    ]);
    expect((await readdir(at('source'))).filter((name) => name.startsWith('trial'))).toEqual([]);
  });
});

describe('the move to another server', () => {
  test('is refused while the panel runs; then every member is there, and the source sends nothing', async () => {
    expect(await command('move-to', [target.url], source())).toMatchObject({
      code: 1,
      said: expect.stringContaining('is in use by process'),
    });
    const away = new URL(target.url);
    away.port = String(await freePort());
    expect(await command('move-to', [away.href], source())).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Nothing listens at ${away.host}`),
    });
    const before = await ledgerOf(await embeddedUrl(at('source')), [ids.maya, ids.noah]);
    await panel.stop();
    const moved = await pollen(['move-to', target.url], source());
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('are the same') });
    expect(await ledgerOf(target.url, [ids.maya, ids.noah])).toEqual(before);

    const there = await runServer({ ...source(), DATABASE_URL: target.url, MIGRATE: 'off' });
    try {
      expect(await new Visitor(there.address).logIn(MAYA, PASSWORD)).toBe(ids.maya);
      const held = await onDatabase(target.url, (client) =>
        client.query('select from sending_holds where ended_at is null'),
      );
      expect(held.rowCount).toBe(0);
    } finally {
      await there.stop();
    }
    // Neither goes over a panel that is in use.
    const again = { DATA_DIR: at('again'), DATABASE_URL: target.url };
    for (const refused of [
      await command('move-to', [target.url], source()),
      await command('restore', [at('backup')], again),
    ]) {
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
    }
    expect(await ledgerOf(target.url, [ids.maya, ids.noah])).toEqual(before);
    expect(await command('resume', [], source())).toMatchObject({
      code: 0,
      said: expect.stringContaining('sends again'),
    });
  });

  test('with MIGRATE off, a start on an older schema is refused with the name of the command', async () => {
    await onDatabase(target.url, (client) =>
      client.query('delete from schema_migrations where number = (select max(number) from schema_migrations)'),
    );
    const env = { ...source(), DATABASE_URL: target.url, MIGRATE: 'off' };
    await expect(runServer(env)).rejects.toThrow('Run "pollen migrate"');
  });
});
