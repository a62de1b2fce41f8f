import { defineConfig } from '@playwright/test';
import { layouts } from './layouts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // More than the two cores that we have: a page spends its first second showing its skeleton.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Only what never comes ends here: a slow or busy machine may take ten times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }], ['./every-test-runs.ts']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Grains that fly and figures that count up are looked at in one spec; elsewhere they would only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // It would fill its cache anew in each test; offline.spec.ts lets it.
    serviceWorkers: 'block',
  },
  projects: layouts,
});
