import { makePersona, signIn } from './personas';
import { expect, test } from './test';

test('the settings have three tabs, each with avatar, upload and logout', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/settingsProfile');
  const tabs = page.getByRole('navigation', { name: 'Account settings' });
  for (const [tab, path] of [
    ['Email', '/settingsEmail'],
    ['Password', '/settingsPassword'],
    ['Profile', '/settingsProfile'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(path);
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Upload avatar' })).toHaveAttribute('href', '/updateAvatar');
    await expect(main.getByRole('link', { name: 'Close Account' })).toHaveAttribute('href', '/closeAccount');
  }
});

test('a member signs out a browser that they do not know', { tag: '@once' }, async ({
  page,
  context,
  openBrowser,
  checkBoth,
}) => {
  const persona = await makePersona();
  const stranger = await openBrowser();
  await signIn(stranger, persona);
  await signIn(context, persona);
  await page.goto('/settingsPassword');
  await expect(page.getByText('This browser')).toBeVisible();
  await checkBoth('settings-password');
  const signOut = page.getByRole('button', { name: /^Log out Chrome/ });
  await expect(signOut).toHaveCount(1);
  await signOut.click();
  await expect(page.getByText(/^Chrome.* has been logged out$/)).toBeVisible();
  await expect(signOut).toHaveCount(0);
  const account = await stranger.request.get(`/api/v1/Accounts/${persona.id}`);
  expect(await account.json()).toMatchObject({ code: '401' });
});
