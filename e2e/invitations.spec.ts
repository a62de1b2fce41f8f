import { signInToConsole } from './operator';
import { makePersona, titled } from './personas';
import { expect, test } from './test';

/** A country without other members, so that the wave reaches only the member of this spec. */
const LUXEMBOURG = 442;

test('an operator invites by mail; the mail leads to the survey and to unsubscribing', { tag: '@desktop' }, async ({
  page,
  visit,
  operator,
  mailbox,
  openBrowser,
  checkBoth,
}) => {
  test.slow();
  const title = titled('Wool and weather');
  const member = await makePersona({ profile: { country: LUXEMBOURG } });
  const survey = await operator.launchSurvey({ title, target: { countries: [LUXEMBOURG] } });

  await page.goto(`/console/surveys/${survey.id}/invitations`);
  await signInToConsole(page);
  const invitations = page.getByRole('region', { name: 'Email invitations' });
  await expect(invitations.getByText('No members have been invited by email yet.')).toBeVisible();
  const form = page.getByRole('region', { name: 'New wave' });
  await expect(form.getByText(/can be emailed now/)).toBeVisible();
  await form.getByLabel('Maximum members').fill('many');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Please enter a whole number from 1 to 20,000.')).toBeVisible();
  await form.getByLabel('Maximum members').fill('50');
  await form.getByText('At a time').click();
  await form.getByRole('button', { name: 'Schedule wave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule wave' }).click();
  await expect(page.getByText('The wave has been scheduled.')).toBeVisible();
  await invitations.getByRole('button', { name: /Cancel the wave of/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel wave' }).click();
  await expect(invitations.getByText('Canceled', { exact: true })).toBeVisible();
  await form.getByText('A/B test').click();
  for (const letter of ['A', 'B']) {
    const text = form.getByRole('group', { name: `Text ${letter}` });
    await text.getByLabel('Subject').fill(`${letter}: {title}`);
    await text.getByLabel('Text', { exact: true }).fill('About {minutes} minutes.');
  }
  await form.getByText('中文', { exact: true }).click();
  for (const letter of ['A', 'B']) {
    const text = form.getByRole('group', { name: `Text ${letter}` });
    await text.getByLabel('Subject').fill(`${letter}：{title}`);
    await text.getByLabel('Text', { exact: true }).fill('约 {minutes} 分钟。');
  }
  await checkBoth('console-invite');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The invitations are being sent.')).toBeVisible();
  await expect(invitations.getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByText('Too few starts so far')).toBeVisible();
  await test.step('excludes members who took part in surveys on a topic', async () => {
    const exclusions = page.getByRole('region', { name: 'Topics and exclusions' });
    await exclusions.getByRole('button', { name: 'Add exclusion' }).click();
    await exclusions.getByLabel('Which survey').selectOption({ label: 'any survey about' });
    await exclusions.getByRole('button', { name: 'Save exclusions' }).click();
    await expect(exclusions.getByText('Please enter a survey number or a topic')).toBeVisible();
    await exclusions.getByLabel('Topic', { exact: true }).fill('Wool');
    await exclusions.getByRole('button', { name: 'Save exclusions' }).click();
    await expect(page.getByText('Topics and exclusions have been saved.')).toBeVisible();
    await expect(exclusions.getByText(/members who fit the target are excluded now/)).toBeVisible();
  });
  await test.step('turns on automatic reminders', async () => {
    const reminders = page.getByRole('region', { name: 'Automatic reminders' });
    await reminders.getByRole('switch', { name: /Did not start/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on reminders: Did not start' });
    await dialog.getByLabel('Hours to wait').fill('0');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('Please enter a whole number of hours from 1 to 720.')).toBeVisible();
    await dialog.getByLabel('Hours to wait').fill('48');
    await checkBoth('console-reminders-dialog');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(reminders.getByText('Once, 2 days after the last email')).toBeVisible();
    await expect(reminders.getByRole('switch', { name: /Did not start/ })).toBeChecked();
  });
  await checkBoth('console-invitations');

  await test.step('the calendar of all surveys has the wave', async () => {
    await page.goto('/console/calendar');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await row.getByText('2 waves').click();
    await expect(row.getByRole('link', { name: /^Invitation, .* emailed$/ })).toBeVisible();
    await expect(row.getByRole('link', { name: /: canceled$/ })).toBeVisible();
    await checkBoth('console-calendar');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page).toHaveURL(/month=\d{4}-\d{2}$/);
  });

  const subject = new RegExp(title);
  const { html } = await mailbox.newest(member.email, subject);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const surveyLink = links.find((href) => href.includes('/api/v1/Invitations/'));

  const theirs = await openBrowser();
  const reading = await theirs.newPage();
  await reading.goto(new URL(surveyLink ?? '').pathname);
  expect(reading.url()).toContain(`/questionnaireItem?encryptId=${survey.encryptId}`);
  await expect(reading.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await theirs.close();

  await test.step('chooses mails without a log-in', async () => {
    const preferencesOf = async () =>
      (await member.calls.get(`/api/v1/Accounts/${member.id}/MailPreferences`)).data as Record<string, unknown>;
    const { pathname, search } = new URL(links.find((href) => href.includes('/mailPreferences?')) ?? '');
    await visit(pathname + search);
    await page.getByLabel('Maximum invitations per week').selectOption({ label: '2 a week' });
    await expect(page.getByText('Your preferences have been saved')).toBeVisible();
    await page.getByRole('switch', { name: /Order updates/ }).click();
    await expect.poll(preferencesOf).toMatchObject({ invitationsPerWeek: 2, orderSteps: false, answerNews: true });
    await checkBoth('mail-preferences');
  });

  await test.step('unsubscribes, thinks again, and unsubscribes', async () => {
    const invitationsOf = async () =>
      (await member.calls.get(`/api/v1/Accounts/${member.id}/Consents`)).data.invitations as boolean;
    const stop = new URL(links.find((href) => href.includes('/unsubscribe?')) ?? '');
    await page.goto(stop.pathname + stop.search);
    await expect(page.getByRole('heading', { name: 'Stop survey invitations by email?' })).toBeVisible();
    await checkBoth('unsubscribe');
    expect(await invitationsOf()).toBe(true);
    await page.getByRole('button', { name: 'Stop invitations' }).click();
    await expect(page.getByRole('heading', { name: 'You won’t get survey invitations by email' })).toBeFocused();
    expect(await invitationsOf()).toBe(false);
    await page.getByRole('button', { name: 'Keep invitations' }).click();
    await expect(page.getByRole('heading', { name: 'You’ll get survey invitations by email' })).toBeVisible();
    expect(await invitationsOf()).toBe(true);
    await page.getByRole('button', { name: 'Stop invitations' }).click();
    await expect(page.getByRole('heading', { name: 'You won’t get survey invitations by email' })).toBeVisible();
    await checkBoth('unsubscribed');
    expect(await invitationsOf()).toBe(false);
  });
});
