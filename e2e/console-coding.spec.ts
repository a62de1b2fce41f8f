import { signInToConsole } from './operator';
import { makePersona, titled } from './personas';
import { openTab } from './survey-tabs';
import { expect, test } from './test';

const questionnaire = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'radiogroup', name: 'where', title: 'Where?', choices: ['home', 'work'] },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
  ],
};
const given = [
  { where: 'work', why: 'The machine is broken.' },
  { where: 'home', why: 'It is cheap.' },
  { where: 'work', why: 'A noisy machine.' },
];

test('an operator codes open answers with the keyboard and in bulk, undoes, merges, and finds them in the tables', {
  tag: '@desktop',
}, async ({ page, operator, checkScreen }) => {
  test.slow();
  const { id, encryptId } = await operator.launchSurvey({ title: titled('Reasons'), questionnaire, rewardPoints: 10 });
  for (const answers of given) {
    const { calls } = await makePersona();
    const { data } = await calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
    await calls.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers });
  }
  await page.goto(`/console/surveys/${id}`);
  await signInToConsole(page);
  await openTab(page, 'Results');
  await page.getByRole('link', { name: 'Open answers' }).click();
  const rows = page.getByRole('table', { name: 'Answers' }).getByRole('row');
  await expect(rows).toHaveCount(4);

  await test.step('a code by its key', async () => {
    await expect(page.getByText('0 of 3 coded')).toBeVisible();
    await page.keyboard.press('c');
    await page.getByLabel('Name in English').fill('Price');
    await page.getByRole('button', { name: 'Add code' }).click();
    await expect(page.getByRole('button', { name: 'Change Price' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('1');
    await expect(rows.filter({ hasText: 'cheap' })).toContainText('Price');
    await expect(page.getByText('1 of 3 coded')).toBeVisible();
  });

  await test.step('a code for all that the search finds, and its undo', async () => {
    await page.getByRole('button', { name: 'Code', exact: false }).filter({ hasText: 'C' }).first().click();
    await page.getByLabel('Name in English').fill('Machine');
    await page.getByRole('button', { name: 'Add code' }).click();
    await expect(page.getByRole('button', { name: 'Change Machine' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search answers' }).fill('machine');
    await expect(page.getByText('2 found')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Machine' }).click();
    await expect(page.getByText('3 of 3 coded')).toBeVisible();
    await checkScreen('console-open-answers');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 of 3 coded')).toBeVisible();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Machine' }).click();
    await expect(page.getByText('3 of 3 coded')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await checkScreen('console-open-answers-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('two codes become one', async () => {
    await page.getByRole('button', { name: 'Change Price' }).click();
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByRole('button', { name: 'Change Price' })).toBeHidden();
  });

  await test.step('coded answers are a question of their own', async () => {
    await page.getByRole('link', { name: 'Questions', exact: true }).click();
    const coded = page.getByRole('region', { name: 'Why? (coded)' });
    await coded.scrollIntoViewIfNeeded();
    await expect(coded.getByRole('list', { name: 'Chart: Why? (coded)' }).getByRole('listitem')).toHaveText([
      'Machine100%3',
    ]);
  });

  await test.step('a response is excluded from the results and taken back', async () => {
    await page.getByRole('link', { name: 'Cleaning' }).click();
    const responses = page.getByRole('table', { name: 'Responses' }).getByRole('row');
    await expect(responses).toHaveCount(4);
    await responses.nth(1).getByRole('checkbox').check();
    await checkScreen('console-cleaning');
    await page.getByRole('button', { name: 'Exclude 1' }).click();
    await page.getByLabel('Reason').fill('A test of ours');
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await expect(responses.filter({ hasText: 'A test of ours' })).toHaveCount(1);
    await page.getByRole('link', { name: 'Questions', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Where?' }).getByText('Base: 2 responses.')).toBeVisible();
    await page.getByRole('link', { name: 'Cleaning' }).click();
    await responses.filter({ hasText: 'A test of ours' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Take back 1' }).click();
    await expect(responses.filter({ hasText: 'A test of ours' })).toHaveCount(0);
  });
});
