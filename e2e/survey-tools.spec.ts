import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { addressOfPanel } from './address';
import { choose } from './choose';
import { type Operator, signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

const TOOL = 'https://tool.example';

/** Adds and launches a survey in a tool, as an operator does; returns its codes by what they mean. */
async function openToolSurvey({ calls }: Operator, title: string) {
  const { data: added } = await calls.post('/api/console/ToolSurveys', {
    entryLink: `${TOOL}/experiment?pid={{participant}}&study={{study}}&session={{session}}`,
    provenReviewDays: 0,
    settings: {
      ...surveySettings,
      title: { en: title, zh: '颜色与记忆' },
      description: { en: '<p>Colors, and how fast you see them.</p>', zh: '<p>颜色与反应速度。</p>' },
      rewardPoints: 160,
      estimatedIr: 90,
      estimatedLoiMinutes: 3,
      reviewDays: 14,
    },
  });
  const path = `/api/console/Surveys/${added.id}`;
  await calls.post(`${path}/State`, { action: 'launch', reason: '' });
  const { data } = await calls.get(`${path}/Tool`);
  const codes = Object.fromEntries(
    data.codes.map(({ meaning, code }: { meaning: string; code: string }) => [meaning, code]),
  ) as Record<string, string>;
  return { path, study: data.study as string, codes, callUrl: data.callUrl as string };
}

/** The page of an experiment, as docs/survey-tools.md says to write it: jsPsych, with its end leading back. */
function experiment(end: string): string {
  return `<!doctype html><html lang="en"><head><title>Colors</title>
    <script src="/jspsych.js"></script><script src="/button.js"></script></head><body></body><script>
    const session = new URLSearchParams(location.search).get('session') ?? '';
    const end = (link) => location.assign(link + '&session=' + encodeURIComponent(session));
    const jsPsych = initJsPsych({ on_finish: () => end(${JSON.stringify(end)}) });
    const ask = (stimulus, choices) => ({ type: jsPsychHtmlButtonResponse, stimulus, choices });
    jsPsych.run([
      ask('<p>Which color do you see?</p>', ['Blue', 'Gold']),
      ask('<p>And now?</p>', ['Blue', 'Gold']),
    ]);
    </script></html>`;
}

/** Serves an experiment that runs on the real jsPsych, as a researcher's server does. */
async function serveExperiment(context: BrowserContext, end: string): Promise<void> {
  const file = (name: string) =>
    readFile(join(dirname(fileURLToPath(import.meta.resolve(name))), 'index.browser.min.js'), 'utf8');
  const scripts: Record<string, string> = {
    '/jspsych.js': await file('jspsych'),
    '/button.js': await file('@jspsych/plugin-html-button-response'),
  };
  await context.route(`${TOOL}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const script = scripts[pathname];
    return script
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: experiment(end) });
  });
}

test('a member answers an experiment of jsPsych, from the list to the coins', { tag: '@once' }, async ({
  page,
  context,
  enter,
  operator,
  checkBoth,
}) => {
  const maya = await enter();
  const title = titled('Colors and memory');
  const survey = await openToolSurvey(operator, title);
  await serveExperiment(context, `${addressOfPanel()}/done/${survey.study}?code=${survey.codes.complete}`);
  await page.goto('/questionnaire');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('button', { name: /Start/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is on tool.example');
  await checkBoth('tool-leaving');
  const session = new URL(page.url()).pathname.split('/').pop() ?? '';

  await page.getByRole('button', { name: 'Open the survey' }).click();
  await expect(page.getByText('Which color do you see?')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('session')).toBe(session);

  await test.step('while the member is away, a code can be typed', async () => {
    const other = await context.newPage();
    await other.goto(`/survey/${session}`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Come back here when you’ve finished');
    await checkBoth('tool-away', other);
    await other.getByRole('button', { name: 'Submit code' }).click();
    await expect(other.getByText('Please enter the code.')).toBeVisible();
    await other.getByLabel('Completion code').fill('abcd-efgh');
    await other.getByRole('button', { name: 'Submit code' }).click();
    await expect(other.getByText('That code doesn’t belong to this survey.')).toBeVisible();
    await checkBoth('tool-code-wrong', other);
    await other.close();
  });

  await page.getByRole('button', { name: 'Blue' }).click();
  await expect(page.getByText('And now?')).toBeVisible();
  await page.getByRole('button', { name: 'Gold' }).click();
  await expect(page).toHaveURL(`/survey/${session}`);
  // Less than a minute away, as in a quick test, has no day yet: an operator looks at it first.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your answers');
  await checkBoth('tool-pending');
  const { data } = await maya.calls.get(`/api/v1/Attempts/${session}`);
  expect(data).toMatchObject({ state: 'completed', points: 160, credited: false });
});

test('the tool’s server is paid for at once, and a visitor’s code waits for the login', { tag: '@once' }, async ({
  page,
  context,
  enter,
  openBrowser,
  operator,
  checkScreen,
  browserErrors,
}) => {
  const title = titled('Colors at work');
  const survey = await openToolSurvey(operator, title);
  const { data: made } = await operator.calls.post(`${survey.path}/Tool/Key`, {});
  const maya = await enter();
  await page.goto(`/questionnaireItem?encryptId=${survey.study}`);
  await page.getByRole('button', { name: /Start/ }).click();
  await serveExperiment(context, `${addressOfPanel()}/done/${survey.study}?code=${survey.codes.complete}`);
  await page.getByRole('button', { name: 'Open the survey' }).click();
  await expect(page.getByText('Which color do you see?')).toBeVisible();
  const session = new URL(page.url()).searchParams.get('session') ?? '';

  await test.step('somebody who is signed in nowhere keeps the code', async () => {
    const browser = await openBrowser();
    const visitor = await browser.newPage();
    const link = `/done/${survey.study}?code=${survey.codes.screenOut}&session=${session}`;
    await visitor.goto(`${addressOfPanel()}${link}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Log in to get your coins');
    await checkScreen('tool-done-log-in', visitor);
    await visitor.goto(`${addressOfPanel()}/done/${'x'.repeat(24)}?code=ABCDEFGH`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We don’t know this survey');
  });

  await test.step('after a fault, the code that was typed is sent again', async () => {
    browserErrors.expect(/500|Ends/);
    const sent: string[] = [];
    await page.goto(`/done/${survey.study}`);
    await page.route('**/Ends', (route) => {
      sent.push(route.request().postDataJSON().code);
      return route.fulfill({ status: 500, body: '' });
    });
    await page.getByLabel('Completion code').fill('ABCD-EFGH');
    await page.getByRole('button', { name: 'Submit code' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t check the code');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => sent).toEqual(['ABCD-EFGH', 'ABCD-EFGH']);
    await page.unroute('**/Ends');
  });

  await test.step('a call with the key ends the wait on the open page', async () => {
    await page.goto(`/survey/${session}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come back here when you’ve finished');
    const here = survey.callUrl.replace(new URL(survey.callUrl).origin, addressOfPanel());
    const report = await fetch(here, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session, code: survey.codes.screenOut }),
    });
    expect([report.status, await report.json()]).toEqual([200, { result: 'applied' }]);
    await expect(page.getByText('+10 coins', { exact: false }).first()).toBeVisible();
    const { data } = await maya.calls.get(`/api/v1/Attempts/${session}`);
    expect(data).toMatchObject({ state: 'screened_out', points: 10, credited: true });
  });
});

test('an operator connects a survey tool, tries it, and launches it', { tag: '@desktop' }, async ({
  page,
  context,
  checkScreen,
}) => {
  await page.goto('/console/surveys/new');
  await signInToConsole(page);
  // The list in Chinese, which another test looks at meanwhile, shows titles as they are.
  await page.getByLabel('Title', { exact: true }).fill(titled('反应时间'));
  await choose(page.getByRole('radio', { name: /Survey tool/ }));
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Enter an https address that contains {{session}}.')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Entry link' })
    .fill(`${TOOL}/experiment?pid={{participant}}&session={{session}}`);
  await checkScreen('console-new-tool-survey');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { name: 'Links for the end pages' })).toBeVisible();
  await page.getByRole('tab', { name: 'jsPsych' }).click();
  await expect(page.getByText('initJsPsych')).toBeVisible();
  await checkScreen('console-survey-tool');

  await test.step('a try-out comes back, and is shown', async () => {
    const link = page.getByText(/\/done\/[\w-]+\?code=/).first();
    await serveExperiment(context, (await link.innerText()).replace(/^https?:\/\/[^/]+/, addressOfPanel()));
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open a try-out' }).click();
    const tool = await opened;
    await tool.getByRole('button', { name: 'Blue' }).click();
    await expect(tool.getByText('And now?')).toBeVisible();
    await tool.getByRole('button', { name: 'Gold' }).click();
    await expect(tool.getByRole('heading', { level: 1 })).toHaveText('The try-out works');
    await checkScreen('tool-try-out', tool);
    await tool.close();
    await page.reload();
    await expect(page.getByText(/^Complete, by link/)).toBeVisible();
  });

  await test.step('a key is shown once', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByText('Shown this once.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Replace codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace codes' }).click();
    await expect(page.getByText('The former codes are taken until', { exact: false })).toBeVisible();
  });

  await page.getByRole('link', { name: 'Overview', exact: true }).last().click();
  await page.getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByText('Members who match can open the survey on tool.example.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
});
