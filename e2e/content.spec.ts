import { expect, test } from './test';

const pages = [
  '/integralAward',
  '/aboutQuestionnaire',
  '/helpFeedback',
  '/helpFeedback?type=contact',
  '/offenQuestion',
  '/privacyClauses/1',
  '/privacyClauses/2',
  '/yhxy',
  '/ActiveRules',
];

test('a question opens its answer', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/helpFeedback');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const question = page.getByText('What is Pollen?');
  const answer = page.getByText('A research panel. Research teams ask, members answer');
  await question.click();
  await expect(answer).toBeVisible();
  await page.goto('/offenQuestion');
  await expect(page.getByRole('group')).toHaveCount(5);
});

test('the section or question in the address is open', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/helpFeedback?activeNames=rewards');
  const section = page.locator('#faq-rewards');
  await expect(section.getByRole('group').first()).toHaveAttribute('open', '');
  await expect(section).toBeInViewport();
  const id = (await section.getByRole('group').nth(1).getAttribute('id'))?.replace('faq-', '');
  await page.goto(`/helpFeedback?activeNames=${id}`);
  await expect(section.getByRole('group').nth(1)).toHaveAttribute('open', '');
  await expect(section.getByRole('group').first()).not.toHaveAttribute('open');
  for (const nonsense of ['nothing', '<script>', '999999', ',,']) {
    await page.goto(`/helpFeedback?activeNames=${encodeURIComponent(nonsense)}`);
    await expect(section).toBeVisible();
    await expect(page.locator('details[open]')).toHaveCount(0);
  }
});

test('a public page has its metadata and is complete without scripts', { tag: '@once' }, async ({ request }) => {
  const titles = new Set<string>();
  for (const path of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['x-robots-tag'], path).toBeUndefined();
    const html = await answer.text();
    expect(html, path).not.toMatch(/\[\[|public-url\.invalid/);
    const of = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    titles.add(of(/<title>([^<]+)<\/title>/));
    expect(of(/<meta name="description" content="([^"]+)"/), path).not.toBe('');
    const canonical = of(/<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/);
    expect(canonical, path).toBe(path.split('?')[0]);
    expect((await request.get(new URL(of(/<meta property="og:image" content="([^"]+)"/)).pathname)).ok()).toBe(true);
  }
  // Help and its contact form are one page.
  expect(titles.size).toBe(pages.length - 1);
  expect(await (await request.get('/privacyClauses/1')).text()).toContain('Cancelling your membership forfeits');
});

test('an address leads to its page in upper and lower case, and other addresses do not', { tag: '@once' }, async ({
  request,
}) => {
  const title = async (path: string) => {
    const answer = await request.get(path);
    return `${answer.status()} ${/<title>([^<]+) · Pollen/.exec(await answer.text())?.[1] ?? ''}`;
  };
  for (const path of ['/integralAward', '/IntegralAward', '/integralAward/']) {
    expect(await title(path)).toBe('200 Points and rewards');
  }
  for (const path of ['/ActiveRules', '/activeRules', '/activeRules/', '/ActiveRules/?x=1']) {
    expect(await title(path)).toBe('200 Activity rules');
  }
  expect(await title('/privacyClauses/1/')).toBe('200 Terms of use');
  for (const id of ['2', '3', '0', 'x', '%F0%9F%90%9D']) {
    expect(await title(`/privacyClauses/${id}`)).toBe('200 Privacy policy');
  }
  for (const path of ['/privacyClauses', '/privacyClauses/1/2', '/activeRulesx', '/survey', '/index.php']) {
    expect(await title(path), path).toMatch(/^404/);
  }
  expect((await request.get('/mine')).headers()['x-robots-tag']).toBe('noindex');
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/privacyClauses/2</loc>');
});

test('links inside a text navigate without reloading, and back works', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/privacyClauses/1');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('article').getByRole('link', { name: 'activity rules' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity rules' })).toBeVisible();
  await expect(page).toHaveTitle('Activity rules · Pollen');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);

  await page.getByRole('group').getByText('On this page').click();
  await page.getByRole('link', { name: 'Rewards and payouts' }).click();
  await expect(page.getByRole('heading', { name: 'Rewards and payouts' })).toBeInViewport();
});

test('a text that failed to load can be requested again', { tag: '@once' }, async ({ page, visit, browserErrors }) => {
  browserErrors.expect(/Articles/);
  await visit('/');
  await page.route('**/api/v1/Articles/**', (route) => route.abort());
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { name: 'The text didn’t load' })).toBeVisible();
  await page.unroute('**/api/v1/Articles/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Pollen' })).toBeVisible();
});

test('the texts are shown in Chinese, and print contains only the text', { tag: '@once' }, async ({
  page,
  visit,
  checkBoth,
}) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'zh'));
  await visit('/privacyClauses/1');
  await expect(page.getByRole('heading', { level: 1, name: '使用条款' })).toBeVisible();
  await expect(page).toHaveTitle('使用条款 · Pollen');
  await checkBoth('terms-in-chinese');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: '打印或保存' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '使用条款' })).toBeVisible();
});

test('the help is printed with its answers', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/offenQuestion');
  const answers = page.locator('main details > div');
  await expect(answers.first()).toBeHidden();
  // Until the page's script runs, nobody hears the event.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(answers.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
