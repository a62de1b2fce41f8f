import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSiteMap } from './site-map';
import { serveSite } from './static-site';

const head = (path: string) => `<link rel="canonical" href="https://public-url.invalid${path}"/>`;
const files: Record<string, string> = {
  'index.html': `${head('/')}start`,
  'About/index.html': `${head('/About')}about {word}`,
  'clauses/1/index.html': `${head('/clauses/1')}one`,
  'clauses/2/index.html': `${head('/clauses/2')}two`,
  'clauses/two/index.html': `${head('/clauses/2')}two again<script>start()</script><script src="/assets/x.js"></script>`,
  '404/index.html': 'nothing here',
  '__spa-fallback.html': 'the app',
  'addresses.json':
    '{"/About": null, "/clauses/1": null, "/clauses/:id": "/clauses/2", "/mine": "shells/mine.html", "/inbox": "shells/inbox.html", "/survey/:id": null, "*/gifts*": null}',
  'shells/mine.html': 'the app at mine',
  'shells/inbox.html':
    '<head><meta name="description" content="x"/><style>a{b:c}</style></head><div id="skeleton" aria-hidden="true"><p>grey</p><div>bars</div></div><div class="waiting">logo</div>',
  'assets/x.js': 'export {}',
  'assets/x.js.br': 'export {} in few bytes',
};

let folder: string;
let app: FastifyInstance;
let word = 'first';
let isAway = false;

const renderedFor = (url: string, who: string | undefined) => ({
  body: `<h1>$& of ${who} at ${url}</h1>`,
  style: '.sr0{width:1px}',
  data: '<script type="application/json" id="rendered">["$1"]</script>',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-site-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const paths = await serveSite(app, {
    folder,
    prefix: '/',
    fallback: '__spa-fallback.html',
    first: true,
    fill: async (html) => {
      if (isAway) throw new Error('away');
      return html.replace('{word}', word);
    },
    render: async ({ url, headers }) => (headers.cookie === 'nobody' ? null : renderedFor(url, headers.cookie)),
  });
  serveSiteMap(app, 'https://panel.example.com', paths);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: answered, rawPayload } = await app.inject({ url, headers });
  return { status: statusCode, text: body.replace(/^<link[^>]*>/, ''), robots: answered['x-robots-tag'], rawPayload };
}

test.each([
  ['/', 200, 'start', undefined],
  ['/About', 200, 'about first', undefined],
  ['/about/', 200, 'about first', undefined],
  ['/ABOUT?x=1', 200, 'about first', undefined],
  ['/clauses/1', 200, 'one', undefined],
  ['/clauses/7/', 200, 'two', undefined],
  ['/mine', 200, 'the app at mine', 'noindex'],
  ['/survey/abc', 200, 'the app', 'noindex'],
  ['/some/gifts/elsewhere', 200, 'the app', 'noindex'],
  ['/survey/abc/more', 404, 'nothing here', 'noindex'],
  ['/no/such/page', 404, 'nothing here', 'noindex'],
  ['/404', 404, 'nothing here', 'noindex'],
  ['/%F0%9F%90%9D', 404, 'nothing here', 'noindex'],
])('%s', async (url, status, text, robots) => {
  expect(await get(url)).toMatchObject({ status, text, robots });
});

test('the inline scripts of a page may run in it and nowhere else', async () => {
  const policyOf = async (url: string) => String((await app.inject({ url })).headers['content-security-policy']);
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(await policyOf('/clauses/two')).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await policyOf('/about')).toContain("script-src 'self';");
});

test('a script in filled-in content does not run', async () => {
  word = '<script>evil()</script>';
  const { body, headers } = await app.inject({ url: '/about' });
  expect(body).toContain('evil()');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('other files of the build have no address', async () => {
  for (const url of [
    '/addresses.json',
    '/About/index.html',
    '/__spa-fallback.html',
    '/shells/mine.html',
    '/missing.js',
    '/api/v1/x',
  ]) {
    expect((await get(url)).status, url).toBe(404);
  }
  expect((await get('/assets/x.js')).status).toBe(200);
});

test('an asset of each site is answered compressed, and may be kept for a year', async () => {
  const both = Fastify();
  await serveSite(both, { folder, prefix: '/', fallback: 'index.html', first: true });
  await serveSite(both, { folder, prefix: '/console/', fallback: 'index.html', first: false });
  for (const base of ['', '/console']) {
    const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
      const headers = { 'accept-encoding': 'br' };
      const answer = await both.inject({ url: base + url, method, headers });
      return { status: answer.statusCode, text: answer.body, ...answer.headers };
    };
    expect(await ask('/assets/x.js')).toMatchObject({
      status: 200,
      text: files['assets/x.js.br'],
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(await ask('/assets/x.js', 'HEAD')).toMatchObject({ status: 200, text: '', 'content-encoding': 'br' });
    for (const absent of [
      '/assets/x.js.br',
      '/assets/y.js',
      '/assets/',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/index.html',
    ])
      expect((await ask(absent)).status, absent).toBe(404);
  }
  await both.close();
});

test('a filled page is updated with its content, also compressed, and survives a failure', async () => {
  word = 'second';
  expect((await get('/about')).text).toBe('about second');
  const packed = await get('/about', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toContain('about second');
  isAway = true;
  expect(await get('/about')).toMatchObject({ status: 200, text: 'about second' });
  isAway = false;
});

test('the site map lists each page once, under the address of the panel', async () => {
  const siteMap = (await get('/sitemap.xml')).text;
  expect([...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    ['/', '/About', '/clauses/1', '/clauses/2'].map((path) => `https://panel.example.com${path}`),
  );
  expect((await get('/robots.txt')).text).toContain('Sitemap: https://panel.example.com/sitemap.xml');
});

test('the document of a member has the page in place of its skeleton, and nobody keeps it', async () => {
  const opened = { cookie: 'maya', accept: 'text/html,*/*' };
  const { body, headers } = await app.inject({ url: '/inbox?a=1', headers: opened });
  expect(body).toBe(
    '<head><script type="application/json" id="rendered">["$1"]</script><style>.sr0{width:1px}</style>' +
      '<meta name="description" content="x"/><style>a{b:c}</style></head>' +
      '<div id="skeleton" aria-hidden="true"><h1>$& of maya at /inbox?a=1</h1></div><div class="waiting">logo</div>',
  );
  expect(headers['cache-control']).toBe('private, no-store');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = String(headers['content-security-policy']);
  for (const style of ['.sr0{width:1px}', 'a{b:c}']) expect(policy).toContain(hashOf(style));
  const packed = await app.inject({ url: '/inbox?a=1', headers: { ...opened, 'accept-encoding': 'gzip' } });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
});

test.each([
  ['who has no cookie', { accept: 'text/html' }],
  ['whom the page is not rendered for', { cookie: 'nobody', accept: 'text/html' }],
  ['that keeps the app for later', { cookie: 'maya', accept: '*/*' }],
])('a caller %s gets the skeleton', async (_, headers: Record<string, string>) => {
  const { body, headers: answered } = await app.inject({ url: '/inbox', headers });
  expect(body).toContain('<p>grey</p>');
  expect(body).not.toContain('maya');
  expect(answered['cache-control']).toBe('no-cache');
});

test('a page without a skeleton stays as it is', async () => {
  const { body } = await app.inject({ url: '/mine', headers: { cookie: 'maya', accept: 'text/html' } });
  expect(body).toBe('the app at mine');
});
