import { addressOfPanel } from './address';
import { makePersona } from './personas';
import { expect, test } from './test';

/** Passkeys belong to a name, and the panel of the tests is called by its number otherwise. */
const named = (path: string) => new URL(path, addressOfPanel().replace('127.0.0.1', 'localhost')).href;

test('a member adds a passkey, logs in with it, and ends a login that they do not know', { tag: '@desktop' }, async ({
  page,
  context,
  mailbox,
  checkBoth,
}) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { email, password } = await makePersona();
  await context.addCookies([{ name: 'notaccept', value: 'true', url: named('/') }]);
  await page.goto(named('/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys for you' })).toBeVisible();

  await test.step('a passkey is offered once after the login with a password', async () => {
    const offer = page.getByRole('dialog', { name: 'Log in without a password next time?' });
    await expect(offer).toBeVisible();
    await checkBoth('passkey-offer');
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toBeHidden();
  });

  await test.step('just after a login no password is asked for', async () => {
    await page.goto(named('/settingsPassword'));
    await expect(page.getByText('No passkeys yet')).toBeVisible();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(page.getByText(/^Passkey added: /)).toBeVisible();
    await page.getByRole('button', { name: /^Rename/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename this passkey' });
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText('Work laptop')).toBeVisible();
    await checkBoth('settings-passkeys');
  });

  await test.step('the next login takes the passkey', async () => {
    await context.clearCookies({ name: 'pollen_session' });
    await page.evaluate(() => localStorage.removeItem('loginInfo'));
    await page.goto(named('/login'));
    await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
    await expect(page.getByText('Maya', { exact: true })).toBeVisible();
    await checkBoth('login-known');
    await page.getByRole('button', { name: 'Log in with passkey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Surveys for you' })).toBeVisible();
    await page.goto(named('/settingsPassword'));
    await expect(page.getByText(/^Passkey · /)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Work laptop”?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No passkeys yet')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('knownMember'))).toBeNull();
  });

  await test.step('the link of the mail about the first login logs that browser out', async () => {
    const { text } = await mailbox.newest(email, /^New login/);
    await page.goto(named(/\/notMe\?token=[\w-]+/.exec(text)?.[0] ?? ''));
    await checkBoth('not-me');
    await page.getByRole('button', { name: 'Log it out' }).click();
    await expect(page.getByRole('heading', { name: 'That browser is logged out' })).toBeVisible();
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  });
});
