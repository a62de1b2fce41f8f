import { titled } from './personas';
import { expect, test } from './test';

test('the list shows what fits, in the order that is asked for', async ({
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
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Buying your next phone');
  await page.getByRole('radiogroup', { name: 'Order of the list' }).getByText('Shortest').click();
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText('Buying your next phone');
  await checkScreen('questionnaire');

  if (isMobile) {
    await page.getByRole('button', { name: 'Notices' }).click();
    await expect(page.getByRole('dialog', { name: 'Notices' }).getByText('Sign in today for 1 coin')).toBeVisible();
  }
});

test('a survey can be read without an account, and begun after the login', async ({ page, visit, operator }) => {
  const title = titled('From an invitation');
  const { encryptId } = await operator.launchSurvey({ title });
  await visit(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Start survey' }).click();
  await expect(page).toHaveURL('/login');
});
