import { answerOneQuestion, makePersona, newAddress, signIn, titled } from './personas';
import { expect, test } from './test';

const CONTACT = '/helpFeedback?type=contact';

test('a visitor who cannot read the image writes, corrects and reloads the form, and confirms by mail', {
  tag: '@once',
}, async ({ page, visit, mailbox, checkBoth }) => {
  const email = newAddress();
  await visit(CONTACT);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Four distorted characters/ })).toBeVisible();
  await checkBoth('contact');

  await test.step('the server says what is missing, under the fields', async () => {
    await page.getByRole('textbox', { name: 'Survey title' }).fill('<b>Tea</b> & coffee');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please write your message.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await checkBoth('contact-errors');
  });

  await test.step('a wrong code brings another image, and nothing that was typed is lost', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jonas Berg');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Content' }).fill('مرحبا 🌼\nWhere is my card?');
    const image = page.getByRole('img', { name: /Four distorted characters/ });
    const before = await image.getAttribute('src');
    await page.getByRole('textbox', { name: 'Image code' }).fill('0000');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('textbox', { name: 'Image code' })).toHaveAttribute('aria-invalid', 'true');
    await expect(image).not.toHaveAttribute('src', before ?? '');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('مرحبا 🌼\nWhere is my card?');
    await expect(page.getByRole('textbox', { name: 'Survey title' })).toHaveValue('<b>Tea</b> & coffee');
    await page.getByRole('button', { name: 'Change image' }).click();
  });

  await test.step('by mail instead', async () => {
    await page.getByRole('checkbox', { name: /I can’t read the image/ }).check();
    await expect(page.getByRole('textbox', { name: 'Image code' })).toBeHidden();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await checkBoth('contact-waiting');
    await page.goto(await mailbox.link(email, /Confirm your message/));
    await expect(page.getByRole('heading', { name: 'We’ve received your message' })).toBeVisible();
    await checkBoth('contact-confirmed');
    await mailbox.newest(email, /We’ve received your message/);
  });

  await test.step('the mail leads to a page where the visitor replies', async () => {
    await page.goto(await mailbox.link(email, /We’ve received your message/));
    await expect(page.getByRole('heading', { level: 1, name: /^Your message no\. \d+$/ })).toBeVisible();
    await expect(page.getByText('Where is my card?')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your reply' }).fill('It has arrived.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'It has arrived.' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
    await checkBoth('sent-message');
  });

  await test.step('an invented link', async () => {
    await page.goto(`${CONTACT}&token=nothing`);
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  });
});

test('a member reports a problem, and writes again with everything filled in', { tag: '@once' }, async ({
  page,
  context,
  operator,
  mailbox,
  checkBoth,
}) => {
  const member = await makePersona();
  const title = titled('Tea in the afternoon');
  const { encryptId } = await operator.launchSurvey({ title });
  await answerOneQuestion(member, encryptId);
  await signIn(context, member);

  await page.goto('/answerHistory');
  await page.getByRole('button', { name: `Report a problem: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem?' });
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('The last page stayed empty.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  const report = await mailbox.newest(member.email, /We’ve received your message/);
  expect(report.text).toContain('The last page stayed empty.');

  await page.getByRole('link', { name: `You reported a problem with ${title}. Write again` }).click();
  await expect(page.getByRole('textbox', { name: 'Survey title' })).toHaveValue(title);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Maya Lindqvist');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(member.email);
  await expect(page.getByRole('textbox', { name: 'Image code' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Content' }).fill('It happened again.');
  await checkBoth('contact-member');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve received your message' })).toBeFocused();
  await checkBoth('contact-sent');
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');
});

test('a blacklisted member requests a second look, once', { tag: '@once' }, async ({
  page,
  context,
  operator,
  mailbox,
  checkBoth,
}) => {
  const member = await makePersona();
  await operator.blacklist(member.id, 'two accounts were used');
  await signIn(context, member);
  await page.goto('/mine');
  await page.getByRole('link', { name: 'Ask for a second look' }).click();
  const found = page.getByRole('article', { name: 'Your account is restricted' });
  await expect(found).toContainText('two accounts were used');
  await found.getByRole('button', { name: 'Ask for a second look' }).click();
  await expect(found.getByText('Please write your message.')).toBeVisible();
  await found.getByRole('textbox', { name: 'What should we know?' }).fill('My sister uses the same computer.');
  await checkBoth('second-look');
  await found.getByRole('button', { name: 'Ask for a second look' }).click();
  await expect(found.getByRole('status')).toContainText('We answer by');
  await expect(found.getByRole('button', { name: 'Ask for a second look' })).toBeHidden();
  await checkBoth('second-look-asked');
  const mail = await mailbox.newest(member.email, /We’ve received your message/);
  expect(mail.text).toContain('My sister uses the same computer.');
});

test('the form in Chinese', { tag: '@once' }, async ({ page, enter, checkBoth }) => {
  await enter({ lang: 'zh' });
  await page.goto(CONTACT);
  await page.getByRole('textbox', { name: '内容' }).fill('我的礼品卡在哪里？');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '我们已收到您的留言' })).toBeVisible();
  await checkBoth('contact-sent-chinese');
});
