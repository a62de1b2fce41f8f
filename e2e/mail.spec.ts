import { signInToConsole } from './operator';
import { makePersona } from './personas';
import { expect, test } from './test';

/** The color of a mail's heading, from its style attribute. */
const TITLE_SIZE = '24px';

test('the dev mailbox shows what was sent', { tag: '@once' }, async ({ page, checkBoth }) => {
  const { email } = await makePersona({ profile: null });
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
  await checkBoth('dev-mailbox');
  await page.getByRole('link', { name: /Your registration code/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Your registration code/ })).toBeVisible();
  await checkBoth('dev-mailbox-mail');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCSS('font-size', TITLE_SIZE);
});

test('a mail preview in the console looks like the mail, under a policy without inline styles', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/console/texts/mails');
  await signInToConsole(page);
  await page.getByRole('main').getByRole('link').filter({ hasText: 'code' }).first().click();
  const title = page.frameLocator('iframe[title="Email preview"]').getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('font-size', TITLE_SIZE);
  const policy = (await page.request.get('/console/')).headers()['content-security-policy'];
  expect(policy).not.toContain('unsafe');
});
