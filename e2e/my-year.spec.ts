import { expect, test } from './test';

test('the year of a member: coins by week as a chart and a table, time, and check-ins', { tag: '@desktop' }, async ({
  page,
  enter,
  checkBoth,
}) => {
  const member = await enter({ rich: true });
  await member.calls.post(`/api/v1/Accounts/${member.id}/Today`, {});
  await page.goto('/myYear');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'My year' })).toBeAttached();
  await expect(main.getByRole('img', { name: /Coins earned in each week/ })).toBeVisible();
  await main.getByText('Show as a table').click();
  const rows = main.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last().getByRole('cell')).toHaveText(['3,000', '0', '151', '3,151']);
  await expect(main.getByRole('img', { name: /^Days with a check-in: 1 of / })).toBeVisible();
  await expect(main.getByText('6 more days to +5')).toBeVisible();
  // Answered within seconds, of which nobody can tell what an hour would bring.
  await expect(main.getByRole('term').filter({ hasText: 'An hour of surveys' }).locator('+ dd')).toHaveText('–');
  await checkBoth('my-year');
});
