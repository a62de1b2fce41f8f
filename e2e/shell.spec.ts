import type { Page } from '@playwright/test';
import { expect, test } from './test';

const footer = (page: Page) => page.getByRole('contentinfo');

async function hrefsOf(page: Page, area: 'banner' | 'contentinfo' | 'dialog') {
  const links = await page
    .getByRole(area)
    .getByRole('link')
    .evaluateAll((all) =>
      all.filter((link) => link.checkVisibility()).map((link) => [link.textContent, link.getAttribute('href')]),
    );
  return Object.fromEntries(links);
}

test('visitors find everything from the header, the menu and the footer', async ({ page, visit, isMobile }) => {
  await visit('/');
  const header = {
    Home: '/',
    Rewards: '/integralAward',
    About: '/aboutQuestionnaire',
    'Sign up': '/logon',
    'Log in': '/login',
  };
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Rewards' })).toBeVisible();
    expect(await hrefsOf(page, 'dialog')).toMatchObject(header);
    await expect(page.getByRole('dialog').getByText('English')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  } else {
    expect(await hrefsOf(page, 'banner')).toMatchObject({ ...header, Help: '/helpFeedback' });
    await page.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(await hrefsOf(page, 'contentinfo')).toMatchObject({
    'Join panel': '/logon',
    'About us': '/aboutQuestionnaire',
    'Contact us': '/helpFeedback?type=contact',
    'United States': '/',
    Japan: '/',
    'Privacy & Terms': '/privacyClauses/2',
  });
  await footer(page).getByRole('button', { name: 'Cookies notice' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
});

test('the information pages have a side menu', async ({ page, visit, isMobile }) => {
  await visit('/');
  for (const path of ['/integralAward', '/aboutQuestionnaire', '/helpFeedback']) {
    await page.goto(path);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = isMobile ? page.getByRole('dialog') : page.getByRole('main');
    await expect(menu.getByRole('link', { name: 'Rewards' }).first()).toHaveAttribute('href', '/integralAward');
    await expect(menu.getByRole('link', { name: 'About' }).first()).toHaveAttribute('href', '/aboutQuestionnaire');
    await expect(menu.getByRole('link', { name: 'Help' }).first()).toHaveAttribute('href', '/helpFeedback');
    await expect(footer(page)).toBeAttached();
  }
});

const withFooter = ['/mine', '/questionnaire', '/exchange', '/helpEarn'];
const withoutFooter = [
  '/shopDetail?id=1',
  '/rewards',
  '/rewards/cash-account',
  '/redemptionRecords',
  '/currentLevel',
  '/myAccount?title=1',
  '/myAccount?title=2',
  '/signIn',
  '/myInfo',
  '/updateInfo',
  '/changePwd',
  '/answerHistory',
  '/readRecommend',
  '/hasBeenInvited',
  '/incomeDetails',
  '/settingsProfile',
  '/settingsEmail',
  '/settingsPassword',
];

test('members see a footer on four pages, a header on desktop, and a tab bar on phones', async ({
  page,
  enter,
  isMobile,
}) => {
  await enter();
  for (const path of [...withFooter, ...withoutFooter]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
    await expect(footer(page), path).toHaveCount(withFooter.includes(path) ? 1 : 0);
    const tabs = page.getByRole('navigation', { name: 'Sections' });
    const header = page.getByRole('navigation', { name: 'Main' });
    if (isMobile) await expect(header, path).toBeHidden();
    else {
      await expect(header, path).toBeVisible();
      await expect(tabs, path).toBeHidden();
    }
  }
  if (isMobile) return;
  expect(await hrefsOf(page, 'banner')).toMatchObject({
    Survey: '/questionnaire',
    Rewards: '/rewards',
    Help: '/helpFeedback',
  });
  await page.getByRole('banner').getByRole('button', { name: 'Maya Lindqvist' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account Settings' })).toHaveAttribute(
    'href',
    '/settingsProfile',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Redemption records' })).toHaveAttribute(
    'href',
    '/redemptionRecords',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Close account' })).toHaveAttribute(
    'href',
    '/closeAccount',
  );
});

test('any address with /rewards in it shows members their rewards', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  for (const path of ['/rewards/some-other-shop', '/some/rewards/elsewhere']) {
    await page.goto(path);
    await expect(page).toHaveURL('/rewards');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a reward' })).toBeAttached();
  }
});

test('a new page starts at its top, also when only its parameter changes', { tag: '@once' }, async ({
  page,
  enter,
}) => {
  await enter();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/mine');
  await expect(page.getByRole('heading', { name: 'Your level' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = () => page.evaluate(() => scrollY);
  expect(await place()).toBeGreaterThan(100);
  await page.getByRole('main').getByRole('link', { name: 'Common questions' }).click();
  await expect(page).toHaveURL('/offenQuestion');
  await expect.poll(place).toBe(0);
});
