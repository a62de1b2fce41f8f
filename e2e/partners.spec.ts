import { createHmac } from 'node:crypto';
import type { Route } from '@playwright/test';
import { callOf } from '@pollen/testkit/fake-partner';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { addressOfPanel } from './address';
import { choose } from './choose';
import { type Operator, signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

const SECRET = 'a-secret-of-the-partner';

/** Adds and opens a partner with one live survey, as an operator does. */
async function openPartner({ calls }: Operator, title: string) {
  const name = titled('Meadow');
  const { data: made } = await calls.post('/api/console/Partners', { name, preset: 'own' });
  const path = `/api/console/Partners/${made.id}`;
  const { data: before } = await calls.get(path);
  const template = 'https://partner.example/start?pid={member}&attempt={attempt}&{prefill}';
  const attributes = [
    { field: 'gender', parameter: 'sex', values: { f: 2, m: 1 } },
    { field: 'country', parameter: 'country', values: { is: 352 } },
  ];
  const saved = await calls.post(`${path}/Setup`, {
    profile: { ...before.profile, entry: { ...before.profile.entry, template }, attributes },
    callSecret: SECRET,
    entrySecret: SECRET,
    version: 0,
    reason: 'As in its account.',
  });
  expect(saved.data).toMatchObject({ approval: null });
  await calls.post(`${path}/State`, { state: 'open' });
  const { data: added } = await calls.post(`${path}/Surveys`, {
    externalId: 'M-55131',
    cpiCents: 250,
    entryLink: null,
    settings: {
      ...surveySettings,
      title: { en: title, zh: '周末出游' },
      description: { en: '<p>Where you go on a free weekend.</p>', zh: '<p>周末您会去哪里。</p>' },
      rewardPoints: 180,
      estimatedIr: 68,
      estimatedLoiMinutes: 12,
    },
  });
  await calls.post(`/api/console/Surveys/${added.id}/State`, { action: 'launch', reason: '' });
  const { data: survey } = await calls.get(`/api/console/Surveys/${added.id}`);
  return { id: made.id as number, name, encryptId: survey.encryptId as string, callUrl: before.callUrl as string };
}

test('a member leaves for a partner, comes back, waits, and is told what was confirmed', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  await enter({ rich: true });
  const title = titled('Weekend trips');
  const partner = await openPartner(operator, title);
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A survey elsewhere</h1>' }),
  );
  await page.goto(`/questionnaireItem?encryptId=${partner.encryptId}`);
  await page.getByRole('button', { name: /Start/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re leaving Pollen for ${partner.name}`);
  await expect(page.getByText('Never your name, email or Pollen ID')).toBeVisible();
  const shares = page.getByRole('switch', { name: 'Share these answers' });
  await expect(shares).not.toBeChecked();
  await expect(page.getByRole('region', { name: `What ${partner.name} gets` })).toContainText('CountryIceland');
  await choose(shares);
  await checkBoth('partner-leaving');
  const attempt = new URL(page.url()).pathname.split('/').pop() ?? '';
  await page.getByRole('button', { name: `Continue to ${partner.name}` }).click();
  await expect(page.getByRole('heading', { name: 'A survey elsewhere' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('attempt')).toBe(attempt);
  expect(new URL(page.url()).searchParams.get('country')).toBe('is');

  await test.step('before the way back, the page says where one is', async () => {
    await page.goto(`/survey/${attempt}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re answering at ${partner.name}`);
    await expect(page.getByRole('button', { name: 'Open the survey again' })).toBeVisible();
    await expect(page.getByText('Your answers about: Gender, Country.')).toBeVisible();
  });

  await test.step('the way back shows what happened, and pays nothing', async () => {
    const { pathname } = new URL(partner.callUrl);
    await page.goto(`${pathname.replace(/call$/, 'back/complete')}?attempt=${attempt}`);
    await expect(page).toHaveURL(`/survey/${attempt}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${partner.name} has not confirmed yet`);
    await expect(page.getByText('You’re back from their site')).toBeVisible();
    await checkBoth('partner-waiting');
  });

  await test.step('on a slow line, the page waits for an answer before it asks again', async () => {
    const address = `**/api/v1/Attempts/${attempt}`;
    const asked = new Promise<Route>((resolve) => void page.route(address, resolve, { times: 1 }));
    // As while the partner is asked whether its survey is still open.
    const isAsking = async (route: Route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, asking: true } } });
    };
    await page.route(address, isAsking, { times: 1 });
    await page.clock.install();
    await page.reload();
    const held = await asked;
    await page.clock.fastForward(1_000);
    await held.continue();
    expect((await held.request().response())?.status()).toBe(200);
  });

  await test.step('the call of the partner ends the wait on the open page', async () => {
    const { url } = callOf('own', partner.callUrl, { attempt, status: 'quota' }, SECRET);
    const here = new URL(url);
    expect((await fetch(url.replace(here.origin, addressOfPanel()))).status).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/filled up|full/i, { timeout: 20_000 });
    await checkBoth('partner-ended');
  });

  await test.step('sharing is stopped in the settings', async () => {
    await page.goto('/settingsProfile');
    await page.getByRole('button', { name: `Stop sharing with ${partner.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByText('You don’t share answers with any partner.')).toBeVisible();
  });
});

test('an operator adds a partner, tries its calls, and gives an unknown status a meaning', {
  tag: '@desktop',
}, async ({ page, operator, enter, checkScreen }) => {
  await page.goto('/console/partners');
  await signInToConsole(page);
  const name = titled('Northfield');
  await page.getByRole('button', { name: 'New partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Preset').selectOption('cint');
  await dialog.getByRole('button', { name: 'Add partner' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await test.step('it is opened once its setup was saved', async () => {
    await expect(page.getByRole('button', { name: 'Open to members' })).toBeDisabled();
    await page.getByRole('button', { name: 'Change setup' }).click();
    await dialog.getByLabel('Entry link', { exact: true }).fill('https://exchange.example/s?MID={attempt}');
    await dialog.getByLabel('Call secret', { exact: true }).fill(SECRET);
    await dialog.getByLabel('Entry link secret', { exact: true }).fill(SECRET);
    await dialog.getByLabel('Daily cap of starts').fill('25');
    await dialog.getByLabel('Reason', { exact: true }).fill('As in its account.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('0 of 25 today')).toBeVisible();
    await checkScreen('console-partner-setup');
    await page.getByRole('button', { name: 'Open to members' }).click();
    await expect(page.getByText('Members can now see this partner’s surveys.')).toBeVisible();
  });

  await test.step('a sample is checked', async () => {
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByLabel('Sample status').selectOption('20');
    await page.getByRole('button', { name: 'Create sample' }).click();
    await expect(page.getByText('The signature matches')).toBeVisible();
    await expect(page.getByText('Status 20: Screen-out')).toBeVisible();
    await checkScreen('console-partner-try');
    const url = await page.getByLabel('Address', { exact: true }).inputValue();
    await page.getByLabel('Address', { exact: true }).fill(url.replace('status=20', 'status=10'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('The signature does not match this profile')).toBeVisible();
  });

  await test.step('a call that is signed in another way mends the setup', async () => {
    const address = page.getByLabel('Address', { exact: true });
    const [unsigned = ''] = (await address.inputValue()).split('&hash=');
    const hash = createHmac('sha1', SECRET).update(unsigned).digest('base64url');
    await address.fill(`${unsigned}&hash=${hash}`);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/The same secret matches with hmac-sha1 over URL up to the signature/)).toBeVisible();
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await expect(dialog).toContainText('hmac-sha1, URL up to and with the last &, base64url');
    await dialog.getByLabel('Reason', { exact: true }).fill('As their support says.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // The same call is checked by the new setup.
    await expect(page.getByText('The signature matches')).toBeVisible();
    const through = createHmac('sha1', SECRET).update(`${unsigned}&`).digest('base64url');
    await address.fill(`${unsigned}&hash=${through}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign with the last &' })).toBeVisible();
  });

  await test.step('a survey is added as a draft', async () => {
    await page
      .getByRole('navigation', { name: 'Partner sections' })
      .getByRole('link', { name: /^Surveys/ })
      .click();
    await page.getByRole('button', { name: 'Add survey' }).click();
    // The list in Chinese, which another test looks at meanwhile, shows titles as they are.
    await dialog.getByLabel('Title', { exact: true }).fill(titled('假日'));
    await dialog.getByLabel('Survey ID at the partner').fill('C-7');
    await dialog.getByLabel('Partner pays per complete (cents)').fill('130');
    await dialog.getByLabel('Reward (coins)').fill('75');
    await dialog.getByRole('button', { name: 'Add survey' }).click();
    await expect(page.getByText(`Runs at ${name} as C-7.`)).toBeVisible();
    await page.getByRole('button', { name: 'Launch' }).click();
    await checkScreen('console-partner-launch');
    await dialog.getByRole('button', { name: 'Launch' }).click();
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  });

  await test.step('a status that nobody knows is mapped, and the calls are handled again', async () => {
    const maya = await enter({});
    const partner = await openPartner(operator, titled('Trips'));
    const { data } = await maya.calls.post(`/api/v1/Surveys/${partner.encryptId}/Attempts`, {});
    await maya.calls.post(`/api/v1/Attempts/${data.attemptId}/Departure`, {});
    const { url } = callOf('own', partner.callUrl, { attempt: data.attemptId, status: '44' }, SECRET);
    await fetch(url.replace(new URL(url).origin, addressOfPanel()));
    await page.goto('/console/partners');
    await page.getByRole('navigation', { name: 'Partners by state' }).getByRole('link', { name: /^Open/ }).click();
    await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
    await checkScreen('console-partners');
    await page.getByRole('row', { name: partner.name }).getByRole('link', { name: '1 call set aside' }).click();
    await expect(page.getByText('Set aside: status 44 is not mapped')).toBeVisible();
    await checkScreen('console-partner-calls');
    await page.getByLabel('Via').selectOption('File');
    await expect(page).toHaveURL(/via=file/);
    await expect(page.getByRole('table', { name: 'Calls' }).getByRole('link')).toHaveCount(0);
    await page.getByLabel('Via').selectOption('Call');
    await page.getByLabel('Time').selectOption('Last 24 hours');
    await expect(page.getByRole('table', { name: 'Calls' }).getByRole('link')).toHaveCount(1);
    await page.getByRole('button', { name: 'Map and replay 1' }).click();
    await dialog.getByLabel('Meaning').selectOption('quotaFull');
    await dialog.getByLabel('Reason').fill('Page 4 of their manual.');
    await dialog.getByRole('button', { name: 'Map and replay 1' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await maya.calls.get(`/api/v1/Attempts/${data.attemptId}`)).data.state)
      .toBe('quota_full');
    await page.reload();
    const call = page.getByRole('region', { name: data.attemptId });
    await page.getByRole('table', { name: 'Calls' }).getByRole('link').first().click();
    await expect(call.getByText('As received')).toBeVisible();
    await expect(call.getByText('Ended: Quota full')).toBeVisible();
    await checkScreen('console-partner-call');
    // In a narrower window the call is a dialog.
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(dialog.getByText('As received')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('keys pause the log, move in it, replay a call and open its attempt', async () => {
    const log = page.getByRole('table', { name: 'Calls' });
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Resume log' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(log.getByRole('link').first()).toBeFocused();
    await expect(page.getByText('As received')).toBeVisible();
    // The space bar does not press the row.
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause log' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByText(/^Only calls that are set aside/)).toBeVisible();
    await page.getByRole('searchbox').fill('a r');
    await expect(page).toHaveURL(/\/calls/);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('?');
    await expect(page.getByRole('region', { name: 'Keyboard shortcuts' })).toContainText('Pause or resume the log');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(page.getByText('As received')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page).toHaveURL(/\/console\/attempts\//);
  });
});

test('an operator reads the scorecard of a partner and applies its file', { tag: '@desktop' }, async ({
  page,
  operator,
  enter,
  checkBoth,
}) => {
  const partner = await openPartner(operator, titled('Boats'));
  const attempts: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const member = await enter({});
    const { data } = await member.calls.post(`/api/v1/Surveys/${partner.encryptId}/Attempts`, {});
    await member.calls.post(`/api/v1/Attempts/${data.attemptId}/Departure`, {});
    const { url } = callOf('own', partner.callUrl, { attempt: data.attemptId, status: 'complete' }, SECRET);
    await fetch(url.replace(new URL(url).origin, addressOfPanel()));
    attempts.push(data.attemptId);
  }
  await page.goto(`/console/partners/${partner.id}`);
  await signInToConsole(page);
  await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible();
  await expect(page.getByRole('meter', { name: /^Starts: 2/ })).toBeVisible();
  await checkBoth('console-partner-scorecard');

  const upload = async (name: string, csv: string) => {
    await page.goto(`/console/partners/${partner.id}/reconciliations`);
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Reconciliation file').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  };

  await test.step('a bad line is named, and nothing can be applied', async () => {
    await upload(`bad-${partner.id}.csv`, `id,code\n${attempts[0]},quality\nnobody,complete\n`);
    await expect(page.getByText('Line 3: There is no attempt “nobody” at this partner.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
    await checkBoth('console-reconciliation-bad');
  });

  await test.step('a good file shows what it would do, and does it', async () => {
    await upload(`month-${partner.id}.csv`, `id,code\n${attempts[0]},security\n${attempts[1]},complete\n`);
    await expect(page.getByText('Dry run, nothing changed yet')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('1 change for 1 member')).toBeVisible();
    await checkBoth('console-reconciliation');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('Changes handled: 1 of 1')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('it stands among the applied files with who decided and what it did', async () => {
    await page.getByRole('link', { name: 'All applied files' }).click();
    const row = page.getByRole('row', { name: `month-${partner.id}.csv` });
    await expect(row).toContainText('1 change');
    await expect(row).toContainText('Applied');
    await expect(page.getByText(`bad-${partner.id}.csv`)).toBeHidden();
    await checkBoth('console-reconciliations');
  });
});
