import type { Page, TestInfo } from '@playwright/test';
import { OPERATOR_EMAIL, OPERATOR_PASSWORD } from './operator';
import { confirmPayoutAccount, makePersona, placeOrder, prepareBrowser, signIn, titled } from './personas';
import { everyKind } from './questionnaires';
import { lookAt } from './screens';
import { expect, test } from './test';

/** Names, and what stays Latin in Chinese too. */
const latin = new RegExp(
  [
    /Pollen|LV\.?\d?|Maya L(?:indqvist|\.)|\bML\b|\b[a-z]+_[a-z]+_\d+\b|\S+@\S+|https?:\S+|no-reply/,
    /\b(?:EN|English|JSON|SurveyJS|HTML|jpg|png|IP|Enter|OP|Operator)\b/,
    /Cookie|AdChoices|Network Advertising Initiative|Your Online Choices/,
    // Cookies and entries of the local storage, by their names.
    /pollen_\w+|\b(?:performance|functional|login|notaccept|loginInfo|lang|deviceID|recommendedCode|channelCode|keyOfChannel)\b/,
    // What operators wrote: the name of a question, and the details that the audit log keeps.
    /^note$|^\w+: .+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Whatever is shown or read out in which Latin words are left. */
async function findLeftovers(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title.replace(' · Pollen', '')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        const isShown = node.checkVisibility();
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
          const words = node.getAttribute(name);
          if (words && isShown) found.push(words);
        }
      } else if (
        node.parentElement?.checkVisibility() &&
        !node.parentElement.closest('script, style, svg, pre, code')
      ) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
  return texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{2,}/.test(text.replace(latin, '')));
}

async function check(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  await lookAt(page, `zh-${name}`, testInfo, { contrast: false });
  expect.soft(await findLeftovers(page), `English on ${name}`).toEqual([]);
}

const publicPaths = {
  landing: '/',
  register: '/logon',
  login: '/login',
  forgot: '/forgot',
  'rewards-info': '/integralAward',
  about: '/aboutQuestionnaire',
  help: '/helpFeedback',
  contact: '/helpFeedback?type=contact',
  'common-questions': '/offenQuestion',
  terms: '/privacyClauses/1',
  privacy: '/privacyClauses/2',
  'activity-rules': '/ActiveRules',
};

test('visitors read everything in Chinese', async ({ page, context }, testInfo) => {
  test.setTimeout(120_000);
  await prepareBrowser(context, { lang: 'zh' });
  for (const [name, path] of Object.entries(publicPaths)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/\p{Script=Han}/u);
      await check(page, name, testInfo);
    });
  }
});

test('members do everything in Chinese', async ({ page, context, operator }, testInfo) => {
  test.setTimeout(180_000);
  const member = await makePersona({ lang: 'zh', rich: true });
  await confirmPayoutAccount(member);
  const order = await placeOrder(member, '贴纸套装');
  const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  // Somebody who has brought income, so that the lists are not empty.
  await makePersona({ rich: true, invitedBy: account.recommendedCode });
  const survey = await operator.launchSurvey({ title: titled('Drinks'), questionnaire: everyKind });
  await signIn(context, member, 'zh');

  const screens = {
    questionnaire: '/questionnaire',
    'survey-info': `/questionnaireItem?encryptId=${survey.encryptId}`,
    exchange: '/exchange',
    'exchange-records': '/exchange?tab=records',
    'shop-detail': '/shopDetail?id=1',
    'order-detail': `/orderDetail?id=${order}`,
    'redemption-records': '/redemptionRecords',
    rewards: '/rewards',
    'reward-cash-account': '/rewards/cash-account',
    mine: '/mine',
    'current-level': '/currentLevel',
    ledger: '/myAccount?title=1',
    'credit-history': '/myAccount?title=2',
    'check-in': '/signIn',
    'my-info': '/myInfo',
    'exchange-info': '/updateInfo',
    'change-password': '/changePwd',
    'answer-history': '/answerHistory',
    'help-earn': '/helpEarn',
    ranking: '/readRecommend',
    'invited-friends': '/hasBeenInvited',
    'referral-income': '/incomeDetails',
    'settings-profile': '/settingsProfile',
    'settings-email': '/settingsEmail',
    'settings-password': '/settingsPassword',
  };
  for (const [name, path] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/\p{Script=Han}/u);
      await check(page, name, testInfo);
    });
  }

  await page.goto(screens['survey-info']);
  await page.getByRole('button', { name: '开始' }).click();
  await page.getByRole('radio', { name: '茶' }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('您选择了：茶。')).toBeVisible();
  await check(page, 'survey', testInfo);
  await page.getByRole('button', { name: '上一步' }).click();
  await page.getByRole('radio', { name: '都不喝' }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('本问卷关于茶和咖啡。')).toBeVisible();
  await check(page, 'end-screened-out', testInfo);
});

test('operators do everything in Chinese', async ({ page, context, operator }, testInfo) => {
  test.setTimeout(120_000);
  const member = await makePersona({ rich: true, profile: { name: '林美雅' } });
  await confirmPayoutAccount(member, '林美雅');
  const order = await placeOrder(member, 'Sticker pack');
  await operator.waitForOrders([order]);
  const survey = await operator.launchSurvey({ title: titled('Drinks'), questionnaire: everyKind });
  const { data: history } = await member.calls.get(`/api/v1/Accounts/${member.id}/HistoricalSurveys`);
  await prepareBrowser(context, { lang: 'zh' });

  await page.goto('/console/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\p{Script=Han}/u);
  await check(page, 'console-sign-in', testInfo);
  await page.getByRole('textbox').first().fill(OPERATOR_EMAIL);
  await page.getByRole('textbox').last().fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/console\/orders/);

  const screens = {
    orders: `/console/orders?search=${encodeURIComponent(member.email)}`,
    order: `/console/orders/${order}`,
    surveys: '/console/surveys',
    survey: `/console/surveys/${survey.id}`,
    'survey-settings': `/console/surveys/${survey.id}/settings`,
    'new-survey': '/console/surveys/new',
    members: `/console/members?search=${encodeURIComponent(member.email)}`,
    member: `/console/members/${member.id}`,
    attempt: `/console/attempts/${history.list[0].attemptId}`,
    'audit-log': '/console/audit-log',
    'one-time-code': '/console/one-time-code',
  };
  for (const [name, path] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\p{Script=Han}\d]/u);
      await check(page, `console-${name}`, testInfo);
    });
  }
});
