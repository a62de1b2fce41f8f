import type { Request } from '@playwright/test';
import { expect, test } from './test';

test('the member area shows name and balance and links to every page', async ({
  page,
  enter,
  checkScreen,
  isMobile,
}) => {
  const member = await enter();
  const accounts: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1/Accounts/${member.id}`) accounts.push(request);
  });
  await page.goto('/mine');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Mine' })).toBeAttached();
  await expect(main.getByRole('heading', { name: 'Your level' })).toBeVisible();
  // In the document, or requested by it, and not again when the scripts have loaded.
  expect(accounts.length).toBeLessThanOrEqual(1);
  await checkScreen('mine');
  for (const [link, heading] of [
    ['View ledger', 'Ledger'],
    ['View history', 'Credit history'],
    ['Your level', 'Current level'],
    ['Payout account (PayPal)', 'Payout account (PayPal)'],
    ['Change password', 'Change password'],
  ] as const) {
    await main.getByRole('link', { name: link }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.goBack();
  }
  await page.goto('/currentLevel');
  await expect(page.getByRole('heading', { name: 'What moves your credit' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At LV.2' })).toBeVisible();
  await expect(page.getByText('+1% on each survey')).toBeVisible();
  await checkScreen('current-level');
  await page.goto('/settingsEmail');
  await expect(page.getByLabel('Current email address')).toBeVisible();
  await checkScreen('settings-email');

  if (isMobile) {
    const tabs = page.getByRole('navigation', { name: 'Sections' });
    for (const [tab, path] of [
      ['Questionnaire', '/questionnaire'],
      ['Exchange', '/exchange'],
      ['Help earn', '/helpEarn'],
      ['Mine', '/mine'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click();
      await expect(page).toHaveURL(path);
      await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    }
  } else {
    await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).click();
    await expect(page).toHaveURL('/rewards');
    await page.getByRole('banner').getByRole('link', { name: 'Survey' }).click();
    await expect(page).toHaveURL('/questionnaire');
  }
});

test('the entries are those of the specification', async ({ page, enter, isMobile }) => {
  const member = await enter();
  await page.goto('/mine');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your level' })).toBeVisible();
  for (const href of [
    '/signIn',
    '/myInfo',
    '/updateInfo',
    '/answerHistory',
    '/offenQuestion',
    '/changePwd',
    '/privacyClauses/1',
    '/privacyClauses/2',
    '/helpFeedback?type=contact',
  ]) {
    await expect(main.locator(`a[href="${href}"]`).filter({ visible: true }).first(), href).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('150');
  await expect(main.getByRole('heading', { name: 'Credit score' }).locator('..')).toContainText('60');
  await expect(main.getByRole('button', { name: 'Log out' })).toBeVisible();
  if (isMobile) {
    const { data } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
    await expect(main.getByText(data.handle).filter({ visible: true })).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'LV.1' })).toHaveAttribute('href', '/currentLevel');
  }
});

test('six badges show how far the credit score has come', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/currentLevel');
  await expect(page.getByRole('main').getByText(/^\d+\/\d+$/)).toHaveText([
    '60/60',
    '60/100',
    '60/200',
    '60/500',
    '60/800',
    '60/1000',
  ]);
});
