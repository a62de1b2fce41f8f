import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '@pollen/testkit/browser';
import { runServer } from '@pollen/testkit/running-server';
import { Visitor } from '@pollen/testkit/visitor';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const EMAIL = 'bench@example.com';
const PASSWORD = 'Honey-bee-7';
const chunkNames = fileURLToPath(new URL('../build/chunk-names.json', import.meta.url));

/** What a route may load of JavaScript, compressed with gzip. */
export interface RouteBudget {
  readonly path: string;
  readonly who: 'visitor' | 'member';
  readonly kilobytes: number;
}

/** What a page in Chinese may load of fonts on a machine that has no Chinese font of its own; others load none of them. */
export interface FontBudget {
  readonly path: string;
  readonly kilobytes: number;
}

const fontBudgets: readonly FontBudget[] = ['/questionnaire', '/exchange'].map((path) => ({ path, kilobytes: 300 }));

const site = fileURLToPath(new URL('../build/web/', import.meta.url));
/** Pages that replace other pages have no address of their own. */
const replacementPages = ['/offline', '/404'];

/** Addresses of the pages that the build prerendered, but for the first. */
function listPrerendered(): string[] {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => basename(file) === 'index.html').map((file) => `/${dirname(file)}`);
  return pages.filter((path) => path !== '/.' && !replacementPages.includes(path)).sort();
}

/** Pages of members, but for those that the member's own survey, attempt or order belongs to. */
const membersOnly = [
  '/exchange',
  '/shopDetail?id=1',
  '/redemptionRecords',
  '/rewards',
  '/rewards/cash-account',
  '/rewards/big-box-store',
  '/rewards/online-store',
  '/mine',
  '/currentLevel',
  '/myYear',
  '/myAccount?title=1',
  '/myAccount?title=2',
  '/signIn',
  '/myInfo',
  '/updateInfo',
  '/updateAvatar',
  '/uploadAvatar',
  '/changePwd',
  '/answerHistory',
  '/cases',
  '/inbox',
  '/productTests',
  '/helpEarn',
  '/readRecommend',
  '/hasBeenInvited',
  '/incomeDetails',
  '/settingsProfile',
  '/settingsEmail',
  '/settingsPassword',
];

/** What of the member's own the addresses of pages name. */
interface OwnIds {
  readonly survey: string;
  readonly attempt: string;
  readonly order: number;
}

function budgetsOf({ survey, attempt, order }: OwnIds): RouteBudget[] {
  const of = (who: RouteBudget['who'], kilobytes: number) => (path: string) => ({ path, who, kilobytes });
  return [
    of('visitor', 130)('/'),
    ...listPrerendered().map(of('visitor', 135)),
    of('member', 170)('/questionnaire'),
    of('member', 170)(`/survey/${attempt}`),
    of('member', 180)(`/questionnaireItem?encryptId=${survey}`),
    of('member', 180)(`/orderDetail?id=${order}`),
    ...membersOnly.map(of('member', 180)),
    of('visitor', 250)('/console/'),
  ];
}

export type Kind = 'script' | 'stylesheet' | 'font' | 'image' | 'document';

export interface RouteWeight {
  /** Bytes after gzip, in whatever encoding the server sent them. */
  readonly bytes: Readonly<Record<Kind, number>>;
  /** By their names in the build, the largest first. */
  readonly scripts: readonly { readonly name: string; readonly bytes: number }[];
  /** Addresses of files that were loaded under another address too. */
  readonly repeated: readonly string[];
  /** Cumulative layout shift until the network is idle. */
  readonly layoutShift: number;
}

/** A route as somebody opens it, in English unless a language is named. */
type Weighed = Pick<RouteBudget, 'path' | 'who'> & { readonly lang?: 'zh' };

/** A demo panel as `npm start` serves it, with a member who is in the middle of a survey, and a browser to look at it. */
export async function openScales() {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'));
  const server = await runServer({ DATA_DIR: join(folder, 'data'), OPERATOR_PASSWORD: PASSWORD }, 'bundle');
  const visitor = new Visitor(server.address);
  const id = await visitor.register(EMAIL, PASSWORD);
  await visitor.post(`/api/v1/Accounts/${id}/Profile`, {
    id,
    name: 'Bench Person',
    gender: 1,
    birthday: '1990-01-01',
    country: 840,
  });
  const { data } = await visitor.get(`/api/v1/Accounts/${id}/IndividualSurveys`);
  // Offers of partners and product tests have pages of their own.
  const isOurs = ({ kind, platformType }: { kind: string; platformType: number }) =>
    kind === 'survey' && platformType === 1;
  const survey = data.list.find(isOurs).encryptId;
  const started = await visitor.post(`/api/v1/Surveys/${survey}/Attempts`);
  const order = await redeemStickers(visitor, id);
  const session = started.cookies.pollen_session ?? '';
  const loginInfo = JSON.stringify({ id, userName: EMAIL });
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: found.env,
  });

  async function openPage({ who, lang }: Weighed, width: number): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 900 },
      // Files that a service worker caches for later do not count for the page.
      serviceWorkers: 'block',
    });
    if (who === 'member') await signIn(context);
    if (lang) await context.addInitScript({ content: `localStorage.setItem('lang', '${lang}')` });
    return context.newPage();
  }

  async function signIn(context: BrowserContext): Promise<void> {
    await context.addCookies([{ name: 'pollen_session', value: session, url: server.address }]);
    await context.addInitScript({ content: `localStorage.setItem('loginInfo', ${JSON.stringify(loginInfo)})` });
  }

  return {
    server,
    browser: found,
    budgets: budgetsOf({ survey, attempt: started.data.attemptId, order }),
    fontBudgets,
    /** The session of the member, and what the app stores in the browser of somebody who is signed in. */
    session,
    loginInfo,
    /** Loads a route in a browser without cache or cookies. */
    async weigh(weighed: Weighed, width = 390): Promise<RouteWeight> {
      const page = await openPage(weighed, width);
      try {
        return await weighPage(page, `${server.address}${weighed.path}`);
      } finally {
        await page.context().close();
      }
    },
    async close() {
      await (browser satisfies Browser).close();
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Redeems the gift that a new member can pay, after the mailed link to the payout account; returns the order. */
async function redeemStickers(visitor: Visitor, id: number): Promise<number> {
  await visitor.post(`/api/v1/Accounts/${id}/Paypal`, { type: 1, name: 'Bench Person', account: EMAIL });
  const aToken = /updateInfo\?\S*token=([\w-]+)/;
  const token = aToken.exec(await visitor.newestMail(EMAIL, aToken))?.[1];
  await visitor.post('/api/v1/PaypalConfirmations', { token });
  const { data: gifts } = await visitor.get('/api/v1/Gifts?size=100');
  const stickers = gifts.list.find(({ name }: { name: string }) => name === 'Sticker pack');
  const placed = await visitor.post('/api/v1/Order', { giftId: stickers.id });
  if (placed.code !== 200) throw new Error(`the order was not placed: ${placed.errors.join()}`);
  return placed.data.orderId;
}

async function weighPage(page: Page, url: string): Promise<RouteWeight> {
  const bytes = { script: 0, stylesheet: 0, font: 0, image: 0, document: 0 };
  const scripts: { name: string; bytes: number }[] = [];
  const addresses = new Map<string, string>();
  const repeated: string[] = [];
  const reading: Promise<void>[] = [];
  const names = readNames();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!isKind(kind) || !response.ok()) return;
    reading.push(
      response.body().then((body) => {
        // Fonts and pictures are compressed already.
        const size = kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
        bytes[kind] += size;
        const file = new URL(response.url()).pathname;
        const hash = createHash('sha256').update(body).digest('hex');
        if ((addresses.get(hash) ?? file) !== file) repeated.push(file);
        addresses.set(hash, file);
        if (kind === 'script') scripts.push({ name: names[file] ?? file, bytes: size });
      }),
    );
  });
  // A text, because this room has no browser types.
  await page.addInitScript({
    content: `window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // Skeletons are shown for a second; requests of the page behind them count too.
  const waiting = page.locator('[aria-busy="true"], [class*="keleton"]').filter({ visible: true });
  await waiting.first().waitFor({ state: 'hidden' });
  await page.waitForTimeout(500);
  await Promise.all(reading);
  const layoutShift = await page.evaluate<number>('window.layoutShift');
  return { bytes, scripts: scripts.sort((a, b) => b.bytes - a.bytes), repeated, layoutShift };
}

function isKind(kind: string): kind is Kind {
  return ['script', 'stylesheet', 'font', 'image', 'document'].includes(kind);
}

/** Files of the member app are named by hashes; the build lists their contents. */
function readNames(): Record<string, string> {
  return existsSync(chunkNames) ? JSON.parse(readFileSync(chunkNames, 'utf8')) : {};
}
