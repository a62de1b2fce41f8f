import { signInToConsole } from './operator';
import { expect, test } from './test';

const withList = {
  elements: [{ type: 'dropdown', name: 'town', choicesByUrl: { url: 'https://192.168.4.7/towns' } }],
};

test('the console offers to fetch choices from another website, and says why it cannot', {
  tag: '@desktop',
}, async ({ page, checkScreen }) => {
  await page.goto('/console/surveys/new');
  await signInToConsole(page);
  await page.getByLabel('Title', { exact: true }).fill('Towns');
  await page.locator('label', { hasText: 'or XLSForm' }).click();
  await page
    .getByRole('button', { name: 'Questionnaire', exact: true })
    .setInputFiles({ name: 'q.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(withList)) });
  await expect(page.getByText('Let the console fetch the list')).toBeVisible();
  await page.getByRole('button', { name: 'Fetch the lists of choices' }).click();
  await expect(page.getByText('https://192.168.4.7/towns')).toBeVisible();
  await expect(page.getByText('leads to a private network')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fetch the lists of choices' })).toBeEnabled();
  await checkScreen('console-choice-lists');
});
