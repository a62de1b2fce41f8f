import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Addresses of files that the page asks for, until it is quiet. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return files.filter((file) => file.startsWith('/assets/'));
}

test('style sheets inlined in a public document are not fetched again', { tag: '@once' }, async ({ page }) => {
  const files = await filesOf(page, '/login');
  const held = await page.locator('link[rel="stylesheet"][disabled]').evaluateAll((links) => {
    return links.map((link) => (link.getAttribute('href') ?? '').replace('#', ''));
  });
  expect(held.length).toBeGreaterThan(2);
  expect(files.filter((file) => held.includes(file))).toEqual([]);
});

test('a member document contains the manifest and requests gifts and account at once', {
  tag: '@once',
}, async ({ page, enter }) => {
  const member = await enter();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) calls.push(new URL(request.url()).pathname);
  });
  const files = await filesOf(page, '/exchange');
  await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  expect(files.filter((file) => file.includes('manifest'))).toEqual([]);
  const asked = [`/api/v1/Accounts/${member.id}`, '/api/v1/Gifts'];
  // The account is requested first and only once, although every tile uses the balance.
  expect(calls.slice(0, 2).sort()).toEqual(asked);
  // The gifts have a second page.
  expect(calls.filter((call) => asked.includes(call))).toHaveLength(3);
});

test.describe('before its scripts come, a document of members', () => {
  /** Opens a page whose scripts wait for the returned function. */
  async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return release;
  }

  test('shows a member the skeleton of the page, of which nothing can be used', async ({ page, enter }) => {
    await enter();
    const release = await openWithoutScripts(page, '/exchange');
    const skeleton = page.locator('#skeleton');
    await expect(skeleton.getByText('Gift list')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    release();
    await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
    await expect(skeleton).toHaveCount(0);
  });

  test('shows the logo to visitors and to members who read Chinese', { tag: '@once' }, async ({ page, enter }) => {
    const skeleton = page.locator('#skeleton');
    let release = await openWithoutScripts(page, '/mine');
    await expect(page.locator('.waiting svg')).toBeVisible();
    await expect(skeleton).toBeHidden();
    release();
    await expect(page).toHaveURL('/');

    await page.unrouteAll({ behavior: 'wait' });
    await enter({ lang: 'zh' });
    release = await openWithoutScripts(page, '/mine');
    await expect(page.locator('.waiting svg')).toBeVisible();
    await expect(skeleton).toBeHidden();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/\p{Script=Han}/u);
  });

  test('hides nothing of what follows it, such as the page for an error', { tag: '@once' }, async ({
    page,
    enter,
    browserErrors,
  }) => {
    browserErrors.expect(/./);
    await enter();
    await page.route('**/api/v1/Accounts/*', (route) => route.fulfill({ json: { code: 200, data: {}, errors: [] } }));
    await page.goto('/mine');
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  });
});
