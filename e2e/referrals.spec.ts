import { answerOneQuestion, makePersona, titled } from './personas';
import { expect, test } from './test';
import { withSkeletons } from './with-skeletons';

test('a friend who finishes a first survey brings 200 coins', { tag: '@once' }, async ({
  page,
  context,
  enter,
  operator,
  checkBoth,
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
  const code = page.getByRole('img', { name: 'Scan to join with your link' });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await checkBoth('help-earn');

  await page.goto('/hasBeenInvited');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await checkBoth('invited-friends');
  await page.goto('/incomeDetails');
  await expect(page.getByRole('heading', { level: 1, name: 'Referral income' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '200' })).toBeVisible();
  await checkBoth('referral-income');
  await page.goto('/readRecommend');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  await expect(page.getByText('You', { exact: true }).first()).toBeVisible();
  await checkBoth('ranking');
});

test('the link of a member says who invites and what both sides get, above the form', { tag: '@once' }, async ({
  visit,
  page,
  checkBoth,
}) => {
  const sender = await makePersona();
  const { data } = await sender.calls.get(`/api/v1/Accounts/${sender.id}`);
  await visit(`/logon?uid=${data.recommendedCode}`);
  await expect(page.getByRole('heading', { name: 'Maya invited you to Pollen' })).toBeVisible();
  await expect(page.getByText('+100')).toBeVisible();
  await expect(page.getByText('Lindqvist')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What Maya gets' }).locator('..')).toContainText('200 coins once');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'How we treat you' })).toHaveAttribute('href', '/howWeTreatYou');
  await expect(page.getByText('Don’t know Maya?').getByRole('link')).toHaveAttribute('href', /type=contact/);
  await checkBoth('invited');
});

test('the referral income asks visitors to log in', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/incomeDetails');
  await expect(page.getByText('Log in to see your referral income')).toBeVisible();
});

test('friends are counted, searched and ranked; the best three stand on a podium', { tag: '@once' }, async ({
  page,
  enter,
  operator,
}) => {
  test.slow();
  const member = await enter();
  const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  const { encryptId } = await operator.launchSurvey({ title: titled('For the podium') });
  for (const name of ['Noor Haddad', 'Liam Byrne']) {
    const friend = await makePersona({ invitedBy: account.recommendedCode, profile: { name } });
    await answerOneQuestion(friend, encryptId);
  }
  await page.goto('/helpEarn');
  await expect(page.getByRole('heading', { name: 'Invited friends' }).locator('..')).toContainText('2');
  await expect(page.getByRole('heading', { name: 'Earned from friends' }).locator('..')).toContainText('400');
  await expect(page.getByRole('link', { name: 'Activity rules' }).filter({ visible: true }).first()).toHaveAttribute(
    'href',
    '/ActiveRules',
  );
  await expect(page.locator('main a[href="/readRecommend"]').filter({ visible: true }).first()).toBeVisible();

  await page.goto('/hasBeenInvited');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const asked = page.waitForRequest((request) => request.url().includes('userName=nobody'));
  await page.getByRole('searchbox').fill('nobody');
  expect(new URL((await asked).url()).searchParams.get('size')).toBe('30');
  await expect(rows).toHaveCount(0);

  await page.goto('/readRecommend');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  await expect(page.getByRole('main').locator('ol').getByRole('listitem').first()).toBeVisible();
  expect(await page.getByRole('main').locator('ol').getByRole('listitem').count()).toBeLessThanOrEqual(3);
});

test('the income list asks for thirty', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await withSkeletons(page);
  const asked = page.waitForRequest('**/RecommendIncomes?*');
  await page.goto('/incomeDetails');
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('page'), searchParams.get('size')]).toEqual(['1', '30']);
});
