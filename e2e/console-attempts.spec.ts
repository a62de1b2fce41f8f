import type { Page } from '@playwright/test';
import { signInToConsole } from './operator';
import { answerOneQuestion, BALANCE_OF_A_NEW_MEMBER, makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

/**
 * Opens a member's answers from the list of their surveys, once the line of the ledger, which comes later, leads to the same
 * ones. A quality signal, which a job of each minute may find meanwhile, has a link too.
 */
async function openAnswers(page: Page, title: string): Promise<void> {
  const linkIn = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link', { name: title });
  await expect(linkIn('Ledger')).toBeVisible();
  await linkIn('Surveys').click();
}

test('an operator rejects poor answers with a reason, and takes that back after a second look', {
  tag: '@desktop',
}, async ({ page, operator, openBrowser, checkBoth }) => {
  test.slow();
  const member = await makePersona();
  const title = titled('Poor answers');
  const { encryptId } = await operator.launchSurvey({ title, rewardPoints: 120, reviewDays: 3 });
  await answerOneQuestion(member, encryptId);

  await page.goto(`/console/members/${member.id}`);
  await signInToConsole(page);
  await openAnswers(page, title);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await test.step('not without a reason, and with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Reject' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reject these answers?' });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await expect(dialog.getByRole('radio', { name: 'Poor quality' })).toBeChecked();
    await reason.press('Control+Enter');
    await expect(dialog.getByText('Please write a reason.')).toBeVisible();
    await checkBoth('console-attempt-reject');
    await reason.fill('The open answers don’t fit the questions.');
    await reason.press('Control+Enter');
    await expect(page.getByText('Rejected. 120 coins were taken back.')).toBeVisible();
    await expect(page.getByText('The open answers don’t fit the questions.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Pending → Panel: rewards' })).toBeVisible();
    await checkBoth('console-attempt-rejected');
  });

  const theirs = await openBrowser();
  await signIn(theirs, member);
  const mine = await theirs.newPage();
  await test.step('the member sees what was decided, why, and where to ask for a second look', async () => {
    await mine.goto('/answerHistory');
    const row = mine.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Not accepted');
    await expect(row).toContainText('The open answers don’t fit the questions.');
    await expect(row).toContainText('no coins');
    await expect(row.getByRole('link', { name: `See the case about ${title}` })).toBeVisible();
    await checkBoth('answer-history-rejected', mine);
    await row.getByRole('link', { name: `Details: ${title}` }).click();
    await expect(mine.getByRole('heading', { level: 1, name: 'Not accepted' })).toBeVisible();
    await checkBoth('end-rejected', mine);
  });

  await page.getByRole('button', { name: 'Reinstate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reinstate these answers?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A second look showed that the answers are genuine.');
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByText('Reinstated. 120 coins were paid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await expect(page.getByText(/has already decided/)).toBeVisible();
  await checkBoth('console-attempt-reinstated');

  await mine.goto('/answerHistory');
  await expect(mine.getByRole('listitem').filter({ hasText: title })).toContainText('Accepted after all');
  const { data } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
  expect(data).toMatchObject({ balance: BALANCE_OF_A_NEW_MEMBER + 120, pending: 0, credit: 62 });
});

test('two operators decide the same answers: the second is told what the first did', { tag: '@once' }, async ({
  page,
  operator,
}) => {
  const member = await makePersona();
  const title = titled('Looked at twice');
  const { encryptId } = await operator.launchSurvey({ title });
  await answerOneQuestion(member, encryptId);
  await page.goto(`/console/members/${member.id}`);
  await signInToConsole(page);
  await openAnswers(page, title);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject these answers?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Copied from somewhere.');

  const attemptId = new URL(page.url()).pathname.split('/').pop();
  const first = await operator.calls.post(`/api/console/Attempts/${attemptId}/Reject`, { reason: 'Nonsense.' });
  expect(first.code).toBe(200);

  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(/has already decided: these answers are now "Reversed"/)).toBeVisible();
  await expect(page.getByText('Nonsense.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reinstate' })).toBeEnabled();
});
