import { resolve } from 'node:path';
import { compileQuestionnaire } from '@pollen/server/features/questionnaires/index';
import { findBrowser } from '@pollen/testkit/browser';
import { createMember } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { runPanel } from './running-panel';
import { percentile, printTable } from './table';

/**
 * How long it takes to compile a questionnaire, and what a page of 300 questions costs a phone: a processor four times
 * slower than this one, and the network with which Lighthouse measures phones. Aims: 30 questions compiled in 50 ms; the
 * page opens within 3 s, from the tap on its address to its first question, and answers a tap within 200 ms, from the
 * finger to the next picture. `npm run build` comes first.
 */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const OPENINGS = Number(process.env.BENCH_OPENINGS ?? 5);
const TAPS = Number(process.env.BENCH_TAPS ?? 12);
const COMPILATIONS = Number(process.env.BENCH_COMPILATIONS ?? 40);
/** npm starts scripts in the root of the repository. */
const sites = {
  web: resolve('build/web'),
  console: resolve('build/console'),
  rendering: resolve('build/rendering/render-page.mjs'),
};

/** Questions of the usual kinds in turn, each tenth one shown by the answer to the one before. */
function questionnaireOf(count: number) {
  const choices = ['Every day', 'Every week', 'Every month', 'Less often', 'Never'];
  const elements = Array.from({ length: count }, (_, index) => {
    const question = {
      name: `q${index + 1}`,
      title: `How often do you do number ${index + 1} of the things on our list?`,
      isRequired: index % 2 === 0,
      ...(index % 10 === 9 ? { visibleIf: `{q${index}} <> 'Never'` } : {}),
    };
    if (index % 5 === 2) return { ...question, type: 'checkbox', choices, hasOther: true };
    if (index % 5 === 3) return { ...question, type: 'rating', rateMax: 5 };
    if (index % 15 === 4) return { ...question, type: 'comment' };
    return { ...question, type: 'radiogroup', choices };
  });
  return { pages: [{ name: 'all', elements }] };
}

/**
 * Compiles a questionnaire and returns the times in ms and the processor time of each; the first ones, while the code is
 * still slow, do not count.
 */
function timeCompilation(count: number): { count: number; times: number[]; processMs: number } {
  const questionnaire = questionnaireOf(count);
  const times: number[] = [];
  let cpu = process.cpuUsage();
  for (let n = -10; n < COMPILATIONS; n += 1) {
    if (n === 0) cpu = process.cpuUsage();
    const begin = performance.now();
    const compiled = compileQuestionnaire(questionnaire);
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
    if (n >= 0) times.push(performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { count, times, processMs: (user + system) / 1000 / COMPILATIONS };
}

/**
 * Runs in the page, as text because this room has no browser types: notes when the first question is drawn, and how long
 * each tap takes until the next picture.
 */
const watch = `
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  (function look() {
    if (document.querySelector('main input[type=radio]')) requestAnimationFrame(() => (window.openedAt = performance.now()));
    else requestAnimationFrame(look);
  })();`;

interface Opening {
  readonly openedMs: number;
  readonly tapMs: readonly number[];
  /** What the page cost its main thread until the first question, and each tap with the scrolling before it. */
  readonly openingThreadMs: number;
  readonly tapThreadMs: number;
}

/** Returns the processor time in ms that the main thread of a page has used for its tasks. */
async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Opens the page of an attempt and taps answers from its top to its end. */
async function open(page: Page, address: string): Promise<Opening> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript({ content: watch });
  await page.goto(address);
  await page.waitForFunction('window.openedAt !== undefined');
  const openedMs = await page.evaluate<number>('window.openedAt');
  const openingThreadMs = await threadMs(session);
  // What is left to do after the first question is not the first tap's.
  await page.waitForLoadState('networkidle');
  const before = await threadMs(session);
  const choices = page.locator('main input[type=radio]');
  const all = await choices.count();
  for (let tap = 0; tap < TAPS; tap += 1) {
    const choice = choices.nth(Math.floor((tap * all) / TAPS));
    await choice.scrollIntoViewIfNeeded();
    await choice.tap({ force: true });
    await page.waitForFunction(`window.taps.length > ${tap}`);
  }
  const tapMs = await page.evaluate<number[]>('window.taps');
  return { openedMs, tapMs, openingThreadMs, tapThreadMs: ((await threadMs(session)) - before) / TAPS };
}

const compiled = [30, 300].map(timeCompilation);
printTable(
  'bench:questionnaires, compiling (aim: 30 questions in 50 ms)',
  ['questions', 'p50 ms', 'p95 ms', 'processor ms'],
  compiled.map(({ count, times, processMs }) => [
    count,
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    processMs.toFixed(1),
  ]),
);

const running = await runPanel(4, {}, sites);
const found = await findBrowser();
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args], env: found.env });
try {
  const rows = [];
  for (const questions of [10, 300]) {
    const { encryptId } = await launchSurvey(running.panel, { questionnaire: questionnaireOf(questions) });
    const openings: Opening[] = [];
    for (let n = 0; n < OPENINGS; n += 1) {
      const member = await createMember(running.panel, { email: `phone${questions}-${n}@example.com` });
      const begun = await fetch(`${running.address}/api/v1/Surveys/${encryptId}/Attempts`, {
        method: 'POST',
        headers: { cookie: member.cookie, 'content-type': 'application/json' },
        body: '{}',
      });
      const { data } = (await begun.json()) as { data: { attemptId: string } };
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
        // Playwright evaluates what it waits for.
        bypassCSP: true,
      });
      const [name = '', value = ''] = member.cookie.split('; ')[0]?.split('=') ?? [];
      await context.addCookies([{ name, value, url: running.address }]);
      const loginInfo = JSON.stringify({ id: member.id, userName: `phone${n}@example.com` });
      await context.addInitScript({ content: `localStorage.setItem('loginInfo', ${JSON.stringify(loginInfo)})` });
      openings.push(await open(await context.newPage(), `${running.address}/survey/${data.attemptId}`));
      await context.close();
    }
    const opened = openings.map(({ openedMs }) => openedMs);
    const taps = openings.flatMap(({ tapMs }) => tapMs);
    rows.push([
      questions,
      percentile(opened, 0.5).toFixed(0),
      Math.max(...opened).toFixed(0),
      taps.length,
      percentile(taps, 0.5).toFixed(0),
      percentile(taps, 0.95).toFixed(0),
      percentile(
        openings.map((opening) => opening.openingThreadMs),
        0.5,
      ).toFixed(0),
      percentile(
        openings.map((opening) => opening.tapThreadMs),
        0.5,
      ).toFixed(0),
    ]);
  }
  printTable(
    `one page on a phone, ${SLOWER} times slower (aims: opened in 3,000 ms, a tap answered in 200 ms)`,
    ['questions', 'opened p50 ms', 'slowest', 'taps', 'p50 ms', 'p95 ms', 'thread ms to open', 'a tap'],
    rows,
  );
  console.log(
    "thread ms: processor time of the page's main thread, which other work on the machine does not change.\n",
  );
} finally {
  await browser.close();
  await running.stop();
}
