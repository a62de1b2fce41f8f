import { signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

const questionnaire = {
  pages: [
    {
      name: 'first',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: { default: 'Tea or coffee?', 'zh-cn': '茶还是咖啡？' },
          isRequired: true,
          choices: ['Tea', 'Coffee'],
        },
      ],
    },
    { name: 'second', elements: [{ type: 'signaturepad', name: 'sign', title: 'Please sign' }] },
  ],
};

test('a client tries the draft over a link without a login, comments, and the author answers', {
  tag: '@desktop',
}, async ({ page, operator, openBrowser, checkScreen }) => {
  const title = titled('A draft for the client');
  const id = await operator.draftSurvey({ title, questionnaire });
  await page.goto(`/console/surveys/${id}/questionnaire`);
  await signInToConsole(page);
  await page.getByRole('button', { name: 'Test link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test links for clients' });
  await dialog.getByLabel('Who is it for?').fill('Alpine Foods');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = await dialog.getByLabel('Link for Alpine Foods', { exact: true }).inputValue();
  await checkScreen('console-test-links');

  const theirs = await openBrowser();
  const client = await theirs.newPage();
  await test.step('the client answers, and a file is not uploaded', async () => {
    const { pathname, hash } = new URL(address);
    await client.goto(pathname + hash);
    await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await client.getByRole('button', { name: 'Next' }).click();
    await expect(client.getByText('Please answer this question.')).toBeVisible();
    await client.getByLabel('Your name').fill('Noor Haddad');
    await client.getByLabel('Comment', { exact: true }).fill('Please add “Water”.');
    await client.getByRole('button', { name: 'Send comment' }).click();
    await expect(client.getByText('Thank you. Your comment was sent.')).toBeVisible();
    await client.getByRole('radio', { name: 'Tea' }).check();
    await checkScreen('test-link', client);
    await client.getByRole('button', { name: 'Next' }).click();
    await client.getByText('Type', { exact: true }).click();
    await client.getByLabel('Your full name').fill('Noor Haddad');
    await expect(client.getByText('Signature saved')).toBeVisible();
    await client.getByRole('button', { name: 'Finish' }).click();
    await expect(client.getByRole('button', { name: 'Restart' })).toBeVisible();
  });

  await test.step('the author reads, answers and resolves the comment', async () => {
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Edit page “Page 1”' }).click();
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect(comments.getByText('Please add “Water”.')).toBeVisible();
    await expect(comments.getByText('Noor Haddad')).toBeVisible();
    await comments.getByRole('button', { name: 'Reply' }).click();
    await comments.getByLabel('Reply', { exact: true }).fill('It is there now.');
    await comments.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(comments.getByText('It is there now.')).toBeVisible();
    await checkScreen('console-comments');
    await comments.getByRole('button', { name: 'Resolve' }).click();
    await expect(comments.getByRole('button', { name: 'Show 1 resolved comment' })).toBeVisible();
  });

  await test.step('a revoked link says so', async () => {
    await page.getByRole('button', { name: 'Test link' }).click();
    await expect(dialog.getByText('opened 1 time')).toBeVisible();
    await dialog.getByRole('button', { name: 'Revoke the link for Alpine Foods' }).click();
    await expect(dialog.getByText('Revoked')).toBeVisible();
    await client.reload();
    await expect(client.getByText('This test can’t be opened')).toBeVisible();
  });
});
