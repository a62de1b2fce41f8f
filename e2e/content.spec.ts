import { expect, test } from './test';

const pages = [
  { name: 'rewards-info', path: '/integralAward', heading: /./ },
  { name: 'about', path: '/aboutQuestionnaire', heading: /./ },
  { name: 'help', path: '/helpFeedback', heading: 'Help' },
  { name: 'contact', path: '/helpFeedback?type=contact', heading: 'Contact us' },
  { name: 'common-questions', path: '/offenQuestion', heading: 'Common questions' },
  { name: 'terms', path: '/privacyClauses/1', heading: 'Terms of use' },
  { name: 'privacy', path: '/privacyClauses/2', heading: 'Privacy policy' },
  { name: 'terms-chinese', path: '/yhxy', heading: /./ },
  { name: 'activity-rules', path: '/ActiveRules', heading: 'Activity rules' },
  { name: 'not-found', path: '/no/such/page', heading: 'This page is not here' },
];

test('every public page can be read by visitors', async ({ page, visit, checkScreen, troubles }) => {
  test.slow();
  troubles.expect(/404.*\/no\/such\/page/);
  await visit('/');
  for (const { name, path, heading } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await checkScreen(name);
    });
  }
});

test('questions open with their answers', async ({ page, visit }) => {
  await visit('/helpFeedback');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const question = page.getByText('What is Pollen?');
  const answer = page.getByText('A research panel. Research teams ask, members answer');
  await question.click();
  await expect(answer).toBeVisible();
  await page.goto('/offenQuestion');
  await expect(page.getByRole('group')).toHaveCount(5);
});
