import { makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

const banks = ['Blue River Bank', 'Rivermark Credit Union', 'Riverside Savings', 'Café Crédit'];
const list = [...banks, ...Array.from({ length: 40 }, (_, n) => `Bank of the town number ${n + 1}`)];
const questionnaire = {
  showQuestionNumbers: 'off',
  pages: [
    {
      name: 'one',
      elements: [
        {
          type: 'radiogroup',
          name: 'most',
          title: 'Which app do you open most often?',
          isRequired: true,
          choices: list.map((text, value) => ({ value, text })),
          showOtherItem: true,
          otherText: 'My app is not on the list',
        },
        {
          type: 'checkbox',
          name: 'all',
          title: 'Which ones do you have?',
          choices: list.map((text, value) => ({ value, text })),
          showNoneItem: true,
          noneText: 'I use no banking app',
        },
      ],
    },
    {
      name: 'two',
      elements: [
        {
          type: 'matrixdropdown',
          name: 'hours',
          title: 'How many hours went into each, on an average day?',
          description: 'Whole hours. Each day has 24.',
          columns: ['Weekday', 'Weekend'].map((title) => ({
            name: title.toLowerCase(),
            title,
            cellType: 'text',
            inputType: 'number',
            min: 0,
            max: 24,
          })),
          rows: ['Paid work', 'Caring for others', 'Housework and errands', 'Sleep'],
        },
      ],
    },
  ],
};

test('a long list scrolls by itself and is searched, and numbers stand side by side', async ({
  page,
  operator,
  checkScreen,
}) => {
  const { encryptId } = await operator.launchSurvey({ title: titled('Banking apps'), questionnaire });
  await signIn(page.context(), await makePersona());
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();

  const most = page.getByRole('radiogroup', { name: /Which app do you open most often/ });
  await expect(most.getByRole('radio')).toHaveCount(45);
  const box = await most.boundingBox();
  expect(box?.height).toBeLessThan(800);
  await test.step('the search ignores accents, and Enter stays on the page', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the list' }).first();
    await search.fill('CREDIT');
    await search.press('Enter');
    await expect(page.getByText('2 of 44 choices')).toBeVisible();
    await expect(most.getByRole('radio')).toHaveCount(3);
    await search.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('Chosen: Rivermark Credit Union')).toBeVisible();
    await search.fill('nothing like this');
    await expect(page.getByText('Nothing in the list matches. Try fewer letters.')).toBeVisible();
    await expect(most.getByRole('radio', { name: 'My app is not on the list' })).toBeVisible();
    await search.fill('riv');
    await checkScreen('survey-long-list');
    await search.press('Escape');
    await expect(most.getByRole('radio')).toHaveCount(45);
    await expect(most.getByRole('radio', { name: 'Rivermark Credit Union' })).toBeChecked();
  });
  await test.step('what was chosen stays chosen while the list shows something else', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the list' }).last();
    const all = page.getByRole('group', { name: /Which ones do you have/ });
    for (const name of ['Blue River Bank', 'Café Crédit']) {
      await search.fill(name);
      await all.getByRole('checkbox', { name }).check();
    }
    await expect(page.getByText('Chosen: Blue River Bank, Café Crédit')).toBeVisible();
    await all.getByRole('checkbox', { name: 'I use no banking app' }).check();
    await expect(page.getByText('Chosen: I use no banking app')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Next' }).click();
  const cell = (row: string, column: string) =>
    page.getByRole('group', { name: row }).getByRole('spinbutton', { name: column });
  const [weekday, weekend] = [cell('Paid work', 'Weekday'), cell('Paid work', 'Weekend')];
  await weekday.fill('7');
  await weekend.fill('0');
  const [left, right] = [await weekday.boundingBox(), await weekend.boundingBox()];
  expect(left?.y).toBe(right?.y);
  await checkScreen('survey-number-grid');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText(/coins/).first()).toBeVisible();
});
