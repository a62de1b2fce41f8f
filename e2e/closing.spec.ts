import { confirmPayoutAccount, placeOrder } from './personas';
import { expect, test } from './test';

test('a member sees what is lost, agrees and closes the account, whose login is unknown from then on', {
  tag: '@desktop',
}, async ({ page, enter, checkBoth, mailbox }) => {
  const persona = await enter({ rich: true });
  await confirmPayoutAccount(persona);
  const order = await placeOrder(persona, 'Cash account $10');
  await page.goto('/settingsPassword');
  await expect(page.getByRole('main').getByRole('link', { name: 'Close Account' })).toHaveAttribute(
    'href',
    '/closeAccount',
  );
  await page.goto('/questionnaire');
  await page.getByRole('banner').getByRole('button', { name: 'Maya Lindqvist' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Close account' }).click();
  await expect(page).toHaveURL('/closeAccount');
  await expect(page.getByRole('heading', { level: 1, name: 'Close account' })).toBeVisible();
  await expect(page.getByText(`Order ${order}, canceled: Cash account $10`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Redeem first' })).toHaveAttribute('href', '/exchange');
  await checkBoth('close-account');

  const close = page.getByRole('main').getByRole('button', { name: 'Close account' });
  await page.getByLabel('Password', { exact: true }).fill('Not-mine-1');
  await close.click();
  await expect(page.getByText('Please check the box first.')).toBeVisible();
  await page.getByRole('checkbox', { name: /I will lose 3,150 coins permanently/ }).check();
  await close.click();
  await expect(page.getByRole('alert').getByText('The password is incorrect.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(persona.password);
  await close.click();

  await expect(page.getByRole('heading', { name: 'Your account has been closed' })).toBeFocused();
  await expect(page.getByText(`We’ve sent a last email to ${persona.email}.`)).toBeVisible();
  await checkBoth('account-closed');
  await mailbox.newest(persona.email, /Your Pollen account is closed/);
  expect(await page.evaluate(() => localStorage.getItem('loginInfo'))).toBeNull();
  await page.goto('/mine');
  await expect(page).toHaveURL('/');
  expect(
    await persona.calls.post('/api/v1/Login', { userName: persona.email, password: persona.password }),
  ).toMatchObject({
    code: 2001,
  });
});

test('a visitor has no account to close', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/closeAccount');
  await expect(page).toHaveURL('/');
});
