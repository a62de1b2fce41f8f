import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryKey } from '@pollen/contract/page-rendering';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database';
import type { FilledDocument } from '../../platform/http/static-site';
import { findCaller } from '../sessions/index';
import { answerOf } from './answers';
import { createPageRenderer } from './page-renderer';

/**
 * A page that shows all that it knows, and asks for the account, then, once it is there, for orders that grow, and for
 * what nobody may see.
 */
const program = `
export async function renderPage({ address, member, lang, timeZone, answers }) {
  if (address === '/fails') throw new Error('this page does not render');
  if (address === '/hangs') for (;;);
  const note = address === '/markup' ? { note: '</script><script>evil()</script><!--' } : {};
  const account = ['GET /api/v1/Accounts/:id', { params: { id: member.id, ...note } }];
  const others = ['GET /api/v1/Accounts/:id', { params: { id: member.id + 1 } }];
  const orders = ['GET /api/v1/Accounts/:id/Orders', { params: { id: member.id }, query: { size: 10 } }, 'infinite'];
  const known = new Set(answers.map(([key]) => JSON.stringify(key)));
  const wanted = known.has(JSON.stringify(account)) ? [account, orders] : [account, others];
  return {
    html: JSON.stringify({ address, member, lang, timeZone, answers }),
    style: '.sr0.sr0{width:22%}',
    missing: wanted.filter((key) => !known.has(JSON.stringify(key))),
  };
}`;

let panel: Panel;
let folder: string;
const app = Fastify();
const rendered = new Map<string, FilledDocument | null>();

beforeAll(async () => {
  panel = await openPanel();
  folder = await mkdtemp(join(tmpdir(), 'pollen-rendering-'));
  await writeFile(join(folder, 'render-page.mjs'), program);
  const rendering = {
    program: join(folder, 'render-page.mjs'),
    findMember: (tx: Tx, request: FastifyRequest) => findCaller(tx, panel.services.config, request, async () => {}),
  };
  // A busy machine takes longer than a member should wait.
  const render = createPageRenderer(panel.app, panel.services, { ...rendering, patienceMs: 20_000 });
  const renderSoon = createPageRenderer(panel.app, panel.services, { ...rendering, patienceMs: 100 });
  await app.register((await import('@fastify/cookie')).default);
  app.get('/*', async (request, reply) => {
    rendered.set(
      String(request.headers['x-name']),
      (await (request.url === '/hangs' ? renderSoon : render)?.(request)) ?? null,
    );
    return reply.send('');
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
  await panel.close();
});

let lastName = 0;
async function pageOf(member: MemberPersona | null, url = '/mine', cookies = ''): Promise<FilledDocument | null> {
  lastName += 1;
  const name = `${lastName}`;
  const headers = { cookie: [member?.cookie ?? '', cookies].filter(Boolean).join('; '), 'x-name': name };
  await app.inject({ url, headers });
  return rendered.get(name) ?? null;
}
/** What the page of this file says that it was rendered from. */
const sourceOf = (page: FilledDocument | null) => JSON.parse(page?.body ?? 'null');
const dataOfPage = (page: FilledDocument | null) =>
  JSON.parse(/<script type="application\/json" id="rendered"[^>]*>(.*)<\/script>$/s.exec(page?.data ?? '')?.[1] ?? '');

test('a page has the answers to its calls and to those that follow from them, and none that is refused', async () => {
  const maya = await createMember(panel);
  const page = await pageOf(maya, '/mine?tab=2');
  const { address, lang, member, answers } = sourceOf(page);
  expect({ address, lang, id: member.id }).toEqual({ address: '/mine?tab=2', lang: 'en', id: maya.id });
  expect(answers).toEqual(dataOfPage(page));
  expect(answers).toEqual([
    [['GET /api/v1/Accounts/:id', { params: { id: maya.id } }], expect.objectContaining({ id: maya.id, balance: 150 })],
    [
      ['GET /api/v1/Accounts/:id/Orders', { params: { id: maya.id }, query: { size: 10 } }, 'infinite'],
      { pages: [expect.objectContaining({ list: [] })], pageParams: [1] },
    ],
  ]);
  expect(page?.data).toContain(`data-member="${maya.id}" data-lang="en"`);
});

test('members who ask at the same time get their own pages', async () => {
  const members = [];
  for (let n = 0; n < 6; n += 1) members.push(await createMember(panel));
  const pages = await Promise.all(members.map((member) => pageOf(member)));
  for (const [index, page] of pages.entries()) expect(sourceOf(page).answers[0][1].id).toBe(members[index]?.id);
});

test('a page is in the language of the member and in the time zone of the browser', async () => {
  const maya = await createMember(panel);
  expect(sourceOf(await pageOf(maya)).timeZone).toBe('America/New_York');
  expect(sourceOf(await pageOf(maya, '/mine', 'zone=Asia%2FTokyo')).timeZone).toBe('Asia/Tokyo');
  for (const zone of ['Nowhere%2FElse', `A${'a'.repeat(100)}`, '%00', '']) {
    expect(sourceOf(await pageOf(maya, '/mine', `zone=${zone}`)).timeZone).toBe('America/New_York');
  }
});

test('markup in the data ends neither the data nor the page', async () => {
  const maya = await createMember(panel);
  const page = await pageOf(maya, '/markup');
  expect(dataOfPage(page)[0][0][1].params.note).toBe('</script><script>evil()</script><!--');
  expect(page?.data.match(/<\/script>/g)).toHaveLength(1);
  expect(page?.data).not.toContain('<script>evil');
  expect(page?.data).not.toContain('<!--');
});

test('only so many pages are under way; whoever comes then gets the skeleton at once', async () => {
  const maya = await createMember(panel);
  const pages = await Promise.all(Array.from({ length: 30 }, () => pageOf(maya)));
  const rendered = pages.filter((page) => page !== null);
  expect(rendered.length).toBeGreaterThanOrEqual(8);
  expect(rendered.length).toBeLessThan(30);
  expect(await pageOf(maya)).not.toBeNull();
});

test.each([
  ['without a session', null, '/mine'],
  ['that does not render', 'member', '/fails'],
  ['that takes too long', 'member', '/hangs'],
])('a page %s keeps its skeleton', async (_, who, url) => {
  expect(await pageOf(who ? await createMember(panel) : null, url)).toBeNull();
});

test('a query is asked as the app asks it, and only calls of members that read are', async () => {
  const asked: string[] = [];
  const pageOfThree = { list: [], pagebar: { totalPage: 3 } };
  const ask = async (address: string) => {
    asked.push(address);
    return address.includes('Orders') ? pageOfThree : 'answer';
  };
  const keys: QueryKey[] = [
    ['GET /api/v1/Gifts', { query: { size: 15, page: 2, kind: undefined } }],
    ['GET /api/v1/Accounts/:id', { params: { id: '../7?x' } }],
    ['POST /api/v1/Order'],
    ['GET /api/console/Overview'],
    ['GET /api/v1/Orders', {}, 'infinite'],
    ['GET /api/v1/Orders', {}, 'whole'],
  ];
  const answers = [];
  for (const key of keys) answers.push(await answerOf(key, ask));
  expect(asked).toEqual([
    '/api/v1/Gifts?size=15&page=2',
    '/api/v1/Accounts/..%2F7%3Fx',
    '/api/v1/Orders?page=1',
    ...[1, 2, 3].map((page) => `/api/v1/Orders?page=${page}`),
  ]);
  expect(answers).toEqual([
    'answer',
    'answer',
    undefined,
    undefined,
    { pages: [pageOfThree], pageParams: [1] },
    { pages: [pageOfThree, pageOfThree, pageOfThree], pageParams: [1, 2, 3] },
  ]);
  pageOfThree.pagebar.totalPage = 50;
  expect(await answerOf(['GET /api/v1/Orders', {}, 'whole'], ask)).toBeUndefined();
});
