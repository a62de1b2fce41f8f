import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from '@pollen/testkit/temporary-files';
import { layouts } from './layouts';

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // More workers than the usual two cores, because a page spends its first second showing its skeleton.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, so that only a real failure ends here: a busy machine may take ten times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: '../playwright-report' }],
    ['./every-test-runs.ts'],
    ['./failures-last.ts'],
  ],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // One spec checks the animations; in the others they would only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A service worker would fill its cache anew in each test; only offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  projects: layouts,
});
