import type { Page } from '@playwright/test';
import { findLatin } from './latin';
import { OPERATOR_EMAIL, OPERATOR_PASSWORD } from './operator';
import { confirmPayoutAccount, makePersona, placeOrder, prepareBrowser, titled } from './personas';
import { everyKind } from './questionnaires';
import { lookAt } from './screens';
import { expect, test } from './test';

async function check(page: Page, name: string): Promise<void> {
  await lookAt(page, `zh-${name}`, { contrast: false });
  expect.soft(await findLatin(page), `English on ${name}`).toEqual([]);
}

test('a survey in Chinese, from its start to its end', { tag: '@once' }, async ({ page, enter, operator }) => {
  const survey = await operator.launchSurvey({ title: titled('Drinks'), questionnaire: everyKind });
  await enter({ lang: 'zh' });
  await page.goto(`/questionnaireItem?encryptId=${survey.encryptId}`);
  await page.getByRole('button', { name: '开始' }).click();
  await page.getByRole('radio', { name: '茶' }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('您选择了：茶。')).toBeVisible();
  await check(page, 'survey');
  await page.getByRole('button', { name: '上一步' }).click();
  await page.getByRole('radio', { name: '都不喝' }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('本问卷关于茶和咖啡。')).toBeVisible();
  await check(page, 'end-screened-out');
});

// Words do not depend on the width, and other specs check each screen on a phone.
test('operators do everything in Chinese', { tag: '@desktop' }, async ({ page, context, operator }) => {
  test.setTimeout(600_000);
  const member = await makePersona({ rich: true, profile: { name: '林美雅' } });
  await confirmPayoutAccount(member, '林美雅');
  const order = await placeOrder(member, 'Sticker pack');
  await operator.waitForOrders([order]);
  const survey = await operator.launchSurvey({ title: titled('Drinks'), questionnaire: everyKind });
  const { data: history } = await member.calls.get(`/api/v1/Accounts/${member.id}/HistoricalSurveys`);
  await prepareBrowser(context, { lang: 'zh' });

  await page.goto('/console/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\p{Script=Han}/u);
  await check(page, 'console-sign-in');
  await page.getByRole('textbox').first().fill(OPERATOR_EMAIL);
  await page.getByRole('textbox').last().fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/console\/?$/);

  const screens = {
    overview: '/console/',
    // Lists that other tests fill with English texts are checked while they are empty.
    attempts: '/console/attempts?from=2020-01-01&to=2020-01-01',
    ledger: '/console/ledger?from=2020-01-01&to=2020-01-01',
    orders: `/console/orders?search=${encodeURIComponent(member.email)}`,
    order: `/console/orders/${order}`,
    surveys: '/console/surveys',
    survey: `/console/surveys/${survey.id}`,
    'survey-settings': `/console/surveys/${survey.id}/settings`,
    'survey-questionnaire': `/console/surveys/${survey.id}/questionnaire`,
    'survey-results': `/console/surveys/${survey.id}/results`,
    'new-survey': '/console/surveys/new',
    payouts: '/console/payouts',
    gifts: '/console/gifts',
    quality: '/console/quality?search=nobody',
    feedback: '/console/feedback?search=nobody',
    // Not the lists of texts and mails: they name the English ones too.
    settings: '/console/settings',
    jobs: '/console/jobs',
    members: `/console/members?search=${encodeURIComponent(member.email)}`,
    member: `/console/members/${member.id}`,
    attempt: `/console/attempts/${history.list[0].attemptId}`,
    'audit-log': `/console/audit-log?subjectKind=survey&subjectId=${survey.id}`,
    'one-time-code': '/console/one-time-code',
  };
  for (const [name, path] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\p{Script=Han}\d]/u);
      await check(page, `console-${name}`);
    });
  }
});
