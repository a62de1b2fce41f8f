import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

interface Looks {
  /** False for a screen that is checked in another language too: contrast is the slowest rule, and colors stay. */
  contrast?: boolean;
  /** False when axe has checked the same screen for another person. */
  rules?: boolean;
}

/**
 * Checks a loaded screen in both layouts, whichever the test runs in, and returns to that one. Contrast is the slowest
 * rule, and both layouts have the same colors, so only one of them is asked about it.
 */
export async function lookAtBoth(page: Page, name: string): Promise<void> {
  const own = page.viewportSize() ?? DESK;
  await lookAt(page, name);
  await page.setViewportSize(own.width === DESK.width ? PHONE : DESK);
  await lookAt(page, name, { contrast: false });
  await page.setViewportSize(own);
}

/** Pictures are for people, and no test reads them: the run of all tests makes none. */
const makesPictures = process.env.PICTURES !== 'off';

/** Checks a loaded screen: no violation of axe, nothing wider than the screen. Stores a picture, unless `PICTURES=off`. */
export async function lookAt(page: Page, name: string, looks: Looks = {}): Promise<void> {
  const { contrast = true, rules = true } = looks;
  const width = page.viewportSize()?.width ?? DESK.width;
  await expect(page.locator('#skeleton')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"], [class*="keleton"]').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (makesPictures) {
    await page.screenshot({
      path: `${import.meta.dirname}/../screenshots/${width < DESK.width ? 'mobile' : 'desktop'}/${name}.jpg`,
      // Quicker to make than PNG, and a tenth of its size.
      type: 'jpeg',
      quality: 80,
      fullPage: true,
    });
  }
  if (rules) expect.soft(await findViolations(page, { contrast }), `axe on ${name}`).toEqual([]);
  // Not innerWidth, because a phone zooms out until a page that is too wide fits.
  const overhang = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  expect.soft(overhang, `pixels that ${name} is wider than the screen`).toBeLessThanOrEqual(0);
}
