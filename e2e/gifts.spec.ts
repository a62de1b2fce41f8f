import { confirmPayoutAccount } from './personas';
import { expect, test } from './test';
import { withSkeletons } from './with-skeletons';

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
  await expect(dialog.getByText('We set 500 coins aside for this order')).toBeVisible();
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
  await expect(page.getByRole('link', { name: 'Music month, $10 Out of stock' })).toBeVisible();
  await page.getByRole('link', { name: 'Film evening, $8 650 to go' }).click();
  await expect(page.getByRole('button', { name: 'Exchange', exact: true })).toBeDisabled();
  await expect(page.getByText('650 coins to go').first()).toBeVisible();
});

test('an amount that did not load says so, and is loaded by Try again', { tag: '@once' }, async ({
  page,
  enter,
  browserErrors,
}) => {
  browserErrors.expect(/api\/v1\/Gifts\/\d+/);
  await enter({ rich: true });
  await withSkeletons(page);
  const oneGift = /\/api\/v1\/Gifts\/\d+/;
  const fails = () => page.route(oneGift, (route) => route.fulfill({ status: 503, body: '' }));
  await fails();
  await page.goto('/rewards/online-store');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(oneGift);
  await again.click();
  await expect(page.getByRole('button', { name: 'Get Rewards' })).toBeEnabled();

  await fails();
  await page.getByText('$5', { exact: true }).click();
  await expect(again).toBeVisible();
  await page.unroute(oneGift);
  await again.click();
  await expect(page.getByRole('button', { name: 'Get Rewards' })).toBeEnabled();
});

test('search, type, cost and balance filter the rewards, and the address keeps them', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter({ rich: true });
  await page.goto('/rewards');
  await expect(page.getByText('You have')).toBeVisible();
  await expect(page.getByText('$31.50 Redeemable')).toBeVisible();
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  const search = page.getByRole('searchbox', { name: 'Search' });
  // Other tests add gifts of their own.
  await expect(cards.first()).toHaveText('Cash account');
  await expect(page.getByRole('heading', { level: 2, name: 'Within your balance' })).toBeVisible();

  for (const label of ['$10.5 or less', '$10.5-$20', '20 or more']) {
    const box = page.getByRole('checkbox', { name: label, exact: true });
    await box.check();
    await expect(page.getByRole('link', { name: /^Cash account, / })).not.toHaveCount(5);
    await box.uncheck();
  }
  await search.fill('online');
  await expect(cards).toHaveText(['Online store card']);
  await search.fill('<b>nothing</b> 🐝');
  await expect(page.getByText('No rewards match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: /^Cash account, / })).toHaveCount(5);

  await page.getByRole('radio', { name: 'Other' }).check();
  await search.fill('film');
  await expect(cards).toHaveText(['Film evening']);
  await page.reload();
  await expect(search).toHaveValue('film');
  await expect(cards).toHaveText(['Film evening']);
  await page.getByRole('link', { name: /^Film evening, / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Film evening' })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
  await expect(cards).toHaveText(['Film evening']);
  await page.getByRole('radio', { name: 'All' }).check();
  await search.fill('cash account');
  await page.getByRole('link', { name: 'Cash account, $15' }).click();
  await expect(page).toHaveURL(/\/rewards\/cash-account\?amount=\d+$/);
  await expect(page.getByRole('radio', { name: '$15' })).toBeChecked();
  // The way back of the page itself keeps them too.
  await page
    .getByRole('link', { name: /^(Rewards|Back)$/ })
    .filter({ visible: true })
    .last()
    .click();
  await expect(search).toHaveValue('cash account');
});

test('rewards beyond the balance are hidden on request, of every kind', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/rewards');
  await expect(page.getByText('$1.50 Redeemable')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Show affordable' }).check();
  await expect(page.getByRole('main').getByRole('link', { name: /^Sticker pack, / })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^(Film evening|Cash account), / })).toHaveCount(0);
});

test('a payout account is confirmed from where it is missing, and leads back there', { tag: '@once' }, async ({
  page,
  enter,
  mailbox,
}) => {
  const { email } = await enter({ rich: true });
  await page.goto('/rewards/cash-account');
  await page.getByText('$10', { exact: true }).click();
  await page.getByRole('button', { name: 'Get Rewards' }).click();
  await page.getByRole('link', { name: 'Add payout account' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill(email);
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya Lindqvist');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/rewards\/cash-account\?amount=\d+$/);
  await expect(page.getByRole('radio', { name: '$10' })).toBeChecked();

  await page.getByRole('button', { name: 'Get Rewards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your payout account' });
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the email again' }).click();
  // The first mail went out a moment ago.
  await expect(page.getByText('We’ve just sent an email.')).toBeVisible();
  await page.goto(await mailbox.link(email, /./));
  await expect(page.getByRole('heading', { level: 1, name: 'Your payout account is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the gift' }).click();
  await expect(page.getByRole('radio', { name: '$10' })).toBeChecked();
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
  // The list has several pages of fifteen gifts.
  await expect(page.getByText('You’ve seen every gift.')).toBeVisible();
  expect(await page.getByRole('tabpanel').locator('a[href*="shopDetail"]:not([aria-hidden])').count()).toBeGreaterThan(
    15,
  );
  await page.getByRole('link', { name: /^Film evening, / }).click();
  for (const fact of ['Price', 'Times exchanged', 'Stock']) {
    await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible();
  }
  await expect(page.getByText('One film to stream within 30 days.')).toBeVisible();
  await page.goto('/shopDetail?id=999999999');
  await expect(page.getByRole('link', { name: 'Gift list' }).first()).toBeVisible();
});
