import { expect, test } from './test';

test('a member signs in for the day from the header card', { tag: '@desktop' }, async ({ page, enter, checkBoth }) => {
  await enter();
  await page.goto('/questionnaire');
  await page.getByRole('button', { name: 'SIGN IN +1' }).click();
  await expect(page.getByText('Checked in')).toBeVisible();
  await expect(page.getByText('1 coin added to your balance.')).toBeVisible();
  const signed = page.getByRole('button', { name: 'SIGNED IN' });
  await expect(signed).toBeVisible();
  await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText('151');

  await signed.click();
  await expect(page.getByText('You’ve already checked in today.')).toBeVisible();

  await page.goto('/signIn');
  await expect(page.getByRole('heading', { level: 1, name: 'Daily check-in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checked in today' })).toBeVisible();
  await checkBoth('check-in');
});

test('a member signs in on the calendar', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/signIn');
  await page.getByRole('button', { name: 'SIGN IN +1' }).click();
  await expect(page.getByText('Checked in. 1 coin added')).toBeVisible();
  await page.getByRole('button', { name: 'Checked in today' }).click();
  await expect(page.getByText('You’ve already checked in today.')).toBeVisible();
});

test('the calendar shows the current month only', { tag: '@once' }, async ({ page, enter }) => {
  const member = await enter();
  const { data } = await member.calls.get(`/api/v1/Accounts/${member.id}/TodayStatus`);
  const [year = 0, month = 0, day = 0] = data.today.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  await page.goto('/signIn');
  const calendar = page.getByRole('table');
  await expect(calendar.getByRole('cell').filter({ hasText: /\d/ })).toHaveCount(days);
  await expect(calendar.locator('[aria-current="date"]')).toContainText(String(day));
  await expect(calendar.locator('..').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'SIGN IN +1' }).click();
  await expect(calendar.locator('[aria-current="date"]')).toContainText('Checked in');
});
