import { expect, test } from './test';

test('content under the cookie notice can be scrolled into view', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/forgot');
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Reset' }).click();
  await expect(page.getByText('Please enter your email!')).toBeVisible();
});

test('a visitor reads the landing page and answers the cookie notice', async ({ page, checkScreen, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Polls in,');
  const notice = page.getByRole('region', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await checkScreen('landing-cookies');

  await notice.getByRole('button', { name: 'Cookie Settings' }).click();
  const settings = page.getByRole('region', { name: 'Cookie Settings' });
  await settings.getByRole('button', { name: 'Allow All' }).click();
  await expect(settings.getByRole('switch', { name: 'Performance' })).toBeChecked();
  await settings.getByRole('switch', { name: 'Performance' }).uncheck();
  await settings.getByRole('button', { name: 'Confirm My Choices' }).click();
  await expect(settings).toBeHidden();
  const cookies = await page.context().cookies();
  const choices = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  expect(choices).toMatchObject({ performance: 'false', functional: 'true', login: 'true', notaccept: 'false' });

  await page.reload();
  for (const heading of ['Three steps to your reward', 'What members choose', 'What you earn', 'Private by default']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  await checkScreen('landing');

  await page.getByRole('button', { name: 'Cookies notice' }).click();
  await page.getByRole('button', { name: "Don't Accept" }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();

  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible();
    await checkScreen('side-menu');
    await menu.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  } else {
    const signIn = page.getByRole('main');
    await expect(signIn.getByLabel('Email')).toBeVisible();
    await signIn.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  }
});

test('pages for members redirect a visitor to the start page', { tag: '@once' }, async ({ page, visit }) => {
  await visit('/questionnaire');
  await expect(page).toHaveURL('/');
  await page.goto('/survey/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page).toHaveURL('/');
});

test('each answer to the cookie notice is stored, and the notice does not return', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const choices = async () => {
    const kept = (await context.cookies()).filter(({ name }) => !name.startsWith('pollen'));
    return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  };
  const notice = page.getByRole('region', { name: 'Cookies' });
  await page.goto('/');
  await notice.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(notice).toBeHidden();
  expect(await choices()).toMatchObject({ performance: 'true', functional: 'true', login: 'true' });
  // The longest that a browser keeps a cookie; the specification's 3,650,000 days are asked for.
  const [login] = (await context.cookies()).filter(({ name }) => name === 'login');
  expect(login?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 86_400);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you earn' })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.getByRole('button', { name: 'Cookies notice' }).click();
  await notice.getByRole('button', { name: "Don't Accept" }).click();
  await expect(notice).toBeHidden();
  expect(await choices()).toMatchObject({
    performance: 'false',
    functional: 'false',
    login: 'false',
    notaccept: 'true',
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you earn' })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.getByRole('button', { name: 'Cookies notice' }).click();
  await notice.getByRole('button', { name: 'Cookie Settings' }).click();
  const settings = page.getByRole('region', { name: 'Cookie Settings' });
  const necessary = settings.getByRole('switch', { name: 'Strictly necessary' });
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await settings.getByRole('button', { name: 'Allow All' }).click();
  await expect(settings.getByRole('switch', { name: 'Performance' })).toBeChecked();
  await expect(settings.getByRole('switch', { name: 'Functional' })).toBeChecked();
  await settings.getByRole('button', { name: 'Confirm My Choices' }).click();
  expect(await choices()).toMatchObject({ performance: 'true', functional: 'true', login: 'true' });
});

test('the landing page shows three steps, the rewards, the rates and the sign-up', async ({
  page,
  visit,
  isMobile,
}) => {
  await visit('/');
  for (const step of ['Register', 'Join surveys', 'Win rewards']) {
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: step }).first()).toBeVisible();
  }
  // Phones have the size of the community on the page about us.
  if (!isMobile) await expect(page.getByText('About 1.5 million members')).toBeVisible();
  // The server fills these in, so a difference here is no hydration error.
  await expect(page.getByText('5 more for every 7 days in a row')).toBeVisible();
  await expect(page.getByText('200 coins')).toBeVisible();
  for (const reward of ['Cash account', 'Big-box store card', 'Online store card', 'Entertainment package']) {
    await expect(page.getByText(reward).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Join panel' }).first()).toHaveAttribute('href', '/logon');
  const door = page.getByRole('main').getByRole('textbox', { name: 'Email' });
  if (isMobile) {
    await expect(door).toBeHidden();
    const register = page.getByRole('main').getByRole('link', { name: 'Register' }).first();
    await expect(register).toHaveAttribute('href', '/logon');
  } else {
    await expect(door).toHaveAttribute('placeholder', 'Email Id');
  }
});

test('members are sent from the landing page to their surveys', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/');
  await expect(page).toHaveURL('/questionnaire');
});
