import type { Page } from '@playwright/test';
import { expect, test } from './test';

test.use({ colorScheme: 'light' });

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(244, 246, 250)';
const dark = 'rgb(10, 13, 29)';

test('the theme follows the system until one is chosen, and is applied before the first paint', {
  tag: '@once',
}, async ({ page, visit, browserErrors }) => {
  await visit('/aboutQuestionnaire');
  expect(await ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toBe(dark);

  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
  expect(await ground(page)).toBe(light);
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#F4F6FA');

  browserErrors.expect(/\/assets\/[\w-]+\.js/);
  // Without the scripts of the app, only the inline script in the head sets the theme.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await ground(page)).toBe(light);
});

// On narrow screens the theme is chosen in the footer.
test('a member chooses it under the avatar', { tag: '@desktop' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/mine');
  await page.getByRole('banner').getByRole('button', { name: 'Maya Lindqvist' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await ground(page)).toBe(dark);
  await page.reload();
  expect(await ground(page)).toBe(dark);
});
