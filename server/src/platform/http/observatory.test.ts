import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app';

// Mozilla's HTTP Observatory scores the start page of a site that is served over https: 100 points, less what is wrong,
// and extra points once at least 90 are left. These are its rules, as far as headers of ours can meet or break them.

let panel: Panel;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  panel = await openPanel({ PUBLIC_URL: 'https://panel.example.com' });
  folder = await mkdtemp(join(tmpdir(), 'pollen-apps-'));
  await mkdir(join(folder, 'console'));
  await writeFile(join(folder, '__spa-fallback.html'), '<title>app</title>');
  await writeFile(
    join(folder, 'index.html'),
    '<style>a{color:red}</style><script>start()</script><script src="/assets/a.js"></script>',
  );
  await writeFile(join(folder, 'console/index.html'), '<script type="module" src="/console/assets/a.js"></script>');
  app = await createApp(panel.services, { web: folder, console: join(folder, 'console'), rendering: '' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await panel.close();
  await rm(folder, { recursive: true });
});

const HOST = 'panel.example.com';

async function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } });
}
type Answer = Awaited<ReturnType<typeof get>>;

const header = ({ headers }: Answer, name: string) => String(headers[name] ?? '');

function policyOf(answer: Answer): Map<string, string[]> {
  return new Map(
    header(answer, 'content-security-policy')
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        return [name, sources];
      }),
  );
}

type Rule = (answer: Answer) => number;

/** What each of its tests adds or takes. */
const rules: Readonly<Record<string, Rule>> = {
  'Content-Security-Policy': (answer) => {
    const policy = policyOf(answer);
    if (policy.size === 0) return -25;
    const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
    const broad = ['*', 'http:', 'https:', 'data:', "'unsafe-inline'"];
    const isBroad = (name: string) => sourcesOf(name).some((source) => broad.includes(source));
    if (isBroad('script-src') || isBroad('object-src')) return -20;
    if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20;
    if ([...policy.values()].flat().includes("'unsafe-eval'")) return -10;
    if (isBroad('style-src')) return 0;
    const isClosed = policy.get('default-src')?.join() === "'none'";
    const forms = policy.get('form-action')?.join();
    return isClosed && (forms === "'self'" || forms === "'none'") ? 10 : 5;
  },
  Cookies: (answer) => {
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    if (cookies.length === 0) return 0;
    if (!cookies.every((cookie) => /;\s*secure/i.test(cookie))) return -40;
    if (!cookies.every((cookie) => /;\s*httponly/i.test(cookie))) return -30;
    return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
  },
  'Cross-origin resource sharing': (answer) => {
    if (header(answer, 'access-control-allow-origin') === '') return 0;
    return header(answer, 'access-control-allow-credentials') === 'true' ? -50 : 0;
  },
  'Referrer-Policy': (answer) => {
    const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
    const policy = header(answer, 'referrer-policy');
    return policy === '' ? 0 : isPrivate.test(policy) ? 5 : -5;
  },
  'Strict-Transport-Security': (answer) => {
    const [, seconds] = /^max-age=(\d+)/.exec(header(answer, 'strict-transport-security')) ?? [];
    return seconds === undefined ? -20 : Number(seconds) >= 15_768_000 ? 0 : -10;
  },
  'Subresource integrity': (answer) => {
    const foreign = [...answer.body.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].filter(
      ([, address = '']) => new URL(address, `https://${HOST}/`).host !== HOST,
    );
    return foreign.length === 0 ? 0 : -5;
  },
  'X-Content-Type-Options': (answer) => (header(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5),
  'X-Frame-Options': (answer) => {
    const ancestors = policyOf(answer).get('frame-ancestors')?.join();
    if (ancestors === "'none'" || ancestors === "'self'") return 5;
    return /^(deny|sameorigin)$/i.test(header(answer, 'x-frame-options')) ? 0 : -20;
  },
  'Cross-Origin-Resource-Policy': (answer) => {
    const policy = header(answer, 'cross-origin-resource-policy');
    return policy === 'same-origin' || policy === 'same-site' ? 10 : policy === 'cross-origin' ? -5 : 0;
  },
};

const EXTRA_FROM = 90;

function scoreOf(answer: Answer): number {
  const points = Object.values(rules).map((rule) => rule(answer));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const score = 100 + sum(points.filter((each) => each < 0));
  return score < EXTRA_FROM ? Math.max(0, score) : score + sum(points.filter((each) => each > 0));
}

describe('the observatory gives', () => {
  test.each(['/', '/mine', '/console/', '/console/orders'])('130 points or more to %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(scoreOf(answer)).toBeGreaterThanOrEqual(130);
  });

  test('the same to the response that sets the session cookies', async () => {
    const { email } = await createMember(panel);
    const body = { userName: email, password: PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/api/v1/Login', payload: body, headers: { host: HOST } });
    expect([answer.headers['set-cookie']].flat()).toHaveLength(2);
    expect(rules.Cookies?.(answer)).toBe(5);
  });
});

test('an inline script and an inline style of a page run by their hashes, and nothing else that is inline', async () => {
  const policy = policyOf(await get('/'));
  for (const name of ['script-src', 'style-src']) {
    const sources = policy.get(name) ?? [];
    expect(sources).toHaveLength(2);
    expect(sources).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
  }
  expect(JSON.stringify([...policy])).not.toContain('unsafe');
});

test('private responses are not cached', async () => {
  const { id, cookie } = await createMember(panel);
  const secure = cookie.replace(/pollen_/g, '__Host-pollen_');
  for (const url of [`/api/v1/Accounts/${id}`, `/api/v1/Accounts/${id}/Credits`, '/api/v1/Countries', '/api/v1/None']) {
    const answer = await get(url, { cookie: secure });
    expect([url, header(answer, 'cache-control')]).toEqual([url, 'no-store']);
  }
  const webhook = await app.inject({ method: 'POST', url: '/partner/paypal', payload: {}, headers: { host: HOST } });
  expect(webhook.headers['cache-control']).toBe('no-store');
});
