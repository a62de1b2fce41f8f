import { expect, test } from './test';

test('visitors read how members are treated, and who runs the panel', { tag: '@desktop' }, async ({
  page,
  visit,
  operator,
  checkBoth,
}) => {
  const { data } = await operator.calls.get('/api/console/Settings');
  for (const [key, value] of [
    ['companyName', 'Pollen Research Ltd.'],
    ['companyContact', 'members@panel.example.com'],
  ]) {
    const { version } = data.list.find((setting: { key: string }) => setting.key === key);
    await operator.calls.post(`/api/console/Settings/${key}`, { value, version, reason: 'Imprint.' });
  }
  await visit('/aboutQuestionnaire');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we treat you' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How we treat you' })).toBeVisible();
  const promises = page.getByRole('region', { name: 'Six promises, and how we keep them' }).getByRole('listitem');
  await expect(promises).toHaveCount(6);
  await expect(promises.first()).toContainText('you get 10 coins, up to 5 times a day');
  // A panel that has not paid enough members tells no sum.
  await expect(page.getByRole('region', { name: 'In numbers' })).toContainText(/Payouts every Friday|Paid last Friday/);
  await expect(page.getByText('Pollen Research Ltd.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'members@panel.example.com' })).toBeVisible();
  await checkBoth('how-we-treat-you');
});
