import { makePersona, titled } from './personas';
import { expect, test } from './test';

test('a member logs in and sees a confirmation', { tag: '@once' }, async ({ page, visit, checkBoth }) => {
  const { email, password } = await makePersona();
  await visit('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await checkBoth('login');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByText('You’re logged in')).toBeVisible();
  await expect(page).toHaveURL('/questionnaire');
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys for you' })).toBeVisible();
});

test('a wrong password and an unknown address get the same answer', { tag: '@once' }, async ({ page, visit }) => {
  const { email } = await makePersona({ profile: null });
  await visit('/login');
  const logIn = page.getByRole('tabpanel').getByRole('button', { name: 'Log in' });
  const refusal = page.getByRole('alert').getByText('The email address or password is incorrect.');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Not-mine-1');
  await logIn.click();
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();

  await page.getByLabel('Email').fill('nobody@example.com');
  await logIn.click();
  await expect(refusal).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a member logs out after being asked', async ({ page, enter, checkScreen, isMobile }) => {
  await enter();
  await page.goto('/mine');
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  const stay = dialog.getByRole('button', { name: 'Stay logged in' });
  const opener = isMobile
    ? page.getByRole('main').getByRole('button', { name: 'Log out' })
    : page.getByRole('banner').getByRole('button', { name: 'Maya Lindqvist' });
  await opener.press('Enter');
  if (!isMobile) await page.getByRole('banner').getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(stay).toBeFocused();
  await checkScreen('logout');
  await stay.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL('/mine');

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto('/mine');
  await expect(page).toHaveURL('/');
});

test('a session that ended elsewhere redirects to the start page with a message', { tag: '@once' }, async ({
  page,
  context,
  enter,
}) => {
  await enter();
  await page.goto('/mine');
  await expect(page.getByRole('heading', { name: 'Your level' })).toBeVisible();
  // A late call of this page would find the session ended before the link is followed.
  await page.waitForLoadState('networkidle');
  await context.request.post('/api/v1/Logout', { data: {} });

  // By keyboard: on a phone the tab bar lies over the link until the page has scrolled.
  await page.getByRole('main').getByRole('link', { name: 'Answer history' }).last().press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('loginInfo'))).toBeNull();
});

test('a blacklisted member lands on their own page, reads the reason, and can neither answer nor redeem', {
  tag: '@once',
}, async ({ page, visit, operator, checkBoth }) => {
  const member = await makePersona({ rich: true });
  const { encryptId } = await operator.launchSurvey({ title: titled('Closed to some') });
  await operator.blacklist(member.id, 'answers were copied');
  const sentence =
    'Sorry, because answers were copied, you have been prohibited from redeeming and filling in the survey';
  await visit('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/mine');
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await expect(page.getByRole('alert').getByText('Please contact customer service.')).toBeVisible();
  await checkBoth('mine-blocked');

  await page.goto('/questionnaire');
  await expect(page.getByRole('main').getByText(`${sentence}. Please contact customer service.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact customer service' })).toHaveAttribute(
    'href',
    '/helpFeedback?type=contact',
  );
  await page.goto(`/questionnaireItem?encryptId=${encryptId}`);
  await expect(page.getByRole('button', { name: 'Start survey' }).first()).toBeDisabled();
  await page.goto('/shopDetail?id=1');
  await expect(page.getByRole('button', { name: 'Exchange', exact: true })).toBeDisabled();
  await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
});

test('a logout resets the language', { tag: '@once' }, async ({ page, enter }) => {
  await enter({ lang: 'zh' });
  await page.goto('/mine');
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Polls in,');
});

test('mails follow the language of the app', { tag: '@once' }, async ({ page, enter }) => {
  const member = await enter();
  await page.goto('/mine');
  // The page must not learn of the other language before it is loaded again.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => localStorage.setItem('lang', 'zh'));
  const told = page.waitForResponse('**/api/v1/Accounts/*/Language');
  await page.reload();
  expect((await told).ok()).toBe(true);
  const { data } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  expect(data.lang).toBe('zh');
});
