import { signInToConsole } from './operator';
import { answerOneQuestion, makePersona, signIn, titled } from './personas';
import { lookAtBoth } from './screens';
import { expect, test } from './test';

test('a member sees why answers were rejected and asks for a second look, which another operator has to decide', {
  tag: '@desktop',
}, async ({ page, context, operator, openBrowser }) => {
  const member = await makePersona();
  await signIn(context, member);
  const title = titled('Banking apps');
  const { encryptId } = await operator.launchSurvey({ title, rewardPoints: 120, reviewDays: 3 });
  await answerOneQuestion(member, encryptId);
  const history = await member.calls.get(`/api/v1/Accounts/${member.id}/HistoricalSurveys`);
  const { attemptId } = history.data.list[0];
  await operator.calls.post(`/api/console/Attempts/${attemptId}/Reject`, {
    reason: 'The answers contradict each other.',
  });

  await page.goto('/cases');
  await page.getByRole('link', { name: title }).click();
  const found = page.getByRole('article', { name: title });
  await expect(found).toContainText('The answers contradict each other.');
  await expect(found.getByRole('status')).toContainText('You can ask for a second look until');
  await lookAtBoth(page, 'case-rejected');
  await found.getByRole('textbox', { name: 'What should we know?' }).fill('I work in a bank and know these apps.');
  await found.getByRole('button', { name: 'Ask for a second look' }).press('Enter');
  await expect(found.getByRole('status')).toContainText('We answer by');
  await found.getByRole('button', { name: 'Add something' }).click();
  await found.getByRole('textbox', { name: 'Your reply' }).fill('For ten years.');
  await found.getByRole('button', { name: 'Send' }).click();
  await expect(found.getByRole('listitem').filter({ hasText: 'For ten years.' })).toBeVisible();
  await lookAtBoth(page, 'case-with-us');

  const console = await (await openBrowser()).newPage();
  await console.goto(`/console/feedback?kind=second_look&search=${member.id}`);
  await signInToConsole(console);
  await console.getByRole('link', { name: 'Maya Lindqvist' }).click();
  await expect(console.getByText('You rejected these answers. Another operator has to answer')).toBeVisible();
  await expect(console.getByRole('button', { name: 'Reinstate answers' })).toBeDisabled();
  await lookAtBoth(console, 'console-case');
});
