import { signIn, titled } from './personas';
import { expect, test } from './test';

const both = (en: string, zh: string) => ({ default: en, 'zh-cn': zh });
const choice = (value: string | number, en: string, zh: string) => ({ value, text: both(en, zh) });

/** Three single choices, of which the third may be the last question, and two texts. */
const questionnaire = {
  pages: [
    {
      name: 'drink',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: both('Tea or coffee?', '茶还是咖啡？'),
          isRequired: true,
          choices: [choice('tea', 'Tea', '茶'), choice('coffee', 'Coffee', '咖啡')],
        },
      ],
    },
    {
      name: 'recommend',
      elements: [
        {
          type: 'rating',
          name: 'recommend',
          title: both('Would you recommend it?', '您会推荐吗？'),
          rateMin: 0,
          rateMax: 10,
        },
      ],
    },
    {
      name: 'milk',
      elements: [{ type: 'boolean', name: 'milk', title: both('With milk?', '加奶吗？'), isRequired: true }],
    },
    {
      name: 'why',
      visibleIf: '{milk} = true',
      elements: [{ type: 'comment', name: 'why', title: both('Why?', '为什么？'), isRequired: true }],
    },
    {
      name: 'sugar',
      visibleIf: '{milk} = true',
      elements: [{ type: 'comment', name: 'sugar', title: both('And sugar?', '加糖吗？') }],
    },
  ],
};

test('Back and Forward of the browser turn the pages of a survey, and a reload stays', { tag: '@once' }, async ({
  page,
  enter,
  operator,
}) => {
  const { encryptId } = await operator.launchSurvey({ title: titled('Back and forward'), questionnaire });
  await enter();
  const info = `/questionnaireItem?encryptId=${encryptId}`;
  await page.goto(info);
  await page.getByRole('button', { name: 'Start survey' }).click();
  const question = (name: string) => page.getByRole('heading', { level: 1, name });
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByText('Tea', { exact: true }).click();
  await next.click();
  await expect(question('Would you recommend it?')).toBeVisible();
  // Two digits are one number.
  await page.keyboard.press('1');
  await page.keyboard.press('0');
  await expect(page.getByRole('radio', { name: '10' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(question('With milk?')).toBeVisible();
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Yes');

  await page.goBack();
  await expect(question('Would you recommend it?')).toBeVisible();
  await expect(page.getByRole('radio', { name: '10' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: '10' })).toBeChecked();
  await page.goForward();
  await expect(question('With milk?')).toBeVisible();

  await test.step('Forward does not skip what is required', async () => {
    await page.getByText('Yes', { exact: true }).click();
    await next.click();
    await page.getByRole('textbox', { name: 'Why?' }).fill('It is smoother.');
    await next.click();
    await expect(question('And sugar?')).toBeVisible();
    await page.goBack();
    await page.getByRole('textbox', { name: 'Why?' }).fill('');
    await page.goForward();
    // Of one error, members see the one at its question; readers are told of both.
    await expect(page.getByRole('alert').filter({ hasText: 'One answer needs another look.' })).toBeAttached();
    await expect(question('Why?')).toBeVisible();
  });

  await test.step('the button of the page and that of the browser lead the same way', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(question('With milk?')).toBeVisible();
    await page.goBack();
    await expect(question('Would you recommend it?')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Tea' })).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(info);
    await page.goForward();
    await expect(question('Tea or coffee?')).toBeVisible();
  });

  await test.step('after the end, Back leads to where the survey was started', async () => {
    await next.click();
    await expect(question('Would you recommend it?')).toBeVisible();
    await next.click();
    await expect(question('With milk?')).toBeVisible();
    await page.getByText('No', { exact: true }).click();
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name: /coins/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(info);
  });
});

test('a single choice goes on by itself where the member wants it, but never at the end', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkScreen,
  openBrowser,
  browserErrors,
}) => {
  const { encryptId } = await operator.launchSurvey({ title: titled('One after another'), questionnaire });
  const member = await enter();
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  const question = (name: string) => page.getByRole('heading', { level: 1, name });
  const wish = page.getByRole('switch', { name: /^Continue as soon as I choose/ });
  await expect(wish).not.toBeChecked();
  await page.getByText('Coffee', { exact: true }).click();
  await wish.click();
  await checkScreen('survey-auto-advance');
  // Arrow keys look through the choices; a choice made with one waits for Enter.
  await page.getByRole('radio', { name: 'Coffee' }).press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Tea' })).toBeChecked();
  await expect(page.getByText('Answer chosen. On to the next question.')).toHaveCount(0);

  await test.step('a page that could not be left no longer says that it goes on', async () => {
    browserErrors.expect(/Failed to load resource|net::ERR/);
    await page.route('**/Page', (route) => route.abort());
    await page.getByText('Coffee', { exact: true }).click();
    await expect(page.getByText('This page wasn’t sent')).toBeVisible();
    await expect(page.getByText('Answer chosen. On to the next question.')).toHaveCount(0);
    await page.unroute('**/Page');
    await page.getByText('Tea', { exact: true }).click();
    await expect(question('Would you recommend it?')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Tea' })).toBeChecked();
  });

  await page.getByText('Coffee', { exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Answer chosen' })).toBeAttached();
  await expect(question('Would you recommend it?')).toBeFocused();

  await test.step('one can go back and change the answer', async () => {
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
    await page.keyboard.press('1');
    await expect(question('Would you recommend it?')).toBeVisible();
  });

  await test.step('a digit that may become a longer number waits, another one does not', async () => {
    await page.keyboard.press('1');
    await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked();
    await page.keyboard.press('7');
    await expect(question('With milk?')).toBeVisible();
  });

  await test.step('what may be the last question waits for the button', async () => {
    await expect(wish).toHaveCount(0);
    await page.getByText('No', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
    await expect(page.getByText('Answer chosen. On to the next question.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  });

  await test.step('in Chinese', async () => {
    const { data } = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
    const context = await openBrowser();
    await signIn(context, member, 'zh');
    const chinese = await context.newPage();
    await chinese.goto(`/survey/${data.attemptId}`);
    await expect(chinese.getByRole('radio', { name: '是' })).toBeVisible();
    await chinese.goto('/settingsProfile');
    await chinese.getByRole('switch', { name: /^选择后自动进入下一题/ }).click();
    await checkScreen('settings-auto-advance-chinese', chinese);
    await chinese.goto(`/survey/${data.attemptId}`);
    await chinese.getByRole('button', { name: '上一步' }).click();
    // Choosing leads on at once, so nothing is left to look at.
    await chinese.getByRole('radio', { name: '3', exact: true }).locator('xpath=ancestor::label[1]').click();
    await expect(chinese.getByRole('radio', { name: '是' })).toBeVisible();
  });
});
