import { signInToConsole } from './operator';
import {
  BALANCE_OF_A_NEW_MEMBER,
  BONUS_POINTS,
  confirmPayoutAccount,
  makePersona,
  placeOrder,
  signIn,
} from './personas';
import { expect, test } from './test';

const PRICE = 120;

test('an operator approves one order and rejects another; the member sees both', { tag: '@desktop' }, async ({
  page,
  operator,
  openBrowser,
  mailbox,
  checkBoth,
}) => {
  test.slow();
  const member = await makePersona({ rich: true });
  await confirmPayoutAccount(member);
  const good = await placeOrder(member, 'Sticker pack');
  const bad = await placeOrder(member, 'Sticker pack');
  await operator.waitForOrders([good, bad]);

  await page.goto('/console/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Operator login' })).toBeVisible();
  await checkBoth('console-sign-in');
  await signInToConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders to review' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Status' });
  await expect(tabs.getByRole('link', { name: 'Waiting for confirm' })).toHaveAttribute('href', /status=0/);
  await page.getByRole('searchbox').fill(member.email);
  await expect(page.getByRole('row').filter({ hasText: 'Sticker pack' })).toHaveCount(2);
  await checkBoth('console-orders');
  await test.step('oldest first, and the newest first again', async () => {
    const header = page.getByRole('columnheader', { name: 'Ordered' });
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText(String(bad));
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toContainText(String(good));
    await header.getByRole('button').click();
    await expect(first).toContainText(String(bad));
    await header.getByRole('button').click();
    await expect(header).not.toHaveAttribute('aria-sort');
  });

  await test.step('what is behind an order, then approve', async () => {
    await page.getByRole('link', { name: `Order ${good}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${good}` })).toBeVisible();
    await expect(page.getByText(member.email).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Recent surveys of this member' })).toContainText('Life on an island');
    await checkBoth('console-order');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog', { name: 'Approve this order?' }).getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('1 order approved.')).toBeVisible();
  });

  await test.step('reject, with a memo', async () => {
    await page.goto(`/console/orders/${bad}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject this order?' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Please write a memo.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Memo' }).fill('One pack per member, please.');
    await checkBoth('console-reject');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('1 order rejected.')).toBeVisible();
  });

  const theirs = await openBrowser();
  await signIn(theirs, member);
  const mine = await theirs.newPage();
  await test.step('the member is mailed and sees the new states, and the coins of one are back', async () => {
    await mailbox.newest(member.email, new RegExp(`Order ${good}: System approved`));
    const { text } = await mailbox.newest(member.email, new RegExp(`Order ${bad}: System rejected`));
    expect(text).toContain('One pack per member, please.');
    await mine.goto(`/orderDetail?id=${bad}`);
    await expect(mine.getByText('System rejected').filter({ visible: true }).first()).toBeVisible();
    await expect(mine.getByText('One pack per member, please. 120 coins are back in your balance.')).toBeVisible();
    await checkBoth('order-rejected', mine);
    await mine.goto(`/orderDetail?id=${good}`);
    await expect(mine.getByText('System approved').filter({ visible: true }).first()).toBeVisible();
    const { data } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
    expect(data.balance).toBe(BALANCE_OF_A_NEW_MEMBER + BONUS_POINTS - PRICE);
  });

  await test.step('an approved order is completed', async () => {
    await page.goto(`/console/orders/${good}`);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark this order as completed?' });
    await dialog.getByRole('textbox').fill('Sent today.');
    await dialog.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(page.getByText(`Order ${good} is completed.`)).toBeVisible();
    await mine.reload();
    await expect(mine.getByRole('listitem').filter({ hasText: 'Completed' })).toContainText('Sent today.');
    await checkBoth('order-completed', mine);
  });

  await test.step('all of it is in the audit log', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Marked the order as completed').filter({ visible: true }).first(),
    ).toBeVisible();
    await checkBoth('console-audit-log');
  });
});
