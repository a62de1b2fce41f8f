import { signInToConsole } from './operator';
import { makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

test('an operator adds a profile question, and a survey for one of its answers appears for who gave it', {
  tag: '@desktop',
}, async ({ page, operator, openBrowser, checkScreen }) => {
  test.slow();
  const question = titled('Do you have a dog?');
  const survey = titled('Dog food');
  await page.goto('/console/profile-questions');
  await signInToConsole(page);

  await test.step('the operator writes the question and sees it as members do', async () => {
    await page.getByRole('link', { name: 'New question' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Please check 3 fields.')).toBeVisible();
    await page.getByLabel('Title (English)').fill(question);
    await page.getByLabel('Title (Chinese)').fill('您养狗吗？');
    await page.getByLabel('Choice 1 (English)').fill('Yes, a dog');
    await page.getByLabel('Choice 1 (Chinese)').fill('养狗');
    await page.getByLabel('Choice 2 (English)').fill('No dog');
    await page.getByLabel('Choice 2 (Chinese)').fill('不养狗');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('radio', { name: 'Yes, a dog' })).toBeVisible();
    await preview.getByText('中文').click();
    await expect(preview.getByRole('radio', { name: '不养狗' })).toBeVisible();
    await checkScreen('console-custom-field');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  });

  await test.step('other words make another version', async () => {
    await page.getByLabel('Choice 2 (English)').fill('No');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved as version 2.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a survey is for those with a dog', async () => {
    const { id } = await operator.launchSurvey({ title: survey });
    await page.goto(`/console/surveys/${id}/settings`);
    await page.getByRole('button', { name: 'Add own question or attribute' }).first().click();
    await page.getByLabel('Own question or attribute 1').selectOption(question);
    await page.getByRole('checkbox', { name: 'Yes, a dog' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Yes, a dog')).toBeVisible();
  });

  await test.step('a member finds the question, answers it, and is offered the survey; another is not', async () => {
    const [owner, other] = await Promise.all([makePersona(), makePersona()]);
    const context = await openBrowser();
    await signIn(context, owner);
    const mine = await context.newPage();
    await mine.goto('/questionnaire');
    await mine.getByRole('link', { name: /voluntary questions? in your profile/ }).click();
    const asked = mine.getByRole('form', { name: question });
    await asked.getByRole('radio', { name: 'Yes, a dog' }).check();
    await asked.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('Your answer has been saved')).toBeVisible();
    await expect(asked.getByRole('radio', { name: 'Yes, a dog' })).toBeChecked();
    await checkScreen('my-info-questions', mine);
    await mine.goto('/questionnaire');
    await expect(mine.getByText(survey)).toBeVisible();
    const { data } = await other.calls.get(`/api/v1/Accounts/${other.id}/IndividualSurveys`);
    expect(data.list.map(({ title }: { title: string }) => title)).not.toContain(survey);

    await mine.goto('/myInfo');
    await asked.getByRole('button', { name: `Clear the answer to “${question}”` }).click();
    await expect(mine.getByText('Your answer has been cleared')).toBeVisible();
    await expect(asked.getByRole('radio', { name: 'Yes, a dog' })).not.toBeChecked();
  });

  await test.step('before the question is retired, the operator sees what uses it', async () => {
    await page.goto('/console/profile-questions');
    await page.getByRole('link', { name: question }).click();
    await page.getByRole('button', { name: 'Retire' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retire this question?' });
    await expect(dialog).toContainText('1 survey');
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await page.goto('/console/profile-questions?show=retired');
    await expect(page.getByRole('link', { name: question })).toBeVisible();
    await checkScreen('console-custom-fields');
  });
});
