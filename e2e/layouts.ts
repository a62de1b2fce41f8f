import type { PlaywrightTestConfig } from '@playwright/test';

/**
 * The layouts in which each browser test runs. A test that needs one of them only says so with a tag: `@once` when it
 * depends on no layout (phones, from which most members come, show it), `@desktop` when it needs the wide layout or
 * looks at both widths itself.
 */
export const layouts: NonNullable<PlaywrightTestConfig['projects']> = [
  {
    name: 'mobile',
    grepInvert: /@desktop/,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1440, height: 900 } } },
  // Lists a test only when somebody has given it both tags, so that the reporter sees it.
  { name: 'no layout', grep: /@once.*@desktop|@desktop.*@once/ },
];
