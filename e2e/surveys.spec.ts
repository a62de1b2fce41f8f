import { titled } from './personas';
import { expect, test } from './test';

test('the list shows the fitting surveys in the chosen order', async ({
  page,
  enter,
  operator,
  checkScreen,
  isMobile,
}) => {
  const fits = titled('For women in their thirties');
  const other = titled('For men in Canada');
  await operator.launchSurvey({ title: fits, target: { genders: [2], ageFrom: 30, ageTo: 39, countries: [840] } });
  await operator.launchSurvey({ title: other, target: { genders: [1], countries: [124] } });

  await enter();
  await page.goto('/questionnaire');
  await expect(page.getByRole('heading', { level: 2, name: fits })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: other })).toBeHidden();
  // One pays 250 coins for ten minutes, the other 80 for three; tests that run beside this one add surveys of their own.
  const isFirst = async () => {
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
    return titles.indexOf('Buying your next phone') < titles.indexOf(fits);
  };
  await page.getByRole('radiogroup', { name: 'Sort by' }).getByText('Best reward').click();
  await expect.poll(isFirst).toBe(true);
  await page.getByRole('radiogroup', { name: 'Sort by' }).getByText('Shortest').click();
  await expect.poll(isFirst).toBe(false);
  await checkScreen('questionnaire');

  if (isMobile) {
    await page.getByRole('link', { name: 'Inbox' }).click();
    await expect(page.getByRole('link', { name: 'Check in today for 1 coin' })).toBeVisible();
  }
});

test('a survey can be read without an account and started after the login', { tag: '@once' }, async ({
  page,
  visit,
  operator,
}) => {
  const title = titled('From an invitation');
  const { encryptId } = await operator.launchSurvey({ title });
  await visit(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Start survey' }).click();
  await expect(page).toHaveURL('/login');
});

test('the survey list shows the member, the figures of each survey, and the two promises', { tag: '@once' }, async ({
  page,
  enter,
  operator,
}) => {
  const title = titled('All its figures');
  await operator.launchSurvey({ title, rewardPoints: 135 });
  const member = await enter();
  const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  await page.goto('/questionnaire');
  const main = page.getByRole('main');
  await expect(main.getByText('Maya Lindqvist', { exact: true })).toBeVisible();
  await expect(main.getByText(account.handle)).toBeVisible();
  await expect(main.getByText('Available balance')).toBeVisible();
  await expect(main.getByText('= $1.50')).toBeVisible();
  await expect(main.getByRole('link', { name: /LV\.1/ })).toHaveAttribute('href', '/currentLevel');
  await expect(main.getByRole('link', { name: 'Cashout' })).toHaveAttribute('href', '/rewards');
  await expect(main.getByRole('button', { name: /^SIGN IN/ })).toBeVisible();

  const card = main.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText(/No\. \S+/);
  await expect(card).toContainText('$1.35');
  await expect(card.getByRole('meter', { name: '90% success rate' })).toBeVisible();
  await expect(card).toContainText('3 minutes');
  await expect(card.getByRole('link', { name: `Join in: ${title}` })).toBeVisible();
  await expect(main.getByText('Your answers stay confidential')).toBeVisible();
  await expect(main.getByText('Please answer honestly')).toBeVisible();
});

test('the info page shows topic, reward and length of a survey', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  const title = titled('On its own page');
  const { encryptId } = await operator.launchSurvey({ title, rewardPoints: 135 });
  await enter();
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
  for (const [fact, value] of [
    ['Length', '3 minutes'],
    ['Success rate', '90%'],
    ['Platform', /./],
    ['Reward', /./],
  ] as const) {
    const term = page.getByRole('term').filter({ hasText: fact }).filter({ visible: true }).first();
    await expect(term.locator('..')).toContainText(value);
  }
  await expect(page.getByText('135').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  const start = page.getByRole('button', { name: 'Start survey' }).filter({ visible: true });
  await expect(start).toHaveCount(1);
  await checkBoth('survey-info');
  await start.click();
  await expect(page).toHaveURL(/\/survey\//);
});

test('an unknown survey says so', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  for (const encryptId of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', '<script>', '']) {
    await page.goto(`/questionnaireItem?encryptId=${encodeURIComponent(encryptId)}`);
    await expect(
      page
        .getByRole('link', { name: /surveys/i })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
  }
});
