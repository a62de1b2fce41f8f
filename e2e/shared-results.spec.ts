import { signInToConsole } from './operator';
import { makePersona, titled } from './personas';
import { openTab } from './survey-tabs';
import { expect, test } from './test';

const questionnaire = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'radiogroup', name: 'where', title: 'Where do you drink coffee?', choices: ['home', 'work'] },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
  ],
};

test('an operator shares results by link, a client reads them without a login, and revoking ends the page', {
  tag: '@desktop',
}, async ({ page, operator, checkScreen, browser }) => {
  test.slow();
  const title = titled('Shared');
  const { id, encryptId } = await operator.launchSurvey({ title, questionnaire, rewardPoints: 10 });
  for (let n = 0; n < 10; n += 1) {
    const { calls } = await makePersona();
    const { data } = await calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
    const answers = { where: n < 7 ? 'home' : 'work', why: 'Because.' };
    await calls.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers });
  }
  await page.goto(`/console/surveys/${id}`);
  await signInToConsole(page);
  await openTab(page, 'Results');
  await page.getByRole('link', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByText('Enter who the link is for.')).toBeVisible();
  await page.getByLabel('Client').fill('Alder Roasters');
  await page.getByRole('button', { name: 'Make link' }).click();
  const address = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(/\/console\/shared-results#[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: 'Alder Roasters' })).toContainText('Not opened yet');

  const client = await browser.newContext();
  const reading = await client.newPage();
  await test.step('the client reads the figures and no open answers', async () => {
    await reading.goto(address);
    await expect(reading.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(reading.getByText('Results for Alder Roasters')).toBeVisible();
    const where = reading.getByRole('region', { name: 'Where do you drink coffee?' });
    await expect(where.getByRole('listitem').filter({ hasText: 'home' })).toHaveText('home70%7');
    await expect(reading.getByText('Because.')).toBeHidden();
    await reading.getByRole('button', { name: '中文' }).click();
    await expect(reading.getByText('为Alder Roasters提供的结果')).toBeVisible();
  });
  await page.reload();
  await expect(page.getByRole('row', { name: 'Alder Roasters' })).toContainText('times, last');
  await checkScreen('console-share');
  await page.getByRole('row', { name: 'Alder Roasters' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: 'Alder Roasters' })).toContainText('Revoked');
  await reading.reload();
  await expect(reading.getByText('该链接已失效，请向发送者索取新链接。')).toBeVisible();
  await client.close();
});
