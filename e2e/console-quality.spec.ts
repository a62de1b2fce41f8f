import type { Page } from '@playwright/test';
import { signInToConsole } from './operator';
import { makePersona, type Persona, titled } from './personas';
import { openTab } from './survey-tabs';
import { expect, test } from './test';

/** Scrolls past every question, because a question loads when it comes near. */
async function scrollThrough(page: Page): Promise<void> {
  for (const question of await page.getByRole('region').all()) await question.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
}

const rows = ['Price', 'Taste', 'Smell', 'Look', 'Size'];
const columns = ['Poor', 'Fair', 'Good'];
const questionnaire = {
  pages: [
    {
      name: 'care',
      elements: [
        {
          type: 'radiogroup',
          name: 'read',
          title: 'Please choose blue.',
          choices: ['red', 'blue'],
          attentionCheck: 'blue',
        },
        { type: 'matrix', name: 'rate', title: 'Rate your last coffee', columns, rows },
        { type: 'radiogroup', name: 'where', title: 'Where?', choices: ['home', 'work'] },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
  ],
};

test('an operator works through suspected answers: evidence, keyboard, a rejection with reason, a bulk of the rest', {
  tag: '@desktop',
}, async ({ page, operator, checkBoth }) => {
  test.slow();
  const title = titled('Careless');
  const { id, encryptId } = await operator.launchSurvey({ title, questionnaire, rewardPoints: 120 });
  const rate = Object.fromEntries(rows.map((row) => [row, 'Fair']));
  const answer = async (why: string) => {
    const member = await makePersona();
    const started = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
    const attempt: string = started.data.attemptId;
    const answers = { read: 'red', rate, where: 'home', why };
    const { data } = await member.calls.post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers });
    expect(data).toMatchObject({ kind: 'end', credited: false });
    return { member, attempt };
  };
  const answered: { member: Persona; attempt: string }[] = [];
  for (const why of ['asdfghjkl asdfghjkl', 'It was too cold.', 'I drank it in the morning.']) {
    answered.push(await answer(why));
  }
  const waiting = async () =>
    (await operator.calls.get(`/api/console/FlaggedAttempts?surveyId=${id}`)).data.list.length;
  await expect.poll(waiting).toBe(3);

  await page.goto(`/console/quality?survey=${id}`);
  await signInToConsole(page);
  const cases = page.getByRole('article');
  await expect(cases).toHaveCount(3);
  const first = cases.first();
  await expect(first.getByText('Attention check failed')).toBeVisible();
  await expect(first.getByText('Reward held')).toBeVisible();
  await expect(first.getByRole('table', { name: 'Rate your last coffee' })).toBeVisible();
  await expect(first.getByText('asdfghjkl asdfghjkl')).toBeVisible();
  await checkBoth('console-quality');

  await test.step('the first is rejected by keyboard, not without a reason', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reject these answers?' });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await reason.press('Control+Enter');
    await expect(dialog.getByText('Please write a reason.')).toBeVisible();
    await reason.fill('The attention check was not read and the open answer says nothing.');
    await reason.press('Control+Enter');
    await expect(page.getByText('Answers rejected.')).toBeVisible();
    await expect(cases).toHaveCount(2);
  });

  await test.step('the others are accepted together; what a colleague decided meanwhile is named', async () => {
    const all = page.getByRole('checkbox', { name: 'Select all 2' });
    await all.check();
    await expect(page.getByText('240 coins held')).toBeVisible();
    await cases.first().getByRole('checkbox').uncheck();
    await expect(all).toHaveJSProperty('indeterminate', true);
    await page.keyboard.press('Shift+A');
    await expect(all).toBeChecked();
    await checkBoth('console-quality-chosen');
    await expect(page.getByText('240 coins held')).toBeVisible();
    await page.getByRole('button', { name: 'Accept 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept 2 answers?' });
    await operator.calls.post('/api/console/FlaggedAttempts/Approve', { attemptIds: [answered[2]?.attempt] });
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Answers accepted.')).toBeVisible();
    const left = page.getByRole('dialog', { name: '1 was not changed' });
    await expect(left.getByRole('link', { name: `Maya Lindqvist, ${title}` })).toBeVisible();
    await left.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('No results match these filters.')).toBeVisible();
  });

  const pendings = [];
  for (const { member } of answered) {
    pendings.push((await member.calls.get(`/api/v1/Accounts/${member.id}`)).data.pending);
  }
  expect(pendings).toEqual([0, 0, 0]);

  await page.getByRole('link', { name: 'Rejected' }).click();
  await page.getByRole('article').getByRole('link', { name: 'All answers' }).click();
  await expect(page.getByRole('heading', { name: 'Quality signals' })).toBeVisible();

  await test.step('what was accepted is in the results, drawn and as a file', async () => {
    await page.goto(`/console/surveys/${id}`);
    await openTab(page, 'Results');
    await expect(page).toHaveTitle(`Results · ${title} · Pollen`);
    const rating = page.getByRole('region', { name: '2 Rate your last coffee' });
    await rating.scrollIntoViewIfNeeded();
    const taste = rating.getByRole('list', { name: 'Chart: Taste' });
    await expect(taste.getByRole('listitem').filter({ hasText: 'Fair' })).toHaveText('Fair100%2');
    const saved = page.waitForEvent('download');
    await rating.getByRole('button', { name: 'Table (CSV)' }).click();
    expect((await saved).suggestedFilename()).toBe(`survey-${id}-rate.csv`);
    await scrollThrough(page);
    await checkBoth('console-results');
    await page.getByRole('button', { name: 'Break', exact: false }).click();
    // The address keeps the choice, so that the box follows a moment later.
    await page.getByRole('checkbox', { name: 'Please choose blue.' }).click();
    await expect(page.getByRole('checkbox', { name: 'Please choose blue.' })).toBeChecked();
    await page.keyboard.press('Escape');
    await page.getByRole('radiogroup', { name: 'Figures' }).getByText('Both').click();
    // Two responses: the column of the break is hidden, the column of all is not.
    const where = page.getByRole('region', { name: '3 Where?' });
    await expect(where.getByRole('row', { name: 'home' })).toHaveText('home100% (2)––');
    await expect(where.getByRole('row', { name: 'Base' })).toHaveText('Base2<10<10');
    await page.getByRole('button', { name: 'Base' }).click();
    await page.getByLabel('Question', { exact: true }).selectOption('where');
    await page.getByRole('checkbox', { name: 'work' }).click();
    await expect(where.getByText('No responses to this question yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter Where?' }).click();
    await expect(where.getByText('Base: 2 responses.')).toBeVisible();
    await page.reload();
    await expect(where.getByRole('row', { name: 'home' })).toHaveText('home100% (2)––');
    await scrollThrough(page);
    await checkBoth('console-results-broken-down');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV', exact: true }).click();
    expect((await saving).suggestedFilename()).toBe(`survey-${id}-responses.csv`);
  });

  await test.step('three members report a problem: the survey pauses by itself, and is resumed', async () => {
    const fourth = await answer('I like the taste of it.');
    // Who was rejected has a case instead.
    for (const [place, { member, attempt }] of [...answered.slice(1), fourth].entries()) {
      const text = `The page stayed empty, member ${place}.`;
      const reported = await member.calls.post(`/api/v1/Attempts/${attempt}/Reports`, { text });
      expect(reported.code).toBe(200);
    }
    await expect.poll(async () => (await operator.calls.get(`/api/console/Surveys/${id}`)).data.state).toBe('paused');
    await page.goto(`/console/surveys/${id}`);
    await expect(
      page.getByText('3 members reported a problem. Check the survey, then resume or close it.'),
    ).toBeVisible();
    await checkBoth('console-survey-paused-itself');
    await page.getByRole('link', { name: 'View reports' }).click();
    await expect(page.getByRole('combobox', { name: 'Survey' })).toHaveValue(String(id));
    await expect(page.getByRole('row').filter({ hasText: 'The page stayed empty' })).toHaveCount(3);
    await page.getByRole('row').filter({ hasText: 'member 0.' }).getByRole('link', { name: 'Maya Lindqvist' }).click();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await page.goto(`/console/surveys/${id}`);
    await operator.changeSurvey(id, 'resume');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByText('3 members reported a problem.')).toBeHidden();
  });
});
