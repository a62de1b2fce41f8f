import { holdScripts } from './hold-scripts';
import { makePersona, newAddress, prepareBrowser } from './personas';
import { expect, test } from './test';

const title = { register: 'Create your account', login: 'Welcome back', reset: 'Reset password' };

test('one page registers, logs in and resets, each with an address of its own', { tag: '@once' }, async ({
  page,
  visit,
}) => {
  await visit('/logon');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const flag = () => page.evaluate(() => localStorage.getItem('accountForm'));
  await expect(heading(title.register)).toBeVisible();
  await expect.poll(flag).toBe('1');
  await expect(page.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/privacyClauses/1');
  await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacyClauses/2');
  await expect(page.getByRole('link', { name: 'How to use' })).toHaveAttribute('href', '/aboutQuestionnaire');
  await expect(page.getByRole('link', { name: 'Common questions' })).toHaveAttribute('href', '/offenQuestion');

  await page.getByRole('tab', { name: 'Log in' }).click();
  await expect(heading(title.login)).toBeVisible();
  await expect.poll(flag).toBe('0');
  await page.getByRole('textbox', { name: 'Email' }).fill('maya@example.com');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL('/forgot');
  await expect(heading(title.reset)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('maya@example.com');
  await expect.poll(flag).toBe('1');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(title.login)).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/logon');
  await expect(heading(title.register)).toBeVisible();
  await page.getByRole('tab', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('the fields are those of the specification', async ({ page, visit, isMobile }) => {
  await visit('/register');
  const form = page.getByRole('tabpanel');
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('placeholder', 'Email Id');
  const code = form.getByLabel('Verification code');
  await code.fill('ABCDE');
  await expect(code).toHaveValue('ABCD');
  await expect(form.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  for (const label of ['Password', 'Confirm password']) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    const toggle = form.getByRole('button', { name: 'Show password' }).first();
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'text');
  }
  await expect(form.getByRole('checkbox')).not.toBeChecked();

  await page.goto('/login');
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('placeholder', 'Email Id');
  await expect(form.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/logon');
  await expect(page.getByRole('link', { name: 'Privacy & Terms' })).toHaveAttribute('href', '/privacyClauses/2');

  await page.goto('/forgot');
  await expect(page.getByText('At least 8 characters with letters and digits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Reset' })).toBeVisible();
  if (!isMobile) await expect(page.getByRole('link', { name: 'Pollen' })).toHaveAttribute('href', '/');
});

test('leaving the address field checks the address and says when it is missing or taken', { tag: '@once' }, async ({
  page,
  visit,
}) => {
  const member = await makePersona({ profile: null });
  await visit('/logon');
  const form = page.getByRole('tabpanel');
  const email = form.getByRole('textbox', { name: 'Email' });
  await email.focus();
  await email.blur();
  await expect(form.getByText('Please enter your email!')).toBeVisible();
  await email.fill(member.email);
  await email.blur();
  await expect(
    page.getByRole('status').getByText('There is already an account with this email address.'),
  ).toBeVisible();
});

test('two of three kinds of characters are enough to send a password, one is not', { tag: '@once' }, async ({
  page,
  visit,
}) => {
  await visit('/logon');
  const form = page.getByRole('tabpanel');
  await form.getByRole('textbox', { name: 'Email' }).fill(newAddress());
  await form.getByLabel('Verification code').fill('AAAA');
  await form.getByLabel('Password', { exact: true }).fill('honeybee');
  await form.getByLabel('Confirm password').fill('something else');
  await form.getByRole('checkbox').check();
  const register = form.getByRole('button', { name: 'Register' });
  await register.click();
  await expect(
    form.getByText('Use at least two of these: a digit, a capital letter, a lowercase letter'),
  ).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill('honeybee7');
  // The server compares both passwords.
  const sent = page.waitForRequest('**/api/v1/Registry');
  await register.click();
  expect((await sent).postDataJSON()).toMatchObject({ password: 'honeybee7', confirmedPassword: 'something else' });
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('after many failures the image code is asked for first, and another image can be requested by keyboard', {
  tag: '@once',
}, async ({ page, visit, browserErrors, checkBoth }) => {
  browserErrors.expect(/ForgotPasswordCode/);
  await visit('/forgot');
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress());
  const answer = (code: number, sentence: string) =>
    page.route('**/api/v1/ForgotPasswordCode', (route) =>
      route.fulfill({ json: { code, data: null, errors: [sentence] } }),
    );
  await answer(6009, 'Please also type the characters of the image.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const check = page.getByRole('group', { name: 'One more check' });
  const field = check.getByRole('textbox', { name: 'Image code' });
  await expect(field).toBeFocused();
  const image = check.getByRole('img', { name: /Four distorted characters/ });
  const first = await image.getAttribute('src');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(image).not.toHaveAttribute('src', first ?? '');
  await expect(field).toBeFocused();

  await page.unroute('**/api/v1/ForgotPasswordCode');
  await answer(6005, 'This is not what the image shows.');
  await page.keyboard.type('ab2c');
  const sent = page.waitForRequest('**/api/v1/ForgotPasswordCode');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ seccode: 'AB2C' });
  await expect(check.getByText('This is not what the image shows.')).toBeVisible();
  await checkBoth('image-check');
  await expect(field).toHaveValue('');

  await page.unroute('**/api/v1/ForgotPasswordCode');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^We’ve sent a code to /)).toBeVisible();
  await expect(check).toBeHidden();
});

test('a code can be asked for again after 60 seconds, and at once when it was not sent', { tag: '@once' }, async ({
  page,
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/RegistrationCode/);
  await page.clock.install();
  await visit('/logon');
  const form = page.getByRole('tabpanel');
  await form.getByRole('textbox', { name: 'Email' }).fill(newAddress());
  await page.route('**/api/v1/RegistrationCode', (route) =>
    route.fulfill({ json: { code: 2006, data: null, errors: ['No more codes today.'] } }),
  );
  const send = form.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByRole('status').getByText('No more codes today.')).toBeVisible();
  await expect(send).toBeEnabled();

  await page.unroute('**/api/v1/RegistrationCode');
  const sent = page.waitForRequest('**/api/v1/RegistrationCode');
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({ challenge: '', validate: '', seccode: '' });
  await expect(page.getByText(/^We’ve sent a code to /)).toBeVisible();
  await expect(form.getByRole('button', { name: /^Resend in (60|59)s$/ })).toBeDisabled();
  await page.clock.fastForward(58_000);
  await expect(form.getByRole('button', { name: /^Resend in [12]s$/ })).toBeDisabled();
  await page.clock.fastForward(3000);
  const again = form.getByRole('button', { name: 'Send again' });
  await expect(again).toBeEnabled();

  await page.route('**/api/v1/RegistrationCode', (route) =>
    route.fulfill({ json: { code: 200, data: { nextAfter: 20 }, errors: [] } }),
  );
  await again.click();
  await expect(form.getByRole('button', { name: /^Resend in (20|19)s$/ })).toBeDisabled();
});

test('a form that is submitted before hydration writes nothing into the address', { tag: '@once' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  for (const [path, button] of [
    ['/login', 'Log in'],
    ['/register', 'Register'],
    ['/forgot', 'Confirm Reset'],
  ] as const) {
    await page.goto(path);
    const password = page.locator('input[type="password"]').first();
    await password.fill('Honey-bee-7');
    await password.press('Enter');
    await page.locator('form').getByRole('button', { name: button }).click();
  }
  await page.goto('/');
  expect(seen.filter((address) => address.includes('?'))).toEqual([]);
  await context.close();
});

test('text typed before hydration is kept', { tag: '@once' }, async ({ page, context }) => {
  await prepareBrowser(context, {});
  const wake = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const form = page.getByRole('tabpanel');
  await form.getByRole('textbox', { name: 'Email' }).fill('maya@example.com');
  await form.getByLabel('Password', { exact: true }).fill('Honey-bee-7');
  wake();
  await expect(page.locator('form button[type="submit"]')).toBeVisible();
  const sent = page.waitForRequest('**/api/v1/Login');
  await form.getByRole('button', { name: 'Log in' }).click();
  expect((await sent).postDataJSON()).toEqual({ userName: 'maya@example.com', password: 'Honey-bee-7' });
});
