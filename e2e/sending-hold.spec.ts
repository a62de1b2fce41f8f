import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '@pollen/testkit/running-server';
import { holdAsRestored } from '@pollen/testkit/sending-hold';
import { OPERATOR_PASSWORD, signInToConsole } from './operator';
import { expect, test } from './test';

// A panel of its own: one that sends nothing would keep the mails of all other specs.
test('a restored copy says on every page that it sends nothing, until an administrator resumes it', {
  tag: '@desktop',
}, async ({ page, checkBoth }) => {
  test.slow();
  const dataDir = await mkdtemp(join(tmpdir(), 'pollen-restored-'));
  const panel = await runServer({ DATA_DIR: dataDir, OPERATOR_PASSWORD, DEMO: 'false' }, 'bundle');
  try {
    await holdAsRestored(dataDir, new Date('2026-11-20T02:11:00Z'));
    await page.goto(`${panel.address}/console/`);
    await signInToConsole(page);
    const banner = page.getByText('Restored copy: nothing is sent');
    await expect(banner).toBeVisible();
    await page.goto(`${panel.address}/console/approvals`);
    await expect(banner).toBeVisible();
    await checkBoth('console-restored-copy');

    await page.getByRole('button', { name: 'Resume sending' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Resume sending?' });
    await expect(dialog.getByText('This copy has the state of 19 Nov, 21:11.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /^Discard \d+ waiting email/ })).toBeChecked();
    await checkBoth('console-resume-sending');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(banner).toBeVisible();

    await page.getByRole('button', { name: 'Resume sending' }).click();
    await dialog.getByRole('button', { name: 'Resume sending' }).click();
    await expect(page.getByText('This panel sends again.')).toBeVisible();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  } finally {
    await panel.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
