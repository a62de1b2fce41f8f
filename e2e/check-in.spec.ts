import { expect, test } from './test';

test('a member signs in for the day from the header card', async ({ page, enter, checkScreen, isMobile }) => {
  await enter();
  await page.goto('/questionnaire');
  await page.getByRole('button', { name: 'SIGN IN +1' }).click();
  await expect(page.getByText('Sign-in success')).toBeVisible();
  await expect(page.getByText('1 coin added to your balance.')).toBeVisible();
  const signed = page.getByRole('button', { name: 'SIGNED IN' });
  await expect(signed).toBeVisible();
  if (!isMobile) await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText('151');

  await signed.click();
  await expect(page.getByText('You have already signed in today.')).toBeVisible();

  await page.goto('/signIn');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signed in today' })).toBeVisible();
  await checkScreen('check-in');
});

test('a member signs in on the calendar', async ({ page, enter }) => {
  await enter();
  await page.goto('/signIn');
  await page.getByRole('button', { name: 'SIGN IN +1' }).click();
  await expect(page.getByText('Signed in. 1 coin added')).toBeVisible();
  await page.getByRole('button', { name: 'Signed in today' }).click();
  await expect(page.getByText('You have already signed in today.')).toBeVisible();
});
