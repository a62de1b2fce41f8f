import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '@pollen/testkit/browser';
import { runServer } from '@pollen/testkit/running-server';
import { Visitor } from '@pollen/testkit/visitor';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { printTable } from './table';

/**
 * Bytes that a browser loads for a route, compressed with gzip whatever the server sent, and Lighthouse on a phone.
 * Aim: 130 KB of JavaScript or less for `/`, 170 KB or less for `/questionnaire` and for a survey page.
 */
const PASSWORD = 'Honey-bee-7';
const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'));
const server = await runServer({ DATA_DIR: join(folder, 'data'), OPERATOR_PASSWORD: PASSWORD }, 'bundle');
const found = await findBrowser();

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

async function loaded(
  url: string,
  storage: { cookie: string; loginInfo: string } | null,
): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: found.env,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    if (storage) {
      const [name = '', value = ''] = storage.cookie.split('=');
      await context.addCookies([{ name, value, url: server.address }]);
      await context.addInitScript({
        content: `localStorage.setItem('loginInfo', ${JSON.stringify(storage.loginInfo)})`,
      });
    }
    const page = await context.newPage();
    const sums: Record<string, number> = { script: 0, stylesheet: 0, font: 0, image: 0, document: 0 };
    const reading: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (!(kind in sums) || !response.ok()) return;
      reading.push(
        response.body().then((body) => {
          // Fonts and pictures are compressed as they are.
          const bytes = kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
          sums[kind] = (sums[kind] ?? 0) + bytes;
        }),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await Promise.all(reading);
    return sums;
  } finally {
    await browser.close();
  }
}

try {
  const visitor = new Visitor(server.address);
  const id = await visitor.register('bench@example.com', PASSWORD);
  await visitor.post(`/api/v1/Accounts/${id}/Profile`, {
    id,
    name: 'Bench Person',
    gender: 1,
    birthday: '1990-01-01',
    country: 840,
  });
  const { data } = await visitor.get(`/api/v1/Accounts/${id}/IndividualSurveys`);
  const survey = data.list[0].encryptId;
  const started = await visitor.post(`/api/v1/Surveys/${survey}/Attempts`);
  const storage = {
    cookie: `pollen_session=${started.cookies.pollen_session}`,
    loginInfo: JSON.stringify({ id, userName: 'bench@example.com' }),
  };
  const routes = [
    ['/', null, 130],
    ['/logon', null, 130],
    ['/questionnaire', storage, 170],
    [`/questionnaireItem?encryptId=${survey}`, storage, 170],
    [`/survey/${started.data.attemptId}`, storage, 170],
    ['/exchange', storage, 170],
    ['/mine', storage, 170],
    ['/myAccount?title=1', storage, 170],
    ['/console/', null, 250],
  ] as const;
  const rows = [];
  for (const [path, who, aim] of routes) {
    const sums = await loaded(`${server.address}${path}`, who);
    const columns = ['script', 'stylesheet', 'font', 'image', 'document'].map((kind) => kilobytes(sums[kind] ?? 0));
    rows.push([path.slice(0, 32), ...columns, `${aim}`, (sums.script ?? 0) / 1024 <= aim ? 'within' : 'OVER']);
  }
  printTable('bench:web, KB loaded (gzip)', ['route', 'JavaScript', 'CSS', 'fonts', 'images', 'HTML', 'aim', ''], rows);

  const chrome = await chromeLauncher.launch({
    chromePath: found.executablePath,
    chromeFlags: [...found.args],
    envVars: found.env,
  });
  const scores = [];
  for (const path of ['/', '/logon', '/integralAward', '/aboutQuestionnaire', '/privacyClauses/2']) {
    const flags: Flags = { port: chrome.port, logLevel: 'error', output: 'json', formFactor: 'mobile' };
    const result = await lighthouse(`${server.address}${path}`, flags);
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    scores.push([
      path,
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      score('seo'),
      audits['largest-contentful-paint']?.displayValue ?? '',
      audits['cumulative-layout-shift']?.displayValue ?? '',
    ]);
  }
  chrome.kill();
  printTable(
    'Lighthouse, mobile',
    ['route', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS'],
    scores,
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
