import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { type Kind, openScales } from './route-weights';
import { printTable } from './table';

/**
 * What a browser loads for each route on a phone, how much its layout jumps at two widths, and Lighthouse on a phone.
 * Aim: JavaScript within the budgets of route-weights.ts, no layout shift above 0.02, Lighthouse 95 for the performance
 * of prerendered pages, 90 for that of member pages, 100 for all else.
 */
const kinds: readonly Kind[] = ['script', 'stylesheet', 'font', 'image', 'document'];
const steadyBelow = 0.02;
const scales = await openScales();
const { server, browser } = scales;

try {
  const rows = [];
  for (const budget of scales.budgets) {
    const { bytes, layoutShift } = await scales.weigh(budget);
    const wide = await scales.weigh(budget, 1440);
    const columns = kinds.map((kind) => (bytes[kind] / 1024).toFixed(1));
    const isWithin = bytes.script / 1024 <= budget.kilobytes;
    const isSteady = Math.max(layoutShift, wide.layoutShift) <= steadyBelow;
    rows.push([
      budget.path.slice(0, 32),
      ...columns,
      `${budget.kilobytes}`,
      isWithin ? 'within' : 'OVER',
      layoutShift.toFixed(3),
      wide.layoutShift.toFixed(3),
      isSteady ? 'steady' : 'JUMPS',
    ]);
  }
  printTable(
    'bench:web, KB loaded (gzip), layout shift at 390 and 1440 px',
    ['route', 'JavaScript', 'CSS', 'fonts', 'images', 'HTML', 'aim', '', 'CLS 390', 'CLS 1440', ''],
    rows,
  );

  const chrome = await chromeLauncher.launch({
    chromePath: browser.executablePath,
    chromeFlags: [...browser.args],
    envVars: browser.env,
  });
  const scores = [];
  const debugged = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  const context = debugged.contexts()[0];
  if (!context) throw new Error('This Chrome has no window to sign in with');
  let isSignedIn = false;
  for (const { path, who } of scales.measured) {
    if (who === 'member' && !isSignedIn) await scales.signIn(context);
    isSignedIn = who === 'member';
    const flags: Flags = { port: chrome.port, logLevel: 'error', output: 'json', formFactor: 'mobile' };
    const result = await lighthouse(`${server.address}${path}`, flags);
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    scores.push([
      path.slice(0, 32),
      score('performance'),
      who === 'member' ? 90 : 95,
      score('accessibility'),
      score('best-practices'),
      score('seo'),
      audits['largest-contentful-paint']?.displayValue ?? '',
      audits['cumulative-layout-shift']?.displayValue ?? '',
    ]);
  }
  await debugged.close();
  chrome.kill();
  printTable(
    'Lighthouse, mobile',
    ['route', 'performance', 'aim', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS'],
    scores,
  );
} finally {
  await scales.close();
}
