import { expect, test } from './test';

test('a new page starts at its top with its heading in focus; back leads to the place that was left', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/exchange');
  const gift = page.getByRole('main').locator('a[href*="shopDetail"]').nth(7);
  await gift.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await gift.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
});
