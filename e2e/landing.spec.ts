import { expect, test } from './test';

test('a visitor reads the landing page and answers the cookie notice', async ({ page, checkScreen, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Polls in,');
  const notice = page.getByRole('region', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await checkScreen('landing-cookies');

  await notice.getByRole('button', { name: 'Cookie Settings' }).click();
  const settings = page.getByRole('region', { name: 'Cookie Settings' });
  await settings.getByRole('button', { name: 'Allow All' }).click();
  await expect(settings.getByRole('switch', { name: 'Performance' })).toBeChecked();
  await settings.getByRole('switch', { name: 'Performance' }).uncheck();
  await settings.getByRole('button', { name: 'Confirm My Choices' }).click();
  await expect(settings).toBeHidden();
  const cookies = await page.context().cookies();
  const choices = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  expect(choices).toMatchObject({ performance: 'false', functional: 'true', login: 'true', notaccept: 'false' });

  await page.reload();
  for (const heading of [
    'Three steps, then it is yours',
    'What members choose',
    'What pays what',
    'Private by default',
  ]) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  await checkScreen('landing');

  await page.getByRole('button', { name: 'Cookies notice' }).click();
  await page.getByRole('button', { name: "Don't Accept" }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();

  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible();
    await checkScreen('side-menu');
    await menu.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  } else {
    const signIn = page.getByRole('main');
    await expect(signIn.getByLabel('E-mail')).toBeVisible();
    await signIn.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  }
});

test('what members only see sends a visitor to the start', async ({ page, visit }) => {
  await visit('/questionnaire');
  await expect(page).toHaveURL('/');
  await page.goto('/survey/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page).toHaveURL('/');
});
