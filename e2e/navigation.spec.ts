import { newAddress } from './personas';
import { expect, test } from './test';

test('a new page starts at its top with the heading focused; back restores the scroll position', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/exchange');
  const gift = page.getByRole('main').locator('a[href*="shopDetail"]:not([aria-hidden])').nth(7);
  await gift.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await gift.click();
  // Not the heading of the skeleton, which that of the gift replaces.
  const heading = page.getByRole('heading', { level: 1, name: 'card' });
  await expect(heading).toBeFocused();
  // A keyboard goes on from there, not from the top of the document.
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
});

test('the focus follows the user: the menu on phones, the sent code, the cookie notice', async ({
  page,
  visit,
  isMobile,
}) => {
  await visit('/');
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Pollen' })).toBeVisible();
    // The heading, or the page itself while its text is loading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  }
  await page.goto('/forgot');
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await expect(page.getByText(/^We’ve sent a code to /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();

  await page.goto('/aboutQuestionnaire');
  await page.getByRole('button', { name: 'Cookies notice' }).click();
  const notice = page.getByRole('region', { name: 'Cookies' });
  await expect(notice).toBeFocused();
  await notice.getByRole('button', { name: 'Cookie Settings' }).click();
  await expect(page.getByRole('region', { name: 'Cookie Settings' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Allow All' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm My Choices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Pollen' })).toBeFocused();
});
