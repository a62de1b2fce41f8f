import { makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

test('a sensitive survey is agreed to, and a member leaves it and deletes the answers', { tag: '@once' }, async ({
  page,
  operator,
  checkBoth,
}) => {
  const title = titled('Sleep and health');
  const { encryptId } = await operator.launchSurvey({
    title,
    sensitive: { subjects: ['health', 'money'], keptDays: 180 },
    endsOn: '2099-12-31',
  });
  const maya = await makePersona();
  await signIn(page.context(), maya);

  await test.step('the card and the page name the subjects', async () => {
    await page.goto('/questionnaire');
    await expect(page.getByText('Asks about your health and your money').first()).toBeVisible();
    await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
    await expect(page.getByRole('heading', { name: 'Sensitive subjects' })).toBeVisible();
    await checkBoth('survey-info-sensitive');
  });

  await test.step('it starts after the agreement', async () => {
    await page.getByRole('button', { name: 'Start survey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Before you start' });
    await expect(dialog.getByRole('button', { name: 'Agree and start' })).toBeDisabled();
    await checkBoth('survey-agreement');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Agree and start' }).click();
    await expect(page).toHaveURL(/\/survey\//);
  });

  await test.step('the member leaves for good', async () => {
    await page.getByRole('button', { name: 'Save and leave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this survey?' });
    await dialog.getByRole('radio', { name: /delete my answers/ }).check();
    await checkBoth('survey-leave');
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByText('You left this survey for good.')).toBeVisible();
    await expect(page.getByText('Your answers to this survey have been deleted.')).toBeVisible();
  });
});
