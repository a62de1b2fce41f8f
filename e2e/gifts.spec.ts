import { confirmPayoutAccount } from './personas';
import { expect, test } from './test';

test('rewards are chosen by amount, and redeemed', async ({ page, enter, checkScreen, isMobile }) => {
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
  await expect(dialog.getByText('500 coins will be reserved for this order.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Get Rewards' }).click();
  await expect(page.getByText('Please confirm the order by its link within 72 hours.').first()).toBeVisible();
  if (!isMobile) await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText('2,650');
});

test('a gift that is out of stock or too expensive cannot be ordered and says why', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/exchange');
  const tile = page.getByRole('listitem').filter({ hasText: 'Music month' });
  await expect(tile.getByText('Out of stock')).toBeVisible();
  await page.getByRole('link', { name: 'Film evening' }).click();
  await expect(page.getByRole('button', { name: 'Exchange', exact: true })).toBeDisabled();
  await expect(page.getByText('650 coins to go').first()).toBeVisible();
});

test('search, type, cost and balance filter the rewards', { tag: '@once' }, async ({ page, enter }) => {
  await enter({ rich: true });
  await page.goto('/rewards');
  await expect(page.getByText('You have')).toBeVisible();
  await expect(page.getByText('$31.50 Redeemable')).toBeVisible();
  const providers = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(providers).toHaveText(['Cash account', 'Big-box store card', 'Online store card']);

  for (const label of ['$10.5 or less', '$10.5-$20', '20 or more']) {
    const box = page.getByRole('checkbox', { name: label, exact: true });
    await box.check();
    await expect(providers).toHaveCount(3);
    await box.uncheck();
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('online');
  await expect(providers).toHaveText(['Online store card']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('<b>nothing</b> 🐝');
  await expect(page.getByText('No rewards match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(providers).toHaveCount(3);

  await page.getByRole('radio', { name: 'Other' }).check();
  await expect(page.getByRole('link', { name: 'Film evening' })).toBeVisible();
  await page.getByRole('radio', { name: 'eGift' }).check();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Choose.*Cash account/ })
    .click();
  await expect(page).toHaveURL('/rewards/cash-account');
});

test('rewards beyond the balance are hidden on request', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/rewards');
  await expect(page.getByText('$1.50 Redeemable')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Show affordable' }).check();
  // Other tests add cards that cost less.
  await page.getByPlaceholder('Search rewards').filter({ visible: true }).fill('Cash account');
  await expect(page.getByText('No rewards match')).toBeVisible();
  await page.getByPlaceholder('Search rewards').filter({ visible: true }).fill('');
  await page.getByRole('radio', { name: 'Other' }).check();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Film evening' })).toBeHidden();
});

test('each reward page offers five amounts and says how long delivery takes', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  const member = await enter({ rich: true });
  await confirmPayoutAccount(member);
  for (const [provider, delivery] of [
    ['cash-account', 'Delivery takes up to 10 business days.'],
    ['big-box-store', 'Delivery takes up to 10 business days.'],
    ['online-store', 'Delivery takes 3-10 business days.'],
  ] as const) {
    await page.goto(`/rewards/${provider}`);
    const amounts = page.getByRole('group', { name: 'Amount' });
    for (const amount of ['$5', '$10', '$15', '$20', '$25']) {
      await expect(amounts.getByText(amount, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(delivery)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get Rewards' })).toBeEnabled();
  }
});

test('a gift shows its price, how often it was exchanged, its stock and its tips', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/exchange');
  const tiles = page.getByRole('tabpanel').getByRole('listitem');
  await expect(tiles).toHaveCount(15);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('You’ve seen every gift.')).toBeVisible();
  expect(await tiles.count()).toBeGreaterThan(15);
  await page.getByRole('link', { name: 'Film evening' }).click();
  for (const fact of ['Price', 'Times exchanged', 'Stock']) {
    await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible();
  }
  await expect(page.getByText('One film to stream within 30 days.')).toBeVisible();
  await page.goto('/shopDetail?id=999999999');
  await expect(page.getByRole('link', { name: 'Gift list' }).first()).toBeVisible();
});
