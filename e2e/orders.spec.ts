import type { Page } from '@playwright/test';
import { BALANCE_OF_A_NEW_MEMBER, BONUS_POINTS, confirmPayoutAccount } from './personas';
import { expect, test } from './test';

const PRICE = 120;
const BEFORE = BALANCE_OF_A_NEW_MEMBER + BONUS_POINTS;
const figure = (points: number) => new Intl.NumberFormat('en-US').format(points);

async function exchange(page: Page) {
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
}

test('a gift is redeemed: exchange info first, then the mailed links, then the timeline', async ({
  page,
  enter,
  mailbox,
  checkScreen,
  isMobile,
}) => {
  test.slow();
  const { email, calls } = await enter({ rich: true });
  await page.goto('/exchange');
  await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  await checkScreen('exchange');
  await page.getByRole('link', { name: 'Sticker pack' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sticker pack' })).toBeVisible();
  await checkScreen('shop-detail');

  await test.step('exchange info is asked for, and has to be confirmed', async () => {
    await exchange(page);
    await expect(page.getByRole('dialog', { name: 'Add your payout account?' })).toBeVisible();
    await checkScreen('exchange-info-missing');
    await page.getByRole('link', { name: 'Add payout account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payout account (PayPal)' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Account' }).fill(email);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya Lindqvist');
    await checkScreen('exchange-info');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Saved. Please open the link in the email')).toBeVisible();

    await expect(page.getByRole('heading', { level: 1, name: 'Sticker pack' })).toBeVisible();
    await exchange(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm your payout account' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();

    await page.goto(await mailbox.link(email, /./));
    await expect(page.getByRole('heading', { level: 1, name: 'Your payout account is confirmed' })).toBeVisible();
    await checkScreen('exchange-info-confirmed');
    await page.getByRole('link', { name: 'Back to the gift' }).click();
  });

  await test.step('the order is placed and the balance shows it at once', async () => {
    await exchange(page);
    const dialog = page.getByRole('dialog', { name: 'Exchange Sticker pack?' });
    await expect(dialog.getByText('We set 120 coins aside for this order')).toBeVisible();
    await checkScreen('exchange-confirm');
    await dialog.getByRole('button', { name: 'Exchange' }).click();
    await expect(page.getByText('Please confirm the order by its link within 72 hours.').first()).toBeVisible();
    const balance = figure(BEFORE - PRICE);
    if (!isMobile) await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText(balance);
  });

  const heading = page.getByRole('heading', { level: 1, name: /^Order \d+$/ });
  await expect(heading).toBeVisible();
  const number = (await heading.innerText()).replace('Order ', '');
  const current = page.getByRole('listitem').and(page.locator('[aria-current="step"]'));
  await expect(current).toContainText('Waiting for confirm');
  await expect(page.getByRole('heading', { name: 'One tap left, in your email' })).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeDisabled();
  await checkScreen('order-waiting-for-confirm');

  await test.step('a strip and the bell say so on every other page until it is confirmed', async () => {
    const strip = page.getByRole('link', { name: new RegExp(`Confirm order ${number} Open until`) });
    await expect(strip).toBeHidden();
    await page.goto('/questionnaire');
    const bell = page.getByRole(isMobile ? 'link' : 'button', { name: 'Inbox, 1 unread' });
    await expect(bell).toBeVisible();
    await checkScreen('order-strip');
    const [top, below] = [await bell.boundingBox(), await strip.boundingBox()];
    expect(below?.y, 'the strip is under the header').toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0) - 1);
    await strip.click();
    await expect(page).toHaveURL(`/orderDetail?id=${number}`);
    await expect(page.getByRole('heading', { name: 'One tap left, in your email' })).toBeVisible();
    await expect(strip).toBeHidden();
  });

  await page.goto(await mailbox.link(email, new RegExp(`Confirm order ${number}`)));
  await expect(page.getByText('Your order is confirmed').first()).toBeVisible();
  await expect(page).toHaveURL(`/orderDetail?id=${number}`);
  await page.goto('/questionnaire');
  await expect(page.getByRole(isMobile ? 'link' : 'button', { name: 'Inbox', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Confirm order/ })).toBeHidden();
  await page.goto(`/orderDetail?id=${number}`);
  await mailbox.newest(email, new RegExp(`Order ${number}: Confirmed`));
  // A job checks the stock; then the order waits for the review.
  await expect.poll(async () => (await calls.get(`/api/v1/Orders/${number}`)).data.statusID).toBe(6);
  await page.reload();
  await expect(page.getByText('Waiting for approve').filter({ visible: true }).first()).toBeVisible();
  await expect(current).toContainText('Waiting for review');
  await checkScreen('order-waiting-for-review');

  await page.goto(`/orderDetail?id=${number}`);
  await page
    .getByRole('link', { name: 'Exchange records' })
    .or(page.getByRole('link', { name: 'Back' }))
    .first()
    .click();
  await expect(page.getByRole('tab', { name: 'Exchange records' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  await checkScreen('exchange-records');

  await page.goto('/redemptionRecords');
  await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  await checkScreen('redemption-records');

  await page.goto('/myAccount?title=1');
  await page.getByRole('tab', { name: 'Expense' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Sticker pack' })).toContainText(
    '− 120',
  );
});

test('a canceled order returns its coins', { tag: '@desktop' }, async ({ page, enter, checkBoth }) => {
  const member = await enter({ rich: true });
  await confirmPayoutAccount(member);
  // Not confirmed: confirmed cash orders go into review when another spec starts a payout run.
  const { data: gifts } = await member.calls.get('/api/v1/Gifts?size=100');
  const cash = gifts.list.find(({ name }: { name: string }) => name === 'Cash account $10');
  const id = (await member.calls.post('/api/v1/Order', { giftId: cash.id })).data.orderId;
  await page.goto(`/orderDetail?id=${id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog.getByText('1,000 coins return to your balance immediately.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You canceled the order. Your coins are back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You canceled this order' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Coins returned' })).toContainText('1,000 coins, at once');
  await checkBoth('order-canceled');
  await expect(page.getByText('Canceled by you').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('banner').getByTitle('Available balance')).toContainText(figure(BEFORE));
  expect((await member.calls.get(`/api/v1/Accounts/${member.id}`)).data.balance).toBe(BEFORE);
});

test('a used link says so', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/orderDetail?id=1&token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('We couldn’t confirm this order')).toBeVisible();
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
});

test('long lists load more near the bottom, and redemption records have pages', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  test.slow();
  const member = await enter({ rich: true });
  await confirmPayoutAccount(member);
  const { data: gifts } = await member.calls.get('/api/v1/Gifts?size=100');
  const sticker = gifts.list.find(({ name }: { name: string }) => name === 'Sticker pack');
  for (let order = 0; order < 21; order++) await member.calls.post('/api/v1/Order', { giftId: sticker.id });

  await test.step('the tab that was open is remembered', async () => {
    await page.goto('/exchange');
    await expect(page.getByRole('tab', { name: 'Gift list' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Exchange records' }).click();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Exchange records' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('fifteen first, a failed page waits to be asked for again, then the end', async () => {
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toHaveCount(15);
    await page.route('**/Orders?*page=2*', (route) =>
      route.fulfill({ json: { code: 1503, data: null, errors: ['Not just now.'] } }),
    );
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[popover]').getByRole('status').getByText('Not just now.')).toBeVisible();
    await expect(rows).toHaveCount(15);
    await page.unroute('**/Orders?*page=2*');
    const second = page.waitForRequest('**/Orders?*page=2*');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(new URL((await second).url()).searchParams.get('size')).toBe('15');
    await expect(rows).toHaveCount(21);
    await expect(page.getByText('You’ve reached the end.')).toBeVisible();
  });

  await page.goto('/redemptionRecords');
  const pages = page.getByRole('navigation', { name: 'Pages of redemption records' });
  const field = pages.getByRole('textbox');
  const rows = page.getByRole('main').getByRole('link', { name: 'Sticker pack' });
  await expect(rows).toHaveCount(10);
  await expect(field).toHaveValue('1');
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  for (const header of ['Date', 'Prize Name', 'Status']) {
    await expect(page.getByRole('columnheader', { name: header })).toBeAttached();
  }
  await field.fill('3');
  await field.blur();
  await expect(rows).toHaveCount(1);
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  for (const outside of ['0', '4', '999999', '']) {
    await field.fill(outside);
    await field.blur();
    await expect(field).toHaveValue('3');
  }
  await field.pressSequentially('abc-1e');
  await expect(field).toHaveValue('31');
  await field.blur();
  await expect(field).toHaveValue('3');
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect(field).toHaveValue('2');
  await expect(rows).toHaveCount(10);
});

test('confirmed exchange info is locked', { tag: '@once' }, async ({ page, enter }) => {
  const member = await enter();
  await confirmPayoutAccount(member);
  await page.goto('/updateInfo');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  for (const field of ['Account', 'Name']) {
    await expect(page.getByRole('textbox', { name: field })).toHaveAttribute('readonly', '');
  }
  const contact = page.getByRole('paragraph').getByRole('link', { name: 'Contact us' });
  await expect(contact).toHaveAttribute('href', '/helpFeedback?type=contact');
});
