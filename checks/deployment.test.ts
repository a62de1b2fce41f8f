import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RECONCILIATION_LENGTH } from '@pollen/contract/reconciliation-values';
import { type Config, readConfig } from '@pollen/server/platform/config';
import { misspeltSettings } from '@pollen/server/platform/misspelt-settings';
import { settingsTable } from '@pollen/server/platform/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');

/** Pollen ends within 20 s; whoever stops it has to wait longer. */
const END_SECONDS = 20;
const settingNames = settingsTable().map(({ name }) => name);

interface Service {
  image: string;
  env_file?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<'caddy' | 'pollen' | 'postgres', Service>;
  volumes: Record<string, null>;
}

let folder: string;
let composeText: string;
let compose: Compose;
let containerfile: string;
let unit: string;
let caddyfile: string;
let nginx: string;
/** What first-settings.sh writes. */
let written: Record<string, string>;
/** The variables of the image, and those of a process in it under compose. */
let image: Record<string, string>;
let inCompose: Config;
let underSystemd: Config;

const runFirstSettings = () =>
  execFileSync(
    'sh',
    [join(folder, 'first-settings.sh'), 'panel.example.com', 'admin@example.com', 'smtps://u:p@mail.example.com'],
    { encoding: 'utf8', stdio: 'pipe' },
  );

/** Reads NAME=value pairs, with or without quotes, of a file or of a line. */
function pairsIn(text: string, separator: RegExp): Record<string, string> {
  const pairs = text.split(separator).filter((each) => /^\w+=/.test(each));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(pair) ?? [];
      return [name, value.replace(/^'(.*)'$/, '$1')];
    }),
  );
}

/** Puts the values of the variables of .env in their places, as compose does. */
const interpolate = (value: string) =>
  value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name: string, sign?: string, rest?: string) => {
    const set = written[name];
    if (set === undefined && sign !== '-') throw new Error(`compose.yaml needs ${name}, which nobody sets`);
    return set ?? rest ?? '';
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-deployment-'));
  await copyFile(join(root, 'deploy/first-settings.sh'), join(folder, 'first-settings.sh'));
  runFirstSettings();
  written = pairsIn(await readFile(join(folder, '.env'), 'utf8'), /\n/);
  composeText = await read('deploy/compose.yaml');
  compose = parse(composeText, { merge: true });
  containerfile = await read('deploy/Containerfile');
  unit = await read('deploy/pollen.service');
  caddyfile = await read('deploy/Caddyfile');
  nginx = await read('deploy/nginx.conf');
  image = pairsIn(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '', / /);
  const given = Object.entries(compose.services.pollen.environment ?? {}).map(([name, value]) => [
    name,
    interpolate(value),
  ]);
  inCompose = readConfig({ ...written, ...image, ...Object.fromEntries(given) });
  const { OPERATOR_EMAIL, SECRET_KEY, SMTP_URL } = written;
  underSystemd = readConfig({
    ...pairsIn(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '', / /),
    OPERATOR_EMAIL,
    SECRET_KEY,
    SMTP_URL,
    PUBLIC_URL: 'https://panel.example.com',
    DATABASE_URL: 'postgres:///pollen',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('first-settings.sh', () => {
  test('writes settings that only their owner can read, each time others', async () => {
    const { mode } = await stat(join(folder, '.env'));
    expect(mode & 0o777).toBe(0o600);
    expect(written.SECRET_KEY).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(written)).size).toBe(Object.keys(written).length);
  });

  test('never replaces settings, whose key belongs to the database', async () => {
    const before = await readFile(join(folder, '.env'), 'utf8');
    expect(runFirstSettings).toThrow(/exists already/);
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe(before);
  });
});

describe('compose.yaml', () => {
  test('every variable for Pollen is a setting, and with those of .env they are complete', () => {
    for (const name of Object.keys(compose.services.pollen.environment ?? {})) expect(settingNames).toContain(name);
    expect(misspeltSettings(written, settingNames)).toEqual([]);
    expect(inCompose).toMatchObject({
      isProduction: true,
      publicUrl: 'https://panel.example.com',
      demo: false,
      devMailbox: false,
      operatorEmail: 'admin@example.com',
      trustProxy: 1,
    });
    expect(inCompose.operatorPassword).toBe(written.OPERATOR_PASSWORD);
  });

  test('every variable that it asks for is written by first-settings.sh or has a default', () => {
    expect(() => interpolate(composeText)).not.toThrow();
    // This one may be taken out of the file after the first start.
    const { OPERATOR_PASSWORD: _, ...needed } = written;
    for (const name of Object.keys(needed)) expect(composeText).toContain(`\${${name}`);
    expect(compose.services.pollen.env_file).toBe('.env');
  });

  test('services, volumes and files that it names exist', async () => {
    for (const [name, { volumes = [], depends_on = {} }] of Object.entries(compose.services)) {
      for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect((await stat(join(root, 'deploy', source))).isFile()).toBe(true);
        else expect(compose.volumes, name).toHaveProperty(source);
      }
    }
    const { build } = compose.services.pollen;
    expect(await read(join('deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(containerfile);
  });

  test('only Caddy is reachable from outside, and it reaches Pollen', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
    const [, host = '', port] = /reverse_proxy (\w+):(\d+)/.exec(caddyfile) ?? [];
    expect(compose.services).toHaveProperty(host);
    expect(Number(port)).toBe(inCompose.port);
    expect(inCompose.host).toBe('0.0.0.0');
    expect(caddyfile).toContain('{$SITE_HOST} {');
    expect(compose.services.caddy.environment).toHaveProperty('SITE_HOST');
  });

  test('the database is the one of the service, with its user and password', () => {
    const { hostname, username, password, pathname } = new URL(inCompose.databaseUrl ?? '');
    const { environment = {} } = compose.services.postgres;
    expect(compose.services).toHaveProperty(hostname);
    expect({ username, password, pathname }).toEqual({
      username: environment.POSTGRES_USER,
      password: interpolate(environment.POSTGRES_PASSWORD ?? ''),
      pathname: `/${environment.POSTGRES_DB}`,
    });
  });

  test('files and backups are kept outside of the containers', () => {
    expect(compose.services.pollen.volumes).toContain(`files:${inCompose.dataDir}`);
    expect(compose.services.pollen.volumes).toContain(`backups:${inCompose.backup?.folder}`);
    // A volume belongs to the user of the container only when the folder in the image does.
    expect(containerfile).toContain(`chown node:node ${inCompose.dataDir} ${inCompose.backup?.folder}`);
  });

  test('stopping waits until Pollen has ended', () => {
    expect(Number.parseInt(compose.services.pollen.stop_grace_period ?? '', 10)).toBeGreaterThan(END_SECONDS);
  });
});

describe('Containerfile', () => {
  test('its variables are settings, and its ports are those of Pollen', () => {
    for (const name of Object.keys(image)) expect(settingNames).toContain(name);
    const exposed = /^EXPOSE (.*)$/m.exec(containerfile)?.[1];
    expect(exposed).toBe(`${inCompose.port} ${inCompose.health?.port}`);
    expect(containerfile).toMatch(/HEALTHCHECK[\s\S]*HEALTH_PORT\}\/ready/);
  });

  test('runs as an ordinary user, on a Node that Pollen supports, as npm start does', async () => {
    const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    const { scripts } = JSON.parse(await read('package.json'));
    const options = /^node (--\S+) /.exec(scripts.start)?.[1];
    expect(last).toContain(`ENTRYPOINT ["node", "${options}", "tools/pollen.mjs"]\nCMD ["start"]`);
    for (const [, version] of containerfile.matchAll(/^FROM node:(\d+)-slim/gm)) expect(version).toBe('22');
  });

  test('neither secrets nor what this machine has installed get into the image', async () => {
    const ignored = (await read('.containerignore')).split('\n');
    for (const name of ['.git', '**/node_modules', '**/.env', 'build', 'data']) expect(ignored).toContain(name);
    expect(await read('.dockerignore')).toBe(await read('.containerignore'));
  });
});

describe('pollen.service', () => {
  test('its variables are settings, and with the four of its file they are complete', () => {
    const names = Object.keys(pairsIn(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '', / /));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(settingNames).toContain(name);
    expect(underSystemd).toMatchObject({ isProduction: true, host: '127.0.0.1', demo: false });
  });

  test('keeps its files where it may write, and starts what the image starts', () => {
    const of = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];
    expect(underSystemd.dataDir).toBe(`/var/lib/${of('StateDirectory')}`);
    const [, program] = /ENTRYPOINT \["node", (.*)\]/.exec(containerfile) ?? [];
    const words = (program ?? '').replaceAll(/[",]/g, '');
    expect(of('ExecStart')).toBe(`/usr/bin/env node ${words} start`);
    expect(Number(of('TimeoutStopSec'))).toBeGreaterThan(END_SECONDS);
  });
});

describe('nginx.conf', () => {
  test('sends to the port of the unit, with the name and the address of the client', () => {
    expect(/^\tserver 127\.0\.0\.1:(\d+);$/m.exec(nginx)?.[1]).toBe(String(underSystemd.port));
    for (const header of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme']) {
      expect(nginx).toContain(`proxy_set_header ${header};`);
    }
    expect(underSystemd.trustProxy).toEqual(['loopback']);
  });

  test('takes the largest file that Pollen takes', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(RECONCILIATION_LENGTH * 2);
  });
});
