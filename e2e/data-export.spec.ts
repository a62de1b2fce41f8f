import { readFile } from 'node:fs/promises';
import { expect, test } from './test';

test('a member downloads all data as a file', { tag: '@once' }, async ({ page, enter }) => {
  const { id, email } = await enter();
  await page.goto('/settingsProfile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^pollen-${id}-\\d{4}-\\d{2}-\\d{2}\\.json$`));
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { id, email },
    profile: { name: 'Maya Lindqvist' },
    points: { available: 150 },
  });
  await expect(page.getByText('Your data has been downloaded')).toBeVisible();
});
