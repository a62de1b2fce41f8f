import { test as base, expect } from './test';
import { Wire } from './wire';

const test = base.extend<{ wire: Wire; enterByWire: (lang?: 'en' | 'zh') => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  wire: async ({}, use) => {
    const wire = new Wire();
    await wire.mend();
    await use(wire);
    await wire.cut();
  },

  /** Opens the survey list, and waits until the service worker has kept what it needs. */
  enterByWire: async ({ page, enter, wire, troubles }, use) => {
    await use(async (lang = 'en') => {
      const { id, email } = await enter({ lang });
      troubles.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/);
      await page.goto(`${wire.address}/mark.svg`);
      await page.evaluate(
        (kept) => {
          for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
        },
        { lang, loginInfo: JSON.stringify({ id, userName: email }) },
      );
      await page.goto(`${wire.address}/questionnaire`);
      await expect(page.getByRole('link', { name: /^(Join in|参加)/ }).first()).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    });
  },
});

test.use({ serviceWorkers: 'allow' });

test('the list of surveys opens without a network, says from when it is, and lets nobody join', async ({
  page,
  wire,
  enterByWire,
  checkScreen,
}) => {
  await enterByWire();
  await wire.cut();
  await page.reload();
  await expect(page.getByText(/You are offline. This is from \d\d:\d\d/)).toBeVisible();
  const joining = page.getByRole('button', { name: /^Join in/ });
  await expect(joining.first()).toBeDisabled();
  await expect(page.getByRole('link', { name: /^Join in/ })).toHaveCount(0);
  await checkScreen('questionnaire-offline');

  await page.goto(`${wire.address}/mine`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await checkScreen('offline');
  await page.getByRole('link', { name: 'Your last list of surveys' }).click();
  await expect(joining.first()).toBeDisabled();

  await wire.mend();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Join in/ }).first()).toBeVisible();
  await expect(page.getByText(/This is from/)).toHaveCount(0);
});

test('any other address says in Chinese too that there is no network, and opens when it is back', {
  tag: '@once',
}, async ({ page, wire, enterByWire }) => {
  await enterByWire('zh');
  await wire.cut();
  await page.reload();
  await expect(page.getByText(/您已离线，以下是 \d\d:\d\d 的内容/)).toBeVisible();
  await page.goto(`${wire.address}/signIn?from=shortcut`);
  await expect(page.getByRole('heading', { name: '您已离线' })).toBeVisible();
  await wire.mend();
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('每日签到');
  expect(new URL(page.url()).search).toBe('?from=shortcut');
});

test('a link to a page that was never opened leads to it, offline too', { tag: '@once' }, async ({
  page,
  wire,
  enterByWire,
  troubles,
}) => {
  // The router says so before it loads the page again.
  troubles.expect(/Error loading route module|dynamically imported module/);
  await enterByWire();
  await wire.cut();
  await page.getByRole('link', { name: 'Mine' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/mine');
  await wire.mend();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeAttached();
});

test('a page that is open says that the network is gone', { tag: '@once' }, async ({
  page,
  context,
  enter,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  await enter();
  await page.goto('/mine');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText('You are offline')).toHaveCount(0);
});

test('what was kept goes with the session, and with another member', { tag: '@once' }, async ({ page, enter }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('keptSurveys'));
  const { email, password, calls } = await enter();
  await page.goto('/questionnaire');
  await expect.poll(kept).toContain(email);

  await page.context().clearCookies({ name: 'pollen_session' });
  await page.goto('/mine');
  await expect(page).toHaveURL(/\/$/);
  expect(await kept()).toBeNull();

  await calls.post('/api/v1/Logout');
  await page.evaluate(() => localStorage.setItem('keptSurveys', '{"memberId":1}'));
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(kept).toContain(email);
});
