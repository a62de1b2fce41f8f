import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts';
import { makePersona, signIn } from './personas';
import { expect, test } from './test';
import { withSkeletons } from './with-skeletons';

/** Addresses of files that the page asks for, until it is quiet. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return files.filter((file) => file.startsWith('/assets/'));
}

/** The calls of the API that the page sends. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(pathname);
  });
  return calls;
}

/** Opens a page whose scripts wait for the returned function, again until its document has an element. */
async function openWithoutScripts(page: Page, path: string, having = 'html'): Promise<() => void> {
  const release = await holdScripts(page);
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator(having)).toBeAttached({ timeout: 2_000 });
  }).toPass();
  // The whole document is parsed, which scripts that are held back do not delay.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return release;
}

test('style sheets inlined in a public document are not fetched again', { tag: '@once' }, async ({ page }) => {
  const files = await filesOf(page, '/login');
  const held = await page.locator('link[rel="stylesheet"][disabled]').evaluateAll((links) => {
    return links.map((link) => (link.getAttribute('href') ?? '').replace('#', ''));
  });
  expect(held.length).toBeGreaterThan(2);
  expect(files.filter((file) => held.includes(file))).toEqual([]);
});

test('a member document with a skeleton has the manifest and requests gifts and account at once', {
  tag: '@once',
}, async ({ page, enter }) => {
  const member = await enter();
  await withSkeletons(page);
  const calls = callsOf(page);
  const files = await filesOf(page, '/exchange');
  await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  expect(files.filter((file) => file.includes('manifest'))).toEqual([]);
  const asked = [`/api/v1/Accounts/${member.id}`, '/api/v1/Gifts'];
  // The account is requested first and only once, although every tile uses the balance.
  expect(calls.slice(0, 2).sort()).toEqual(asked);
  // The gifts have a second page.
  expect(calls.filter((call) => asked.includes(call))).toHaveLength(3);
});

test('a page starts from the answers in its document, and asks for none of them again', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter();
  const calls = callsOf(page);
  // A busy server sends the skeleton.
  await expect(async () => {
    calls.length = 0;
    await page.goto('/exchange');
    await expect(page.locator('#rendered')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
  await expect(page.locator('#skeleton')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual(['/api/v1/IP2']);
  // Whoever logs out stays in the document.
  await expect(page.locator('#rendered')).toHaveText('');
});

test('documents that are asked for at the same time show each member their own', { tag: '@once' }, async ({
  browser,
}) => {
  const persons = [await makePersona({ rich: true }), await makePersona(), await makePersona({ lang: 'zh' })];
  const open = async (persona: (typeof persons)[number]) => {
    const context = await browser.newContext();
    await signIn(context, persona, persona === persons[2] ? 'zh' : 'en');
    const page = await context.newPage();
    const response = await page.goto('/myInfo', { waitUntil: 'commit' });
    const html = (await response?.text()) ?? '';
    await context.close();
    return html;
  };
  for (let round = 0; round < 3; round += 1) {
    const documents = await Promise.all(persons.map(open));
    for (const [index, html] of documents.entries()) {
      const emails = new Set([...html.matchAll(/member-[\da-f]+@example\.com/g)].map(([email]) => email));
      // One that the server was too busy to render has no data at all.
      if (html.includes('id="rendered"')) expect([...emails]).toEqual([persons[index]?.email]);
      else expect([...emails]).toEqual([]);
    }
  }
});

test('the time zone is a cookie of members who allow functional cookies, and only then', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter();
  const zone = async () => (await page.context().cookies()).find(({ name }) => name === 'zone')?.value;
  const decide = async (allowed: boolean) => {
    const { hostname: domain } = new URL(page.url());
    const functional = { name: 'functional', value: String(allowed), domain, path: '/' };
    await page.context().addCookies([functional]);
    await page.goto('/mine');
  };
  await page.goto('/mine');
  expect(await zone()).toBeUndefined();
  await decide(true);
  expect(decodeURIComponent((await zone()) ?? '')).toBe('America/New_York');
  await decide(false);
  expect(await zone()).toBeUndefined();
});

test('the first sight of a page has the styles of the page that replaces it', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter();
  // Bars and icons; the width of a text differs until its font has come.
  const sizes = () =>
    page.locator('main *').evaluateAll((parts) => {
      const drawn = parts.filter((part) => part.textContent === '' && part.getClientRects().length > 0);
      return drawn.map((part) => {
        const { width, height } = part.getBoundingClientRect();
        return `${part.localName} ${Math.round(width)} x ${Math.round(height)}`;
      });
    });
  const release = await openWithoutScripts(page, '/mine', '#rendered');
  const before = await sizes();
  expect(before.length).toBeGreaterThan(10);
  release();
  await expect(page.locator('#skeleton')).toHaveCount(0);
  await expect.poll(sizes).toEqual(before);
});

test.describe('before its scripts come, a document of members', () => {
  test('shows a member the page as it is, of which only links can be used', async ({ page, enter }) => {
    await enter();
    const release = await openWithoutScripts(page, '/exchange', '#rendered');
    const sight = page.locator('#skeleton');
    const gift = sight.locator('a[href*="shopDetail"]').filter({ hasText: 'Sticker pack' }).first();
    await expect(gift).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCount(0);
    // What a screen reader is told of.
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    const place = await gift.boundingBox();
    if (!place) throw new Error('The gift has no place');
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page).toHaveURL(/\/shopDetail/);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Sticker pack' })).toBeVisible();
    await expect(sight).toHaveCount(0);
  });

  test('shows a member the skeleton of a page that was not rendered', { tag: '@once' }, async ({ page, enter }) => {
    await enter();
    await withSkeletons(page);
    const release = await openWithoutScripts(page, '/exchange');
    const skeleton = page.locator('#skeleton');
    await expect(skeleton.getByText('Gift list')).toBeVisible();
    await expect(skeleton.getByText('Sticker pack')).toHaveCount(0);
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

  test('shows nothing in the tab of an operator, who looks at another member than the one signed in beside', {
    tag: '@once',
  }, async ({ page, enter }) => {
    await enter();
    const isNotShown = async () => {
      await expect(page.locator('.waiting svg')).toBeVisible();
      await expect(page.locator('#skeleton')).toBeHidden();
    };
    // As the console opens it.
    await openWithoutScripts(page, '/mine#view=1', '#rendered');
    await isNotShown();
    // When the operator goes on to other pages.
    await page.evaluate(() => sessionStorage.setItem('impersonation', '{}'));
    await openWithoutScripts(page, '/exchange', '#rendered');
    await isNotShown();
  });

  test('hides nothing of what follows it, such as the page for an error', { tag: '@once' }, async ({
    page,
    enter,
    browserErrors,
  }) => {
    browserErrors.expect(/./);
    await enter();
    await withSkeletons(page);
    await page.route('**/api/v1/Accounts/*', (route) => route.fulfill({ json: { code: 200, data: {}, errors: [] } }));
    await page.goto('/mine');
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  });
});
