import { signInToConsole } from './operator';
import { titled } from './personas';
import { everyKind } from './questionnaires';
import { expect, test } from './test';

test('an operator edits a questionnaire, tries it, publishes it and takes it back', { tag: '@desktop' }, async ({
  page,
  operator,
  checkScreen,
}) => {
  test.slow();
  const title = titled('Drinks to edit');
  const { id } = await operator.launchSurvey({ title, questionnaire: everyKind });
  await page.goto(`/console/surveys/${id}/questionnaire`);
  await signInToConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('No finished attempts at version 1 yet.')).toBeVisible();
  const first = page.getByRole('region', { name: 'Page 1' });
  const questions = (region: string) => page.getByRole('region', { name: region }).locator('[data-open]');

  await test.step('a question is added, edited in both languages, and moved by keyboard and by drag', async () => {
    await first.getByRole('button', { name: 'Add question' }).click();
    await first.getByRole('button', { name: 'Single choice', exact: true }).click();
    await page.getByLabel('Question in English', { exact: true }).fill('How many cups before noon?');
    await page.getByRole('button', { name: 'Show Chinese beside English', exact: true }).click();
    await page.getByLabel('Question in Chinese', { exact: true }).fill('中午前喝几杯？');
    await page.getByLabel('English 1', { exact: true }).fill('None');
    await page.getByLabel('Chinese 1', { exact: true }).fill('没有');
    await page.getByLabel('English 2', { exact: true }).fill('One or more');
    await page.getByLabel('Chinese 2', { exact: true }).fill('一杯或更多');
    const answer = (n: number) => page.getByLabel(`English ${n}`, { exact: true });
    await answer(2).press('Enter');
    await expect(answer(3)).toBeFocused();
    await answer(3).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Five\t5\nSix\t6\nSeven\t7');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText('3 lines pasted')).toBeVisible();
    await expect(answer(5)).toHaveValue('Seven');
    await answer(5).press('Alt+ArrowUp');
    await expect(answer(4)).toBeFocused();
    await expect(answer(4)).toHaveValue('Seven');
    await answer(4).fill('');
    await answer(4).press('Backspace');
    await expect(answer(3)).toBeFocused();
    await page.getByRole('button', { name: 'Show values' }).click();
    await expect(page.getByLabel('Value 3', { exact: true })).toHaveValue('5');
    await page.locator('summary').filter({ hasText: 'Conditions' }).click();
    await page.getByRole('button', { name: 'Add: Show only if' }).click();
    await page
      .getByRole('group', { name: 'Show only if' })
      .getByLabel('Value 1', { exact: true })
      .selectOption('Coffee');
    await page.getByRole('button', { name: 'Add: Require only if' }).click();
    await expect(page.getByRole('checkbox', { name: 'Answer required' })).toBeHidden();
    await page.getByRole('button', { name: 'Show “None” only on a condition' }).click();
    const none = page.getByRole('group', { name: 'Show “None” only if' });
    await none.getByLabel('Operator 1').selectOption('has an answer');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(none.getByLabel('Operator 1')).toHaveValue('=');
    await undo.click();
    await expect(none).toBeHidden();
    await expect(page.getByRole('group', { name: 'Require only if' })).toBeVisible();
    await checkScreen('console-questionnaire-question');
    await expect(page.getByText('1 unpublished change.')).toBeVisible();
    await page.locator('[data-open="question1"]').click();
    const handle = page.getByRole('button', { name: 'Move “How many cups before noon?”' });
    await handle.press('ArrowUp');
    await expect(questions('Page 1').first()).toContainText('How many cups before noon?');
    await expect(handle).toBeFocused();
    // High enough that both places are on the screen.
    await page.setViewportSize({ width: 1440, height: 2000 });
    // Again where the rows were still moving into their places in the higher window.
    await expect(async () => {
      const from = await handle.boundingBox();
      const onto = await questions('When and why').last().boundingBox();
      if (!from || !onto) throw new Error('the rows have no place');
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(onto.x + 10, onto.y + onto.height - 4, { steps: 4 });
      await page.mouse.up();
      await expect(questions('When and why').last()).toContainText('How many cups before noon?', { timeout: 3_000 });
    }).toPass();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what is deleted comes back, and the server keeps the work', async () => {
    await page.getByRole('button', { name: 'Delete “Tea or coffee?”' }).click();
    await expect(page.getByText('a rule or a text still mentions it.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).last().click();
    await expect(questions('Page 1')).toHaveCount(1);
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(questions('When and why').last()).toContainText('How many cups before noon?');
    await expect(page.getByText('1 unpublished change.')).toBeVisible();
  });

  await test.step('screening is written as rules', async () => {
    await page.getByRole('tab', { name: 'Screening' }).click();
    await page.getByRole('button', { name: 'Add screening rule' }).click();
    // The rule that is left keeps its own look when the one above it goes.
    await page.getByRole('button', { name: 'Edit as expression' }).last().click();
    await expect(page.getByLabel('SurveyJS expression')).toBeVisible();
    await page.getByRole('button', { name: 'Add screening rule' }).click();
    await page.getByRole('button', { name: 'Delete screening rule 2' }).click();
    await expect(page.getByRole('button', { name: /^Delete screening rule/ })).toHaveCount(2);
    await expect(page.getByLabel('SurveyJS expression')).toBeHidden();
    await page.getByLabel('Question 1', { exact: true }).last().selectOption({ label: '9. How many cups a day?' });
    await page.getByLabel('Operator 1', { exact: true }).last().selectOption('is greater than');
    await page.getByLabel('Value 1', { exact: true }).last().fill('30');
    await checkScreen('console-questionnaire-logic');
  });

  await test.step('invalid JSON says where, and a rule that cannot be run is shown at its line', async () => {
    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = page.getByLabel('Questionnaire as SurveyJS JSON');
    const text = await json.inputValue();
    expect(text).toContain('"if": "{cups} > 30"');
    await json.fill(text.replace('"{cups} > 30"', '{cups} > 30"'));
    const line = text.slice(0, text.indexOf('"{cups} > 30"')).split('\n').length;
    await expect(page.getByRole('button', { name: `Line ${line}` })).toContainText('Invalid JSON');
    await json.fill(text.replace('{cups} > 30', 'cupsOf({cups}) > 30'));
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: `Line ${line}` })).toContainText(
      'The function "cupsOf" cannot be run here: it is none of',
    );
    await checkScreen('console-questionnaire-json');
    await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'Undo' }).first().click();
  });

  await test.step('simulated respondents find the rule that is never true', async () => {
    await page.getByRole('tab', { name: 'Checks and test' }).click();
    await page.getByRole('button', { name: 'Run test' }).click();
    await expect(page.getByText('"cups" only takes 0 to 20')).toBeVisible();
    await checkScreen('console-questionnaire-trial');
    await page.getByRole('link', { name: '"cups" only takes 0 to 20' }).click();
    await expect(page.getByRole('group', { name: 'Screen out if' }).last().getByLabel('Value 1')).toHaveValue('30');
  });

  await test.step('it is published with a note, and the version before is published again', async () => {
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Cups before noon');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Version 2 has been published.')).toBeVisible();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page.getByRole('row', { name: /Version 2/ })).toContainText('Cups before noon');
    await checkScreen('console-questionnaire-versions');
    await page.getByRole('button', { name: 'Publish again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
    await expect(page.getByRole('row', { name: /Version 3/ })).toContainText('Current');
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(questions('When and why')).toHaveCount(3);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-open="drink"]').click();
  await checkScreen('console-questionnaire-phone');
});

test('what a colleague saves meanwhile is joined, and of one question both versions are shown', {
  tag: '@once',
}, async ({ page, operator }) => {
  const title = titled('Drinks of two authors');
  const { id } = await operator.launchSurvey({ title, questionnaire: everyKind });
  await page.goto(`/console/surveys/${id}/questionnaire`);
  await signInToConsole(page);
  await page.locator('[data-open="drink"]').click();
  const question = page.getByLabel('Question in English', { exact: true });
  await question.fill('Tea, or coffee?');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  const path = `/api/console/Surveys/${id}/Draft`;
  const colleagueWrites = async (from: string, to: string) => {
    const { draft } = (await operator.calls.get(path)).data;
    const questionnaire = JSON.parse(JSON.stringify(draft.questionnaire).replace(from, to));
    const saved = await operator.calls.post(path, { revision: draft.revision, base: draft.base, questionnaire });
    expect(saved.code).toBe(200);
  };
  await colleagueWrites('How many cups a day?', 'How many cups in a day?');
  await question.fill('Tea or coffee, today?');
  await expect(page.locator('[data-open="cups"]')).toContainText('How many cups in a day?');
  await expect(question).toHaveValue('Tea or coffee, today?');

  await expect
    .poll(async () => JSON.stringify((await operator.calls.get(path)).data.draft.questionnaire))
    .toContain('Tea or coffee, today?');
  await colleagueWrites('Tea or coffee, today?', 'Coffee or tea?');
  await question.fill('Neither tea nor coffee?');
  await expect(page.getByRole('heading', { name: 'You and a colleague changed the same part' })).toBeVisible();
  await expect(page.locator('[data-open="drink"]')).toContainText('Coffee or tea?');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.locator('[data-open="drink"]')).toContainText('Neither tea nor coffee?');
  await expect
    .poll(async () => JSON.stringify((await operator.calls.get(path)).data.draft.questionnaire))
    .toContain('Neither tea nor coffee?');

  await test.step('so is typed JSON, with what was saved before it is applied', async () => {
    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = page.getByLabel('Questionnaire as SurveyJS JSON');
    await json.fill((await json.inputValue()).replace('Neither tea nor coffee?', 'Juice?'));
    await colleagueWrites('How many cups in a day?', 'How many cups per day?');
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(page.locator('[data-open="cups"]')).toContainText('How many cups per day?');
    await page.getByRole('button', { name: 'Back to the JSON' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(page.locator('[data-open="drink"]')).toContainText('Juice?');
    await expect(page.locator('[data-open="cups"]')).toContainText('How many cups per day?');
  });
});

test('after a variable was renamed, typing goes to the focused field', { tag: '@once' }, async ({ page, operator }) => {
  const title = titled('Drinks to rename');
  const { id } = await operator.launchSurvey({ title, questionnaire: everyKind });
  await page.goto(`/console/surveys/${id}/questionnaire`);
  await signInToConsole(page);
  await page.locator('[data-open="drink"]').click();
  await page.locator('summary').filter({ hasText: 'Data and attention check' }).click();
  const name = page.getByLabel('Variable name');
  const question = page.getByLabel('Question in English', { exact: true });
  await name.fill('beverage');
  await question.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Today');
  await expect(question).toHaveValue(/ Today$/);
  await expect(page.locator('[data-open="beverage"]')).toHaveAttribute('aria-expanded', 'true');

  await name.fill('drink_today');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-open="beverage"]')).toHaveAttribute('aria-expanded', 'true');
  await expect(name).toHaveValue('beverage');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('[data-open="drink_today"]')).toHaveAttribute('aria-expanded', 'true');
});

test('a viewer reads the questionnaire and uses the preview; controls that change it are disabled with the reason', {
  tag: '@once',
}, async ({ page, operator, mailbox }) => {
  const title = titled('Drinks to read');
  const { id } = await operator.launchSurvey({ title, questionnaire: everyKind });
  const email = `viewer-${id}@example.com`;
  await operator.calls.post('/api/console/OperatorInvitations', { email, name: 'Vera Lang', role: 'viewer' });
  const token = new URLSearchParams((await mailbox.link(email, /./)).split('?')[1]).get('token');
  const accepted = await page.request.post('/api/console/OperatorInvitations/Accept', {
    data: { token, password: 'Quiet-bee-42' },
  });
  expect((await accepted.json()).code).toBe(200);

  await page.goto(`/console/surveys/${id}/questionnaire`);
  await expect(page.getByText('Your role doesn’t allow this.')).toBeVisible();
  await page.locator('[data-open="drink"]').click();
  await expect(page.getByLabel('Question in English', { exact: true })).toBeDisabled();
  for (const name of ['Add question', 'Add page', 'Publish changes', 'Delete “Tea or coffee?”']) {
    await expect(page.getByRole('button', { name }).first()).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog').frameLocator('iframe');
  await expect(preview.getByRole('radio', { name: 'Coffee' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByLabel('Questionnaire as SurveyJS JSON')).toHaveAttribute('readonly', '');
  await page.getByRole('tab', { name: 'Checks and test' }).click();
  await expect(page.getByRole('button', { name: 'Run test' })).toBeDisabled();
  await page.goto('/console/surveys');
  await expect(page.getByRole('button', { name: 'New survey' })).toBeDisabled();
});
