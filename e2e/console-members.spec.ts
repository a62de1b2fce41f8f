import { signInToConsole } from './operator';
import { makePersona, signIn } from './personas';
import { expect, test } from './test';

test('an operator finds a member, looks behind the balance, and blacklists with a reason', async ({
  page,
  openBrowser,
  checkScreen,
}) => {
  test.slow();
  const member = await makePersona({ rich: true });
  await page.goto('/console/members');
  await signInToConsole(page);
  await page.getByRole('searchbox').fill(member.email);
  await expect(page.getByRole('row').filter({ hasText: member.email })).toHaveCount(1);
  await checkScreen('console-members');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
  await expect(page.getByText('3,150').first()).toBeVisible();
  await checkScreen('console-member');

  await page.getByRole('link', { name: /Life on an island/ }).click();
  await expect(page.getByText('Tea or coffee?').first()).toBeVisible();
  await checkScreen('console-attempt');
  await page.goBack();

  await page.getByRole('button', { name: 'Blacklist', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Blacklist Maya Lindqvist?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('several accounts share one payout account');
  await dialog.getByRole('button', { name: 'Blacklist' }).click();
  await expect(page.getByText('Maya Lindqvist is on the blacklist.')).toBeVisible();

  const theirs = await openBrowser();
  await signIn(theirs, member);
  const mine = await theirs.newPage();
  await mine.goto('/questionnaire');
  await expect(mine.getByText('Surveys and redeeming are closed for this account')).toBeVisible();
  await expect(mine.getByText(/several accounts share one payout account/).first()).toBeVisible();
  await checkScreen('questionnaire-blocked', mine);

  await page.getByRole('button', { name: 'Lift blacklist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift blacklist' }).click();
  await expect(page.getByText('Maya Lindqvist can earn and redeem again.')).toBeVisible();
});
