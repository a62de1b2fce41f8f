import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { type Kind, openScales } from './route-weights';
import { printTable } from './table';

/**
 * What a browser loads for each route on a phone, how much its layout jumps at two widths, and Lighthouse on a phone.
 * Aim: JavaScript within the budgets of route-weights.ts, and no layout shift above 0.02.
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
  await scales.close();
}
