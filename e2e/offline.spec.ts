import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { addressOfPanel } from './address';
import { test as base, expect } from './test';

const test = base.extend<{ panelProxy: CuttableProxy; enterByProxy: (lang?: 'en' | 'zh') => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  panelProxy: async ({}, use) => {
    const panelProxy = await CuttableProxy.to(addressOfPanel());
    await use(panelProxy);
    await panelProxy.cut();
  },

  /** Opens the survey list and waits until the service worker has cached its files. */
  enterByProxy: async ({ page, enter, panelProxy, browserErrors }, use) => {
    await use(async (lang = 'en') => {
      const { id, email } = await enter({ lang });
      browserErrors.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/);
      await page.goto(panelProxy.through(`${addressOfPanel()}/mark.svg`));
      await page.evaluate(
        (kept) => {
          for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
        },
        { lang, loginInfo: JSON.stringify({ id, userName: email }) },
      );
      await page.goto(panelProxy.through(`${addressOfPanel()}/questionnaire`));
      await expect(page.getByRole('link', { name: /^(Join in|参加)/ }).first()).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    });
  },
});

test.use({ serviceWorkers: 'allow' });

test('the survey list opens offline, shows its time, and starts no survey', { tag: '@once' }, async ({
  page,
  panelProxy,
  enterByProxy,
  checkBoth,
}) => {
  await enterByProxy();
  await panelProxy.cut();
  const reloaded = await page.reload();
  // What the browser keeps of the page has no answer of the member in it.
  const kept = await reloaded?.text();
  expect(kept).toContain('id="skeleton"');
  expect(kept).not.toContain('id="rendered"');
  await expect(page.getByText(/You’re offline. This is from \d\d:\d\d/)).toBeVisible();
  const joining = page.getByRole('button', { name: /^Join in/ });
  await expect(joining.first()).toBeDisabled();
  await expect(page.getByRole('link', { name: /^Join in/ })).toHaveCount(0);
  await checkBoth('questionnaire-offline');

  await page.goto(panelProxy.through(`${addressOfPanel()}/mine`));
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await checkBoth('offline');
  await page.getByRole('link', { name: 'View your last survey list' }).click();
  await expect(joining.first()).toBeDisabled();

  await panelProxy.mend();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Join in/ }).first()).toBeVisible();
  await expect(page.getByText(/This is from/)).toHaveCount(0);
});

test('any other address says in both languages that there is no network, and opens when it returns', {
  tag: '@once',
}, async ({ page, panelProxy, enterByProxy }) => {
  await enterByProxy('zh');
  await panelProxy.cut();
  await page.reload();
  await expect(page.getByText(/您已离线，以下是 \d\d:\d\d 的内容/)).toBeVisible();
  await page.goto(panelProxy.through(`${addressOfPanel()}/signIn?from=shortcut`));
  await expect(page.getByRole('heading', { name: '您已离线' })).toBeVisible();
  await panelProxy.mend();
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('每日签到');
  expect(new URL(page.url()).search).toBe('?from=shortcut');
});

test('an offline link to a page that was never opened leads to its offline page', { tag: '@once' }, async ({
  page,
  panelProxy,
  enterByProxy,
  browserErrors,
}) => {
  // The router logs the failure before it reloads the page.
  browserErrors.expect(/Error loading route module|dynamically imported module/);
  await enterByProxy();
  await panelProxy.cut();
  await page.getByRole('link', { name: 'Mine' }).first().click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/mine');
  await panelProxy.mend();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeAttached();
});

test('a page that is open says that the network is gone', { tag: '@once' }, async ({
  page,
  context,
  enter,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await enter();
  await page.goto('/mine');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText('You’re offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText('You’re offline')).toHaveCount(0);
});

test('the stored list is deleted with the session and for another member', { tag: '@once' }, async ({
  page,
  enter,
}) => {
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(kept).toContain(email);
});
