import { newAddress, prepareBrowser } from './personas';
import { expect, test } from './test';

test('a member changes the address: a mail to both, confirmed by the link, logged in with the new one', {
  tag: '@once',
}, async ({ page, enter, checkBoth, mailbox, openBrowser }) => {
  const { email, password } = await enter();
  const changed = newAddress();
  await page.goto('/settingsEmail');
  await expect(page.getByLabel('Current email address')).toHaveValue(/^m•••••.@example\.com$/);
  await checkBoth('settings-email');

  await page.getByLabel('New email address').fill(changed);
  await page.getByLabel('Password', { exact: true }).fill('Not-mine-1');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('alert').getByText('The password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('New email address')).toHaveValue(changed);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Waiting for your confirmation')).toBeVisible();
  await expect(page.getByText(`We sent a link to ${changed}.`)).toBeVisible();
  // The name has a hyphen, at which it must not break: it is one block, as is the host.
  await expect(page.getByText(changed.slice(0, changed.indexOf('@')), { exact: true })).toHaveCSS(
    'display',
    'inline-block',
  );
  await checkBoth('settings-email-pending');
  await mailbox.newest(email, /Your email address is being changed/);

  // The link is opened in a browser without a session.
  const elsewhere = await openBrowser();
  await prepareBrowser(elsewhere, {});
  const other = await elsewhere.newPage();
  await other.goto(await mailbox.link(changed, /Confirm your new email address/));
  await expect(other.getByRole('heading', { name: 'Your new address is confirmed' })).toBeVisible();
  await expect(other.getByText(`From now on, log in with ${changed}`)).toBeVisible();
  await checkBoth('email-confirmed', other);
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await other.getByLabel('Email').fill(changed);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL('/questionnaire');
});

test('a member keeps the old address after all', { tag: '@once' }, async ({ page, enter }) => {
  const { password } = await enter();
  await page.goto('/settingsEmail');
  await page.getByLabel('New email address').fill(newAddress());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('button', { name: 'Keep the old address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep the old address?' });
  await dialog.getByRole('button', { name: 'Keep the old address' }).click();
  await expect(page.getByText('Your address hasn’t changed')).toBeVisible();
  await expect(page.getByLabel('New email address')).toBeVisible();
});

test('the old mailbox takes a change back, and everybody is signed out', { tag: '@once' }, async ({
  page,
  enter,
  mailbox,
  checkBoth,
}) => {
  const { email, calls, id, password } = await enter();
  const asked = await calls.post(`/api/v1/Accounts/${id}/EmailChange`, { email: newAddress(), password });
  expect(asked.code).toBe(200);
  await page.goto(await mailbox.link(email, /Your email address is being changed/));
  await expect(page.getByRole('heading', { name: 'Keep your old address?' })).toBeVisible();
  await checkBoth('email-take-back');
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByRole('heading', { name: 'Your old address has been kept' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('loginInfo'))).toBeNull();
  await page.getByRole('link', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/forgot');
});

test('an invented link is called invalid', { tag: '@once' }, async ({ page, visit, checkBoth }) => {
  await visit('/emailChange?token=made-up');
  await expect(page.getByRole('heading', { name: 'The address couldn’t be confirmed' })).toBeVisible();
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  await checkBoth('email-link-invalid');
  await page.goto('/emailChange?back=1&token=made-up');
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByRole('heading', { name: 'The change couldn’t be undone' })).toBeVisible();
});

test('a suspended member is told at the login how to reopen the account', { tag: '@once' }, async ({
  page,
  visit,
  checkBoth,
}) => {
  // The server's tests cover the week without a confirmation; here its answer is simulated.
  await visit('/login');
  await page.route('**/api/v1/Login', (route) =>
    route.fulfill({
      json: {
        code: 2011,
        data: { ticket: 'ticket', newEmail: 'maya-new@example.com' },
        errors: ['This account is suspended because its new email address was not confirmed in time.'],
      },
    }),
  );
  await page.route('**/api/v1/SuspensionMails', (route) =>
    route.fulfill({ json: { code: 200, data: null, errors: [] } }),
  );
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Honey-bee-7');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account is suspended' });
  await expect(dialog.getByText('maya-new@example.com')).toBeVisible();
  await checkBoth('login-suspended');
  await dialog.getByRole('button', { name: 'Resend confirmation email' }).click();
  await expect(dialog.getByText('Sent. Please check the inbox of your new address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Email a link to my old address' }).click();
  await expect(dialog.getByText('Sent. Please check the inbox of your old address.')).toBeVisible();
});
