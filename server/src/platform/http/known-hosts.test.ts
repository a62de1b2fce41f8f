import { readConfig } from '@pollen/server/platform/config';
import { openPanel } from '@pollen/testkit/panel';
import { afterAll, expect, test } from 'vitest';
import { knownHosts } from './known-hosts';

const own = { publicUrl: 'http://127.0.0.1:3000', publicUrlIsThisMachine: true, moreHosts: [] };
const panels = {
  own,
  public: { publicUrl: 'https://panel.example.com', publicUrlIsThisMachine: false, moreHosts: [] },
  odd: {
    publicUrl: 'https://panel.example.com:8443',
    publicUrlIsThisMachine: false,
    moreHosts: ['10.0.0.5:3000', 'old.example.com'],
  },
};

test.each([
  ['own', ['127.0.0.1:3000', 'localhost:5173', 'LOCALHOST', 'a.localhost', '[::1]:80', 'localhost.'], true],
  [
    'own',
    ['', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.5', 'a b', 'user@localhost'],
    false,
  ],
  ['public', ['panel.example.com', 'Panel.Example.com:443', 'panel.example.com.'], true],
  [
    'public',
    ['panel.example.com:80', 'www.panel.example.com', 'localhost:3000', '127.0.0.1', 'panel.example.com:443:1'],
    false,
  ],
  ['odd', ['panel.example.com:8443', '10.0.0.5:3000', 'old.example.com', 'old.example.com:8443'], true],
  ['odd', ['panel.example.com', '10.0.0.5', '10.0.0.5:3001'], false],
] as const)('%s: %j is known: %s', (name, hosts, known) => {
  const isKnown = knownHosts(panels[name]);
  for (const host of hosts) expect([host, isKnown(host)]).toEqual([host, known]);
});

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((panel) => panel.close())));
const open = async (env: NodeJS.ProcessEnv = {}) => {
  const panel = await openPanel(env);
  opened.push(panel);
  return (host: string, url = '/api/v1/IP2', from = '127.0.0.1') =>
    panel.app.inject({ url, headers: { host }, remoteAddress: from });
};

test('requests for another host are refused with a sentence, whatever they ask for', async () => {
  const ask = await open({ MORE_HOSTS: '' });
  for (const url of ['/api/v1/IP2', '/dev/mailbox.json', '/', '/console/', '/partner/paypal', '/nothing']) {
    const answer = await ask('rebound.example', url);
    expect([url, answer.statusCode]).toEqual([url, 421]);
    expect(answer.json()).toMatchObject({ data: null, errors: ['This panel has another address'] });
  }
  expect((await ask('localhost:5173')).statusCode).toBe(200);
});

test('the dev mailbox is for this machine, by Host and by socket', async () => {
  const ask = await open({ PUBLIC_URL: 'http://localhost:3000', MORE_HOSTS: '192.168.1.4' });
  for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1']) {
    expect((await ask('192.168.1.4', url)).statusCode).toBe(404);
    expect((await ask('localhost', url, '192.168.1.9')).statusCode).toBe(404);
  }
  expect((await ask('192.168.1.4')).statusCode).toBe(200);
  expect((await ask('localhost:3000', '/dev/mailbox.json')).statusCode).toBe(200);
  expect((await ask('[::1]:3000', '/dev/mailbox.json', '::1')).statusCode).toBe(200);
});

test('a panel that others reach does not start with a dev mailbox', () => {
  const env = { PUBLIC_URL: 'https://panel.example.com' };
  expect(() => readConfig(env)).toThrow(/SMTP_URL must be set when PUBLIC_URL .* NODE_ENV to production/);
  expect(() => readConfig({ ...env, NODE_ENV: 'development' })).toThrow(/dev mailbox/);
  expect(readConfig({ ...env, SMTP_URL: 'smtp://mail.example.com' }).devMailbox).toBe(false);
  expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).devMailbox).toBe(true);
});
