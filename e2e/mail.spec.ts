import { makePersona } from './personas';
import { expect, test } from './test';

test('the dev mailbox shows what was sent', async ({ page, checkScreen }) => {
  const { email } = await makePersona({ profile: null });
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
  await checkScreen('dev-mailbox');
  await page.getByRole('link', { name: /Your registration code/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Your registration code/ })).toBeVisible();
  await checkScreen('dev-mailbox-mail');
});
