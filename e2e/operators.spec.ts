import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '@pollen/testkit/running-server';
import { Secret, TOTP } from 'otpauth';
import { OPERATOR_PASSWORD, openConsoleMenu, signInToConsole } from './operator';
import { expect, test } from './test';

test('a wrong password, and signing out', async ({ page, checkScreen, isMobile }) => {
  await page.goto('/console/');
  await signInToConsole(page, 'not-the-password-1');
  await expect(page.getByText('The email, password or one-time code is incorrect.')).toBeVisible();
  await signInToConsole(page);
  await openConsoleMenu(page, isMobile);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await checkScreen('console-sign-out');
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operator login' })).toBeVisible();
  await page.goto('/console/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Operator login' })).toBeVisible();
});

test('a one-time code is set up, and asked for from then on', { tag: '@desktop' }, async ({ page, checkBoth }) => {
  test.slow();
  // A panel of its own: on the shared one every spec would need the code.
  const folder = await mkdtemp(join(tmpdir(), 'pollen-e2e-'));
  const own = await runServer({ DATA_DIR: join(folder, 'data'), OPERATOR_PASSWORD, DEMO: 'false' }, 'bundle');
  try {
    await page.goto(`${own.address}/console/`);
    await signInToConsole(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('link', { name: 'One-time code' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await checkBoth('console-one-time-code');
    const shown = (await page.locator('code').textContent()) ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
    await page.getByLabel('One-time code').fill(app.generate());
    await expect(page.getByText('Your one-time code is set up.')).toBeVisible();

    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
    await signInToConsole(page);
    await expect(page.getByRole('heading', { level: 1, name: 'One-time code' })).toBeVisible();
    await checkBoth('console-asks-one-time-code');
    // A code is valid once, so the next one is that of the following half minute.
    await page.getByLabel('One-time code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  } finally {
    await page.close();
    await own.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
