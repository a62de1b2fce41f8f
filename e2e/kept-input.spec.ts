import { expect, test } from './test';

test('typed text survives a reload until it is sent, but passwords do not', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter({ profile: null });
  await page.goto('/myInfo');
  await page.getByLabel('Full name').fill('Maya Lindqvist');
  await page.getByLabel('Gender').selectOption({ label: 'Female' });
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Lindqvist');
  await expect(page.getByLabel('Gender')).toHaveValue('2');

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Your information has been updated')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('kept:')))).toEqual([]);

  await page.goto('/changePwd');
  await page.getByLabel('Old password').fill('Honey-bee-7');
  await page.reload();
  await expect(page.getByLabel('Old password')).toHaveValue('');
});

test('the address stays in the account forms after a reload', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/register');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Honey-bee-7');
  await page.goto('/forgot');
  await expect(page.getByLabel('Email')).toHaveValue('maya@example.com');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Honey-bee-7');
});
