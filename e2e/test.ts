import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { findBrowser } from '@pollen/testkit/browser';
import { addressOfPanel } from './address';
import { BrowserErrors } from './browser-errors';
import { Mailbox } from './mailbox';
import { ownNetwork } from './network';
import { Operator } from './operator';
import { makePersona, type Persona, type PersonaWishes, prepareBrowser, signIn } from './personas';
import { lookAt, lookAtBoth } from './screens';

export { expect };

interface Fixtures {
  browserErrors: BrowserErrors;
  mailbox: Mailbox;
  operator: Operator;
  /** Opens another browser than that of `page`; its errors fail the test too. */
  openBrowser: () => Promise<BrowserContext>;
  /** Makes the visitor of the page a returning one, who has answered the cookie notice. */
  visit: (path: string) => Promise<void>;
  /** Signs the page in as a member of its own. */
  enter: (wishes?: PersonaWishes) => Promise<Persona>;
  /** See `lookAt`. */
  checkScreen: (name: string, page?: Page) => Promise<void>;
  /** See `lookAtBoth`. */
  checkBoth: (name: string, page?: Page) => Promise<void>;
}

/**
 * Waits after each navigation until the app has taken the place of the first sight of a page, which looks the same and can
 * be found by locators that look for texts and labels. Pages whose scripts a test holds back keep it.
 */
function waitForApp(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (path, options) => {
    const response = await goto(path, options);
    const isReplaced = () => !document.querySelector('#skeleton');
    if (options?.waitUntil !== 'commit') {
      await page.waitForFunction(isReplaced, null, { timeout: 5_000 }).catch(() => undefined);
    }
    return response;
  };
  return page;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  baseURL: async ({}, use) => use(addressOfPanel()),
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  extraHTTPHeaders: async ({}, use) => use(ownNetwork()),
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const { executablePath, env, args } = await findBrowser();
      // Without the optimizing compiler: pages live for seconds, and compiling took an eighth of the time of a walk.
      await use({ executablePath, env, args: [...args, '--js-flags=--no-opt'] });
    },
    { scope: 'worker' },
  ],

  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = new BrowserErrors();
      browserErrors.watch(context);
      await use(browserErrors);
      expect(browserErrors.unexpected(), 'console errors, failed requests').toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  mailbox: async ({}, use) => use(new Mailbox()),
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  operator: async ({}, use) => use(await Operator.signIn()),

  page: async ({ page }, use) => use(waitForApp(page)),

  openBrowser: async ({ browser, browserErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      context.on('page', waitForApp);
      browserErrors.watch(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  visit: async ({ context, page }, use) => {
    await use(async (path) => {
      await prepareBrowser(context, {});
      await page.goto(path);
    });
  },

  enter: async ({ context }, use) => {
    await use(async (wishes) => {
      const persona = await makePersona(wishes);
      await signIn(context, persona, wishes?.lang);
      return persona;
    });
  },

  checkScreen: async ({ page: first }, use) => {
    await use((name, page = first) => lookAt(page, name));
  },

  checkBoth: async ({ page: first }, use) => {
    await use((name, page = first) => lookAtBoth(page, name));
  },
});
