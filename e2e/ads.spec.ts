import { fileURLToPath } from 'node:url';
import { choose } from './choose';
import { signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

const CLIP = fileURLToPath(new URL('../server/demo-files/a-bee-at-work.mp4', import.meta.url));
/** The right answers to the questions of the demo panel's ad. */
const RIGHT: Readonly<Record<string, string>> = {
  'How many flowers does the bee visit?': 'Three',
  'What does the bee carry?': 'Grains of pollen',
  'Where does the bee fly in the end?': 'To its hive',
};
const WRONG: Readonly<Record<string, string>> = {
  'How many flowers does the bee visit?': 'Seven',
  'What does the bee carry?': 'Leaves',
  'Where does the bee fly in the end?': 'To a lake',
};

test('a member watches an ad to its end, answers wrong, then right, and has the coins', { tag: '@once' }, async ({
  page,
  enter,
  visit,
  checkBoth,
}) => {
  await enter();
  await visit('/questionnaire');
  await page.getByRole('link', { name: 'Join in: A bee at work' }).click();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await page.getByRole('button', { name: 'Start survey' }).filter({ visible: true }).click();

  await expect(page.getByRole('heading', { name: '12 seconds left' })).toBeVisible();
  await expect(page.getByText('Ad 1 of 10 today')).toBeVisible();
  await checkBoth('ad');
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.getByText('In the morning a bee sets out.')).toBeVisible();
  // Going on after a reload begins where the server last knew the member.
  await expect(page.getByRole('progressbar', { name: 'Watched so far' })).toHaveAttribute('aria-valuenow', '6', {
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Watched so far' })).toHaveAttribute('aria-valuenow', /^[1-6]$/);
  await page.getByRole('button', { name: 'Go on watching' }).click();

  const asked = page.getByRole('heading', { level: 1 }).filter({ hasText: '?' });
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await checkBoth('ad question');
  const first = (await asked.textContent()) ?? '';
  await page.getByRole('radio', { name: WRONG[first] ?? '' }).check();
  await page.getByRole('button', { name: 'Check my answer' }).click();

  await expect(page.getByText('Not quite. One more try')).toBeVisible();
  const second = (await asked.textContent()) ?? '';
  expect(second).not.toBe(first);
  await page.getByRole('radio', { name: RIGHT[second] ?? '' }).check();
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await expect(page.getByRole('heading', { name: '8 coins are yours' })).toBeVisible();
  await checkBoth('ad end');
});

test('an operator adds an ad with its clip, captions and questions @desktop', async ({ page, checkScreen }) => {
  await page.goto('/console/surveys/new');
  await signInToConsole(page);
  const title = titled('新蜜蜂');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await choose(page.getByRole('radio', { name: /^Ad A clip/ }));
  await page.getByLabel('MP4 file').setInputFiles(CLIP);
  await expect(page.getByText('Replace the clip')).toBeVisible();
  await page.getByLabel('English captions (WebVTT)').fill('WEBVTT\n\n00:00.000 -> 00:02.000\nA bee.');
  for (const number of [1, 2]) {
    const question = page.getByRole('group', { name: `Question ${number}` });
    await question.getByLabel('Question in English').fill(`What is ${number}?`);
    for (const choice of [1, 2, 3]) await question.getByLabel(`Choice ${choice} in English`).fill(`It is ${choice}`);
    await question.getByRole('radio', { name: 'Choice 2 is right' }).check();
  }
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page.getByText(/Captions \(English\), line 3/)).toBeVisible();
  await page.getByLabel('English captions (WebVTT)').fill('WEBVTT\n\n00:00.000 --> 00:02.000\nA bee.');
  await checkScreen('new ad');
  await page.getByRole('button', { name: /^Create/ }).click();

  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('What is 2?')).toBeVisible();
  await checkScreen('ad in the console');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Choice 1 in English').first().fill('Something else');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Something else')).toBeVisible();
});
