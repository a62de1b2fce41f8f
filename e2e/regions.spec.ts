import type { BrowserContext } from '@playwright/test';
import { newAddress, PASSWORD } from './personas';
import { expect, test } from './test';

/** The header with which a proxy names the country; see global-setup.ts. */
const comeFrom = (context: BrowserContext, country: string) =>
  context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9', 'x-test-country': country });

test('a visitor in a restricted network is told at once, and cannot register', { tag: '@once' }, async ({
  page,
  context,
  visit,
  checkBoth,
}) => {
  await comeFrom(context, 'CN');
  await page.goto('/');
  const notice = page.getByRole('dialog', { name: 'Sorry, this network is unavailable.' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeAttached();
  await checkBoth('region-notice');
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice).toBeHidden();

  for (const path of ['/register', '/logon']) {
    await visit(path);
    await page.getByRole('dialog').getByRole('button', { name: 'I understand' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const register = page.getByRole('tabpanel').getByRole('button', { name: 'Register' });
    await expect(register).toBeDisabled();
    await expect(register).toHaveAccessibleDescription(/^Sorry, this network is unavailable\./);
    await expect(page.getByRole('tabpanel').getByText('You can’t create an account')).toBeVisible();
  }
  await checkBoth('region-register');

  const body = { userName: newAddress(), verifyCode: 'ABCD', password: PASSWORD, confirmedPassword: PASSWORD };
  const answer = await (await context.request.post('/api/v1/Registry', { data: body })).json();
  expect(answer.errors).toEqual(['Sorry, this network is unavailable.']);
});

test('other networks see no notice and can register', { tag: '@once' }, async ({ page, context, visit }) => {
  await comeFrom(context, 'SE');
  const looked = page.waitForResponse('**/api/v1/IP2');
  await visit('/register');
  expect((await (await looked).json()).data).toEqual({ isoCode: 'SE', restricted: false });
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Register' })).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the notice in Chinese', { tag: '@once' }, async ({ page, context }) => {
  await comeFrom(context, 'CN');
  await page.addInitScript(() => localStorage.setItem('lang', 'zh'));
  await page.goto('/register');
  await expect(page.getByRole('dialog', { name: '抱歉，当前网络不可用。' })).toBeVisible();
});
