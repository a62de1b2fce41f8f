import { signInToConsole } from './operator';
import { BALANCE_OF_A_NEW_MEMBER, makePersona, newAddress, titled } from './personas';
import { lookAtBoth } from './screens';
import { expect, test } from './test';

/** Screens out members who drink tea. */
const coffeeDrinkers = {
  pages: [
    {
      name: 'p1',
      elements: [{ type: 'radiogroup', name: 'drink', title: 'What do you drink?', choices: ['tea', 'coffee'] }],
    },
  ],
  screening: [{ if: "{drink} = 'tea'", reason: { default: 'Coffee only.', 'zh-cn': '仅限咖啡。' } }],
};

test('operators answer messages, pay missing coins, and review a blacklisting', {
  tag: '@desktop',
}, async ({ page, operator, mailbox, openBrowser, checkScreen }) => {
  test.slow();
  const member = await makePersona();
  const title = titled('Lost on the way');
  const { encryptId } = await operator.launchSurvey({ title, rewardPoints: 120, questionnaire: coffeeDrinkers });
  const { data } = await member.calls.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  await member.calls.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { drink: 'coffee' } });
  await member.calls.post(`/api/v1/Attempts/${data.attemptId}/Reports`, { text: `The last page was blank. ${title}` });
  await operator.calls.post(`/api/console/Attempts/${data.attemptId}/Reject`, { reason: 'The answers look made up.' });

  await page.goto('/console/feedback/templates');
  await signInToConsole(page);
  await test.step('a template in both languages', async () => {
    await page.getByRole('button', { name: 'New template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(title);
    await dialog.getByRole('textbox', { name: 'English text' }).fill('Thank you, {name}. We looked into no. {number}.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a name and the text in both languages.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Chinese text' }).fill('{name}，感谢您的来信，编号 {number} 已处理。');
    await checkScreen('console-feedback-template');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${title}” has been saved.`)).toBeVisible();
    await lookAtBoth(page, 'console-feedback-templates');
  });

  await test.step('rejected answers are reinstated with one click and a reason', async () => {
    await page.getByRole('link', { name: 'Feedback', exact: true }).first().click();
    await page.getByRole('searchbox').fill(title);
    await expect(page.getByRole('row').filter({ hasText: 'Survey problem' })).toHaveCount(1);
    await lookAtBoth(page, 'console-feedback');
    await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
    await expect(page.getByText(/The answers were rejected and the reward was taken back/)).toBeVisible();
    await lookAtBoth(page, 'console-conversation-report');
    await page.getByRole('button', { name: 'Reinstate answers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reinstate these answers?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The question was misleading.');
    await checkScreen('console-conversation-pay');
    await dialog.getByRole('button', { name: 'Reinstate' }).click();
    await expect(page.getByText('The answers were reinstated here.')).toBeVisible();
    const { data: account } = await member.calls.get(`/api/v1/Accounts/${member.id}`);
    expect(account.balance).toBe(BALANCE_OF_A_NEW_MEMBER + 120);
    const mail = await mailbox.newest(member.email, /accepted after all/);
    expect(mail.text).toContain('The question was misleading.');
  });

  await test.step('an answer begins with a template, is mailed, and the conversation closes', async () => {
    await page.getByRole('combobox', { name: 'Insert a template' }).selectOption(title);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    await expect(answer).toHaveValue(/^Thank you, Maya Lindqvist\. We looked into no\. \d+\.$/);
    await expect(answer).toBeFocused();
    await page.getByRole('button', { name: 'Send and close' }).click();
    await expect(page.getByText('Your answer is on its way to Maya Lindqvist.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await checkScreen('console-conversation-closed');
  });

  await test.step('the operator who blacklisted cannot decide the second look', async () => {
    await operator.blacklist(member.id, 'two accounts were used');
    await member.calls.post(`/api/v1/Accounts/${member.id}/Cases/account/Appeal`, {
      content: 'My sister uses the same computer.',
    });
    await page.goto(`/console/feedback?kind=second_look&search=${member.id}`);
    await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
    await expect(page.getByText('You blacklisted this member. Another operator has to answer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove from blacklist' })).toBeDisabled();
    await lookAtBoth(page, 'console-conversation-look');
  });

  const name = titled('Ben Okafor');
  const email = newAddress();
  await test.step('an administrator invites a colleague', async () => {
    await page.getByRole('link', { name: 'Operators', exact: true }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Please enter an email address.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Helps with messages.');
    await checkScreen('console-operators-invite');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Panel operator');
    await lookAtBoth(page, 'console-operators');
  });

  const theirs = await (await openBrowser()).newPage();
  await test.step('the colleague takes the mailed link, chooses a password and decides', async () => {
    const mail = await mailbox.newest(email, /invited to the Pollen console/);
    await theirs.goto(/\/console\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? '');
    const password = theirs.getByLabel('Password', { exact: true });
    await password.fill('short');
    await theirs.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(theirs.getByText('Please choose a password of at least 12 characters.')).toBeVisible();
    await checkScreen('console-invitation', theirs);
    await password.fill('four words and 1 bee');
    await theirs.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Set up your one-time code' })).toBeVisible();
    await theirs.goto(`/console/feedback?kind=second_look&search=${member.id}`);
    await theirs.getByRole('link', { name: 'Maya Lindqvist' }).click();
    await theirs.getByRole('button', { name: 'Remove from blacklist' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Remove Maya Lindqvist from the blacklist?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The two accounts belong to sisters.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(theirs.getByText('Decision: removed from the blacklist.')).toBeVisible();
    const told = await mailbox.newest(member.email, /Your account is no longer restricted/);
    expect(told.text).toContain('The two accounts belong to sisters.');
  });

  await test.step('an administrator sends the colleague a link to a new password, who signs in with it', async () => {
    await page.reload();
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await lookAtBoth(page, 'console-operator');
    await page.getByRole('button', { name: 'Send password link' }).click();
    const sending = page.getByRole('dialog');
    await sending.getByRole('textbox', { name: 'Reason' }).fill('Asked on the phone.');
    await sending.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
    const mail = await mailbox.newest(email, /Set a new password/);
    await theirs.goto(/\/console\/new-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? '');
    await theirs.getByLabel('Password', { exact: true }).fill('another bee of 4 words');
    await checkScreen('console-new-password', theirs);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await theirs.getByRole('link', { name: 'Log in' }).click();
    await theirs.getByRole('textbox', { name: 'Email' }).fill(email);
    await theirs.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await expect(theirs.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await checkScreen('console-forgotten-password', theirs);
    await theirs.getByRole('button', { name: 'Send link' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    await theirs.getByRole('link', { name: 'Back to login' }).click();
    await theirs.getByRole('textbox', { name: 'Email' }).fill(email);
    await theirs.getByLabel('Password', { exact: true }).fill('another bee of 4 words');
    await theirs.getByRole('button', { name: 'Log in' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  await test.step('an administrator suspends the colleague, who is out at once', async () => {
    await page.getByRole('button', { name: 'Suspend' }).click();
    const suspending = page.getByRole('dialog');
    await suspending.getByRole('textbox', { name: 'Reason' }).fill('Has left the company.');
    await suspending.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('This operator is suspended.')).toBeVisible();
    await theirs.getByRole('link', { name: 'Members', exact: true }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Operator login' })).toBeVisible();
  });

  await test.step('the audit log tells who did what, links to it, and leaves as a file', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('combobox', { name: 'Operator', exact: true }).selectOption(name);
    const lines = page.getByRole('table').getByRole('row');
    await expect(lines.filter({ hasText: 'Answered the second look' })).toHaveCount(1);
    await page
      .getByRole('combobox', { name: 'Action', exact: true })
      .selectOption('Removed the member from the blacklist');
    await expect(lines).toHaveCount(2);
    await lookAtBoth(page, 'console-audit-log');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^pollen-audit-log-.*\.csv$/);
    await lines.getByRole('link', { name: /^Member/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
  });
});
