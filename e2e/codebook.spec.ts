import { signInToConsole } from './operator';
import { openTab } from './survey-tabs';
import { expect, test } from './test';

test('the codebook shows variables with values and conditions, in both languages, and is printed without the frame', {
  tag: '@desktop',
}, async ({ page, checkScreen }) => {
  await page.goto('/console/surveys');
  await signInToConsole(page);
  await page.getByRole('searchbox').fill('pet owners');
  await page.getByRole('link', { name: 'Pet owners: food and care' }).click();
  await openTab(page, 'Results');
  await page.getByRole('link', { name: 'Codebook' }).click();
  const codebook = page.getByRole('article');
  await expect(codebook.getByRole('cell', { name: 'pets_1', exact: true })).toBeVisible();
  await expect(codebook).toContainText(
    'Asked if the number of answers to pets “Which pets live with you?” is more than 1',
  );
  await page.getByText('Both', { exact: true }).click();
  await expect(codebook).toContainText('您养了哪些宠物？');
  await checkScreen('console-codebook');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(codebook).toBeVisible();
});
