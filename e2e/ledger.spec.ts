import { answerOneQuestion, BALANCE_OF_A_NEW_MEMBER, titled } from './personas';
import { expect, test } from './test';
import { withSkeletons } from './with-skeletons';

test('each movement is a line, and the lines add up to the balance', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  const member = await enter();
  const title = titled('For the ledger');
  const { encryptId } = await operator.launchSurvey({ title, rewardPoints: 70 });
  await answerOneQuestion(member, encryptId);
  await member.calls.post(`/api/v1/Accounts/${member.id}/Today`);
  const balance = BALANCE_OF_A_NEW_MEMBER + 70 + 1;

  await page.goto('/myAccount?title=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
  const lines = page.getByRole('tabpanel').getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: title })).toContainText('+70');
  const amounts = await lines.allInnerTexts();
  const sum = amounts.reduce((total, text) => total + Number(/\+([\d,]+)/.exec(text)?.[1]?.replace(',', '')), 0);
  expect(sum).toBe(balance);
  await expect(page.getByText(`${balance} coins`).first()).toBeAttached();
  await checkBoth('ledger');

  await page.getByRole('tab', { name: 'Expense' }).click();
  await expect(page.getByText('Nothing spent yet')).toBeVisible();

  await page.goto('/myAccount?title=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Credit history' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '+2' })).toBeVisible();
  await checkBoth('credit-history');
});

test('any title but 1 is the credit history', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  for (const title of ['2', 'x', '']) {
    await page.goto(`/myAccount?title=${title}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Credit history' })).toBeVisible();
  }
  await page.goto('/myAccount');
  await expect(page.getByRole('heading', { level: 1, name: 'Credit history' })).toBeVisible();
});

test('each tab asks for fifteen lines of its own kind', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await withSkeletons(page);
  const asked = (changeType: string) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      const isLines = pathname.endsWith('/Points') && searchParams.get('size') === '15';
      return isLines && searchParams.get('changeType') === changeType && searchParams.get('page') === '1';
    });
  const income = asked('1');
  await page.goto('/myAccount?title=1');
  await income;
  const expense = asked('2');
  await page.getByRole('tab', { name: 'Expense' }).click();
  await expense;
});

test('the credit list holds its skeleton for a moment after the answer', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await withSkeletons(page);
  const answered = page.waitForResponse('**/Credits?*');
  await page.goto('/myAccount?title=2');
  await answered;
  const skeleton = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '60' })).toBeVisible();
  await expect(skeleton).toBeHidden();
});
