import type { Page } from '@playwright/test';
import { answerOneQuestion, BALANCE_OF_A_NEW_MEMBER, makePersona, titled } from './personas';
import { everyKind } from './questionnaires';
import { expect, test } from './test';
import { withSkeletons } from './with-skeletons';

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test('a survey is answered page by page, left, continued and paid', async ({
  page,
  context,
  enter,
  operator,
  checkScreen,
  isMobile,
}) => {
  test.slow();
  const member = await enter();
  const title = titled('Drinks through the day');
  await operator.launchSurvey({ title, rewardPoints: 120, questionnaire: everyKind });

  await page.goto('/questionnaire');
  await page.getByRole('link', { name: `Join in: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await checkScreen('survey-info');
  await page.getByRole('button', { name: 'Start survey' }).click();

  await test.step('a page is not left without its required answer', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Tea or coffee?' })).toBeVisible();
    await checkScreen('survey-choice');
    await next(page);
    await expect(page.getByText('One answer needs another look.')).toBeVisible();
    await checkScreen('survey-errors');
    await page.getByRole('radio', { name: 'Tea' }).check();
    await next(page);
  });

  await test.step('an answer is piped in, another one brings up a question', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'When and why' })).toBeVisible();
    await expect(page.getByText('You said: Tea.')).toBeVisible();
    const none = page.getByRole('checkbox', { name: 'At no fixed time' });
    await page.getByRole('checkbox', { name: 'In the morning' }).check();
    await none.check();
    await expect(page.getByRole('checkbox', { name: 'In the morning' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'In the evening' }).check();
    await expect(none).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Why in the evening?' }).fill('It is quiet then.');
    await checkScreen('survey-logic');
    await next(page);
  });

  await test.step('Back shows what was answered', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'How it tastes' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('textbox', { name: 'Why in the evening?' })).toHaveValue('It is quiet then.');
    await next(page);
    await expect(page.getByRole('heading', { level: 1, name: 'How it tastes' })).toBeVisible();
  });

  await page.close();
  const later = await context.newPage();
  await test.step('a new tab goes on where the closed one stopped', async () => {
    await later.goto('/questionnaire');
    await later.getByRole('button', { name: `Continue: ${title}` }).click();
    await expect(later.getByRole('heading', { level: 1, name: 'How it tastes' })).toBeVisible();
    await later.getByRole('button', { name: 'Back' }).click();
    await expect(later.getByRole('checkbox', { name: 'In the evening' })).toBeChecked();
    await next(later);
  });

  await test.step('grid, scale, yes or no, list', async () => {
    const grid = later.getByRole('group', { name: 'How do you like these?' });
    await grid.getByRole('radiogroup', { name: 'Green tea' }).getByRole('radio', { name: 'Well' }).check();
    await grid.getByRole('radiogroup', { name: 'Black tea' }).getByRole('radio', { name: 'Badly' }).check();
    await later.getByRole('radiogroup', { name: 'Would you recommend it?' }).getByText('9', { exact: true }).click();
    await later.getByRole('radiogroup', { name: 'With milk?' }).getByText('Yes').click();
    await later.getByRole('combobox', { name: 'Where do you buy it?' }).selectOption('At the market');
    await checkScreen('survey-grid', later);
    await next(later);
  });

  await test.step('number, texts, ranking, slider, date range', async () => {
    await expect(later.getByRole('heading', { level: 1, name: 'In figures' })).toBeVisible();
    if (isMobile) await expect(later.getByText('Last page')).toBeVisible();
    const cups = later.getByRole('spinbutton', { name: 'How many cups a day?' });
    await cups.fill('40');
    await later.getByRole('button', { name: 'Finish' }).click();
    await expect(cups).toHaveAttribute('aria-invalid', 'true');
    await cups.fill('3');
    await later.getByLabel('First', { exact: true }).fill('Leaf');
    await later.getByRole('button', { name: /^Move “Taste” up/ }).click();
    await later.getByRole('slider', { name: 'Dollars a month?' }).press('ArrowRight');
    const pause = later.getByRole('group', { name: 'When did you last drink none?' });
    await pause.getByLabel('From').fill('2026-03-09');
    await pause.getByLabel('To').fill('2026-03-01');
    await later.getByRole('button', { name: 'Finish' }).click();
    await expect(pause.getByText('Please choose 2026-03-09 or later.')).toBeVisible();
    await checkScreen('survey-date-range', later);
    await pause.getByLabel('To').fill('2026-03-12');
    await checkScreen('survey-figures', later);
  });

  // Animations are on here, as for most people; other specs switch them off.
  await later.emulateMedia({ reducedMotion: 'no-preference' });
  await later.getByRole('button', { name: 'Finish' }).click();
  await expect(later.getByRole('heading', { level: 1, name: '120 coins are yours' })).toBeVisible();
  await expect(later.getByText('The tea club thanks you.')).toBeVisible();
  const balance = BALANCE_OF_A_NEW_MEMBER + 120;
  await expect(later.getByRole('link', { name: `Your balance: ${balance} coins` })).toContainText(String(balance));
  await later.emulateMedia({ reducedMotion: 'reduce' });
  await checkScreen('end-completed', later);

  await later.getByRole('link', { name: 'Back to surveys' }).click();
  if (!isMobile) await expect(later.getByRole('banner').getByTitle('Available balance')).toContainText(String(balance));
  await expect(later.getByRole('main')).toContainText(`${balance} coins`);
  await expect(later.getByText(title)).toBeHidden();
  expect((await member.calls.get(`/api/v1/Accounts/${member.id}`)).data.balance).toBe(balance);

  await later.goto('/answerHistory');
  await expect(later.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await checkScreen('answer-history', later);
});

test('a member who is screened out gets 10 coins', { tag: '@once' }, async ({ page, enter, checkBoth }) => {
  await enter();
  await page.goto('/questionnaire');
  await page.getByRole('link', { name: 'Join in: Pet owners: food and care' }).click();
  await page.getByRole('button', { name: 'Start survey' }).click();
  await page.getByRole('checkbox', { name: 'No pet' }).check();
  await next(page);

  await expect(page.getByRole('heading', { level: 1, name: 'This survey needs other people' })).toBeVisible();
  await expect(page.getByText('This survey is for people who live with a pet.')).toBeVisible();
  await expect(page.getByText('We’ve added 10 coins to your balance for your time.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Your balance: ${BALANCE_OF_A_NEW_MEMBER + 10} coins` })).toBeVisible();
  await checkBoth('end-screened-out');

  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem?' });
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('I do have a stick insect.');
  await checkBoth('report');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you for your report')).toBeVisible();
});

test('a quota that fills up while a member answers ends the survey with a payment', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  await enter();
  const title = titled('One tea drinker');
  const { encryptId } = await operator.launchSurvey({
    title,
    quotas: [{ label: 'Tea', rule: {}, answer: { question: 'drink', values: ['tea'] }, target: 1 }],
  });
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  await page.getByRole('radio', { name: 'Tea' }).check();

  await answerOneQuestion(await makePersona(), encryptId);

  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your group is already full' })).toBeVisible();
  await expect(page.getByText('We’ve added 10 coins to your balance for your time.')).toBeVisible();
  await checkBoth('end-quota-full');
});

test('the last place goes to the member who starts first', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  await enter();
  const title = titled('One place only');
  const { encryptId } = await operator.launchSurvey({ title, completesTarget: 1 });
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByRole('button', { name: 'Start survey' })).toBeVisible();

  await answerOneQuestion(await makePersona(), encryptId);

  await page.getByRole('button', { name: 'Start survey' }).click();
  await expect(page.getByText('This survey has just filled up.').first()).toBeVisible();
  await checkBoth('survey-full');
  await page.getByRole('link', { name: 'See other surveys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys for you' })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
});

test('a survey that is closed early, and one that is reviewed first', { tag: '@once' }, async ({
  page,
  enter,
  operator,
  checkBoth,
}) => {
  await enter();
  const title = titled('Closing early');
  const closing = await operator.launchSurvey({ title, questionnaire: everyKind });
  await page.goto(`/questionnaireItem?encryptId=${closing.encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  await page.getByRole('radio', { name: 'Tea' }).check();
  await operator.changeSurvey(closing.id, 'close');
  await next(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The survey closed early' })).toBeVisible();
  await checkBoth('end-closed');

  const reviewed = await operator.launchSurvey({ title: titled('Reviewed first'), reviewDays: 3 });
  await page.goto(`/questionnaireItem?encryptId=${reviewed.encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your answers' })).toBeVisible();
  await expect(
    page.getByText('Your 80 coins will be added automatically once your answers are reviewed'),
  ).toBeVisible();
  await checkBoth('end-pending');
});

test('a survey is answered with the keyboard alone', { tag: '@desktop' }, async ({ page, enter, operator }) => {
  await enter();
  const { encryptId } = await operator.launchSurvey({ title: titled('By keys') });
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tea or coffee?' })).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '80 coins are yours' })).toBeFocused();
});

test('a page of many questions has them all, and leads to an answer that is missing far below', {
  tag: '@once',
}, async ({ page, enter, operator }) => {
  await enter();
  const elements = Array.from({ length: 60 }, (_, n) => ({
    type: 'radiogroup',
    name: `q${n + 1}`,
    title: `How is drink number ${n + 1}?`,
    isRequired: n + 1 === 50,
    choices: ['Good', 'Bad'],
  }));
  const questionnaire = { pages: [{ name: 'p', elements }] };
  const { encryptId } = await operator.launchSurvey({ title: titled('Sixty drinks'), rewardPoints: 80, questionnaire });
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await page.getByRole('button', { name: 'Start survey' }).click();
  // Readers of the screen have the questions that are not drawn yet too.
  await expect(page.getByRole('heading', { level: 2, name: 'How is drink number' })).toHaveCount(60);
  await expect(page.getByRole('radio')).toHaveCount(120);

  const good = (n: number) =>
    page.getByRole('radiogroup', { name: `How is drink number ${n}?` }).getByRole('radio', { name: 'Good' });
  await good(1).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('One answer needs another look.')).toBeVisible();
  await expect(good(50)).toBeFocused();
  await expect(good(50)).toBeInViewport();
  await good(50).check();
  await expect(page.getByText('One answer needs another look.')).toBeHidden();
  await expect(good(1)).toBeChecked();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '80 coins are yours' })).toBeVisible();
});

test('the history asks for fifteen, and shows each survey with its number, minutes and status', {
  tag: '@once',
}, async ({ page, enter, operator }) => {
  const title = titled('In the history');
  const { encryptId } = await operator.launchSurvey({ title, rewardPoints: 70 });
  const member = await enter();
  await answerOneQuestion(member, encryptId);
  await withSkeletons(page);
  const asked = page.waitForRequest('**/HistoricalSurveys?*');
  await page.goto('/answerHistory');
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('page'), searchParams.get('size')]).toEqual(['1', '15']);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(/No\. \S+ · .+ · \d+ min/);
  await expect(row).toContainText('Completed');
  await expect(row).toContainText('70');
  await expect(row.getByText('Pollen questionnaire')).toBeAttached();
  await expect(page.getByText('You’ve reached the end.')).toBeVisible();
});
