import { answerOneQuestion, makePersona, titled } from './personas';
import { expect, test } from './test';

test('a friend who finishes a first survey brings 200 coins', async ({
  page,
  context,
  enter,
  operator,
  checkScreen,
}) => {
  const member = await enter();
  const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  const friend = await makePersona({ invitedBy: account.recommendedCode });
  const { encryptId } = await operator.launchSurvey({ title: titled('For a friend') });
  await answerOneQuestion(friend, encryptId);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/helpEarn');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Earned from friends')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/logon?uid=${account.recommendedCode}`);
  await checkScreen('help-earn');

  await page.goto('/hasBeenInvited');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await checkScreen('invited-friends');
  await page.goto('/incomeDetails');
  await expect(page.getByRole('heading', { level: 1, name: 'Referral income' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '200' })).toBeVisible();
  await checkScreen('referral-income');
  await page.goto('/readRecommend');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  await expect(page.getByText('You', { exact: true }).first()).toBeVisible();
  await checkScreen('ranking');
});

test('the referral income asks visitors to log in', async ({ page, visit }) => {
  await visit('/incomeDetails');
  await expect(page.getByText('Log in to see your referral income')).toBeVisible();
});
