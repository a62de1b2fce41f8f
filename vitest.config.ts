import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', 'build/**', 'data/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // A run that is killed leaves none of its processes behind.
    execArgv: ['--import', new URL('testkit/src/end-with-parent.mjs', import.meta.url).href],
    // A test file keeps one core busy and PostgreSQL the other.
    maxWorkers: 2,
    // Files that share a process share what they import, which costs more than most tests. None of them replaces modules.
    isolate: false,
    // Only a test that hangs ends here: a slow or busy machine may take ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    setupFiles: ['testkit/src/random-seed.ts'],
    globalSetup: ['testkit/src/temporary-files.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          include: ['server/src/**/*.test.{ts,tsx}', '{bench,checks,testkit}/**/*.test.ts'],
          exclude,
          globalSetup: ['testkit/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{contract,web,console,ui,runner,postgres,e2e,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude,
        },
      },
    ],
  },
});
