import { makePersona, newAddress, PASSWORD } from './personas';
import { expect, test } from './test';

test('a visitor registers with the mailed code and is signed in', async ({
  page,
  visit,
  mailbox,
  checkScreen,
  isMobile,
}) => {
  const inviter = await makePersona();
  const { data: account } = await inviter.calls.get(`/api/v1/Accounts/${inviter.id}`);
  const email = newAddress();
  await visit(`/?uid=${account.recommendedCode}&cid=spring&cuid=poster-7`);
  if (isMobile) await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click();
  else await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/logon');
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await checkScreen('register');

  const form = page.getByRole('tabpanel');
  await test.step('what is missing is said', async () => {
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Please enter your email!')).toBeVisible();
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(form.getByText('Please enter the 4 characters from the email')).toBeVisible();
    await expect(form.getByText('Please select the privacy policy')).toBeVisible();
    await checkScreen('register-errors');
  });

  await test.step('the address is free, and a code goes out', async () => {
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Verification code').focus();
    await expect(form.getByText('This address is available')).toBeVisible();
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^We’ve sent a code to /)).toBeVisible();
    await expect(form.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
    await form.getByLabel('Verification code').fill(await mailbox.code(email, /registration code/));
  });

  await test.step('the meter tells a weak password from a strong one', async () => {
    const password = form.getByLabel('Password', { exact: true });
    await password.fill('honeybee');
    await expect(form.getByText('Weak. Add a digit')).toBeVisible();
    await password.fill('Ab1');
    await expect(form.getByText('Too short. Add 5 characters')).toBeVisible();
    await password.fill('Password1');
    await expect(form.getByText('Weak. This password is too common')).toBeVisible();
    await password.fill('honeybee7');
    await expect(form.getByText('Good. Add a capital letter to make it strong')).toBeVisible();
    await password.fill(PASSWORD);
    await expect(form.getByText('Strong', { exact: true })).toBeVisible();
  });

  await test.step('passwords that differ are refused by the server', async () => {
    await form.getByLabel('Confirm password').fill('Something-else-1');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(form.getByText('The two passwords don’t match.')).toBeVisible();
    await form.getByLabel('Confirm password').fill(PASSWORD);
  });

  const sent = page.waitForRequest('**/api/v1/Registry');
  await form.getByRole('button', { name: 'Register' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    recommendedCode: account.recommendedCode,
    channelCode: 'spring',
    keyOfChannel: 'poster-7',
    deviceID: expect.stringMatching(/^[\w-]{32,}$/),
    deviceType: isMobile ? 'mobile' : 'desktop',
    fingerprintCode: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Your password is filled in. Log in to start.')).toBeVisible();
  // Nothing lies over the title.
  await expect(page.getByText('You’re registered')).toBeHidden();

  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/questionnaire');
  await expect(page.getByText('Your first 50 coins are already in your balance.')).toBeVisible();

  const { data: invited } = await inviter.calls.get(`/api/v1/Accounts/${inviter.id}/Recommend`);
  expect(invited.friendCount).toBe(1);
});

test('a taken address and a wrong code are refused', { tag: '@once' }, async ({ page, visit, mailbox }) => {
  const member = await makePersona({ profile: null });
  await visit('/register');
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Verification code').focus();
  await expect(form.getByText('There is already an account with this email address.')).toBeVisible();

  const email = newAddress();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send' }).click();
  const code = await mailbox.code(email, /registration code/);
  const wrong = code === 'AAAA' ? 'BBBB' : 'AAAA';
  await form.getByLabel('Verification code').fill(wrong);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password').fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').getByText('The verification code is wrong or has expired.')).toBeVisible();
});

test('a forgotten password is replaced by the code from the mailbox', { tag: '@once' }, async ({
  page,
  visit,
  mailbox,
  checkBoth,
}) => {
  const { email } = await makePersona({ profile: null });
  await visit('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL('/forgot');
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await checkBoth('forgot');

  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^We’ve sent a code to /)).toBeVisible();
  const code = await mailbox.code(email, /password reset code/);
  await page.getByLabel('Verification code').fill(code);
  await page.getByLabel('New password').fill('Clover-field-9');
  await page.getByLabel('Confirm password').fill('Clover-field-9');
  await page.getByRole('button', { name: 'Confirm Reset' }).click();

  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  // It is not typed a second time.
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Clover-field-9');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/questionnaire');
  await mailbox.newest(email, /password was changed/);
});

test('a member changes the password; other browsers are logged out', { tag: '@once' }, async ({
  page,
  enter,
  mailbox,
  checkBoth,
}) => {
  const member = await enter();
  await page.goto('/changePwd');
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  await checkBoth('change-password');

  await page.getByLabel('Old password').fill('Not-mine-1');
  await page.getByLabel('New password', { exact: true }).fill('Clover-field-9');
  await page.getByLabel('Confirm new password').fill('Clover-field-9');
  const change = page.getByRole('main').getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByText('Your old password is incorrect.').first()).toBeVisible();

  await page.getByLabel('Old password').fill(member.password);
  await change.click();
  await expect(page.getByText('Your password was changed. Other browsers were signed out.')).toBeVisible();
  await mailbox.newest(member.email, /password was changed/);

  expect((await member.calls.get(`/api/v1/Accounts/${member.id}`)).code).toBe('401');
  await page.goto('/settingsPassword');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect(page.getByLabel('Old password')).toBeVisible();
  await checkBoth('settings-password');
});
