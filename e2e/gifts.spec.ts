import { confirmPayoutAccount } from './personas';
import { expect, test } from './test';

test('rewards are searched, filtered and chosen by amount', async ({ page, enter, checkScreen, isMobile }) => {
  const member = await enter({ rich: true });
  await confirmPayoutAccount(member);
  await page.goto('/rewards');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a reward' })).toBeAttached();
  await expect(page.getByText('$31.50').first()).toBeVisible();
  await checkScreen('rewards');

  for (const provider of ['cash-account', 'big-box-store', 'online-store']) {
    await page.goto(`/rewards/${provider}`);
    await expect(page.getByText('$25').first()).toBeVisible();
    await checkScreen(`reward-${provider}`);
  }
  await page.goto('/rewards/cash-account');
  await page.getByText('$5', { exact: true }).click();
  await page.getByRole('button', { name: 'Get Rewards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Cash account $5?' });
  await expect(dialog.getByText('500 coins are reserved for this order.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Get Rewards' }).click();
  await expect(page.getByText('Please confirm the order by its link within 72 hours.')).toBeVisible();
  if (!isMobile) await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText('2,650');
});

test('what is out of stock or too dear cannot be ordered, and says why', async ({ page, enter }) => {
  await enter();
  await page.goto('/exchange');
  const tile = page.getByRole('listitem').filter({ hasText: 'Music month' });
  await expect(tile.getByText('Out of stock')).toBeVisible();
  await page.getByRole('link', { name: 'Film evening' }).click();
  await expect(page.getByRole('button', { name: 'Exchange', exact: true })).toBeDisabled();
  await expect(page.getByText('650 coins short').first()).toBeVisible();
});
