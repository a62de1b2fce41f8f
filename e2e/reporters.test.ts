import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

let folder: string;
beforeEach(async () => {
  await mkdir(join(root, 'build'), { recursive: true });
  folder = await mkdtemp(join(root, 'build/planted-e2e-'));
  const config = `import { layouts } from '../../e2e/layouts';
    export default { testDir: '.', testMatch: '*.spec.ts', reporter: [['line'], ['../../e2e/every-test-runs.ts'], ['../../e2e/failures-last.ts']], projects: layouts };`;
  await writeFile(join(folder, 'playwright.config.ts'), config);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the planted tests; answers the exit code and what was printed. */
async function runPlanted(tests: string): Promise<{ code: number; said: string }> {
  await writeFile(join(folder, 'planted.spec.ts'), `import { expect, test } from '@playwright/test';\n${tests}`);
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', folder];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

test('a run passes when each test runs in a layout, and no layout lists what another one runs', async () => {
  const { code, said } = await runPlanted(`
    test('both', () => {});
    test('phone', { tag: '@once' }, () => {});
    test('wide', { tag: '@desktop' }, () => {});
    test('one of them', ({}, { project }) => test.skip(project.name === 'mobile'));
  `);
  expect(said).toMatch(/^\s+1 skipped\s+5 passed/m);
  expect(code).toBe(0);
});

test('a run fails when a test runs in no layout', async () => {
  const { code, said } = await runPlanted(`
    test('fine', () => {});
    test('skipped', () => { test.skip(true, 'for now'); });
    test('two tags', { tag: ['@desktop', '@once'] }, () => {});
  `);
  expect(said.match(/^ran in no layout: .*$/gm)).toEqual([
    'ran in no layout: planted.spec.ts › skipped',
    'ran in no layout: planted.spec.ts › two tags',
  ]);
  expect(code).toBe(1);
});

test('a failed test is told once more at the end, in one line', async () => {
  const { code, said } = await runPlanted(`
    test('fine', { tag: '@once' }, () => {});
    test('three', { tag: '@once' }, () => { expect(1 + 1).toBe(3); });
    test('thrown', { tag: '@desktop' }, () => { throw new Error('no such page'); });
  `);
  expect(said.trimEnd().split('\n').slice(-2)).toEqual([
    '[mobile] planted.spec.ts:4 Error: expect(received).toBe(expected) // Object.is equality Expected: 3 Received: 2',
    '[desktop] planted.spec.ts:5 Error: no such page',
  ]);
  expect(code).toBe(1);
});
