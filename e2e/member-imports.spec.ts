import { signInToConsole } from './operator';
import { makePersona, titled } from './personas';
import { lookAtBoth } from './screens';
import { expect, test } from './test';

test('an operator tags a set, finds and exports it, and imports people, of whom one sets a password and joins', {
  tag: '@desktop',
}, async ({ page, mailbox, openBrowser, checkScreen }) => {
  test.slow();
  const tag = titled('Pool');
  const [maya, tomas] = [await makePersona(), await makePersona()];
  await page.goto(`/console/members?search=${encodeURIComponent(maya.email)}`);
  await signInToConsole(page);

  await test.step('tags one member on the page and one in the list', async () => {
    await page.getByRole('row').filter({ hasText: maya.email }).getByRole('link', { name: 'Maya Lindqvist' }).click();
    await page.getByRole('combobox', { name: 'Add tag' }).fill(tag);
    await page.getByRole('button', { name: 'Add tag' }).click();
    await expect(page.getByRole('button', { name: `Remove tag “${tag}”` })).toBeVisible();
    await page.getByRole('textbox', { name: 'New note' }).fill('Prefers calls after six.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Prefers calls after six.' })).toBeVisible();
    await lookAtBoth(page, 'console-member-tags');
    await page.goto(`/console/members?search=${encodeURIComponent(tomas.email)}`);
    await page.getByRole('checkbox', { name: 'Select Maya Lindqvist' }).check();
    await lookAtBoth(page, 'console-members-selected');
    await page
      .getByRole('region', { name: '1 member selected' })
      .getByRole('button', { name: 'Tag', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Tag members' });
    await dialog.getByRole('combobox', { name: 'Tag' }).fill(tag);
    await dialog.getByRole('button', { name: 'Tag members' }).click();
    await expect(dialog.getByText(`1 member has been tagged with “${tag}”.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('finds both by the tag and by more filters, and exports them', async () => {
    await page.goto('/console/members');
    await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: tag });
    await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Untag all found' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove a tag from members' });
    await expect(removal.getByText('The tag is removed from those of 2 members who have it.')).toBeVisible();
    await expect(removal.getByRole('combobox', { name: 'Tag' }).locator('option:checked')).toHaveText(tag);
    await checkScreen('console-untag-members');
    await removal.getByRole('button', { name: 'Remove tag' }).click();
    await expect(removal.getByText(`The tag “${tag}” has been removed from 2 members.`)).toBeVisible();
    await removal.getByRole('button', { name: 'Undo' }).click();
    await expect(removal.getByText(`Undone. The members have the tag “${tag}” again.`)).toBeVisible();
    await removal.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    const more = page.getByRole('dialog', { name: 'More filters' });
    await more.getByRole('combobox', { name: 'Gender' }).selectOption('Women');
    await more.getByLabel('Surveys completed, at most').fill('0');
    await checkScreen('console-more-filters');
    await more.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'More filters: 2' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export members' });
    await expect(dialog.getByText('The file will have 2 members.')).toBeVisible();
    await checkScreen('console-export-members');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^pollen-members-.*\.csv$/);
    await page.goto('/console/member-tags');
    await expect(page.getByRole('row').filter({ hasText: tag }).first()).toContainText('2');
    await lookAtBoth(page, 'console-member-tags-list');
  });

  const [ida, ben] = [`ida-${maya.id}@example.com`, `ben-${maya.id}@example.com`];
  await test.step('imports three people, one with a bad address', async () => {
    await page.goto('/console/member-imports/new');
    const csv = `E-mail;Full name;Education\n${ida};Ida Berg;Bachelor’s degree\n${ben};Ben Ek;\nnobody;;`;
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('2 people can be invited. 1 line will be skipped.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText(
      'The email address is not valid.',
    );
    await expect(page.getByRole('combobox', { name: 'Column “Full name” is' })).toHaveValue('name');
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(page.getByText('Please write at least ten characters.')).toBeVisible();
    await lookAtBoth(page, 'console-import-new');
    await page
      .getByRole('textbox', { name: 'Where and how these people agreed' })
      .fill('Sign-up sheet of the book fair');
    await page.getByLabel('When they agreed').fill('2026-01-10');
    await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    await page
      .getByRole('dialog', { name: 'Invite 2 people?' })
      .getByRole('button', { name: 'Invite 2 people' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'fair.csv' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await lookAtBoth(page, 'console-import');
  });

  await test.step('an invited person sets a password and lands in the panel', async () => {
    const mail = await mailbox.newest(ida, /invited to join Pollen/);
    const theirs = await (await openBrowser()).newPage();
    await theirs.goto(/\/register\?invitation=[\w-]+/.exec(mail.text)?.[0] ?? '');
    await expect(theirs.getByText('Ida Berg')).toBeVisible();
    await theirs.getByRole('checkbox', { name: 'Use these details for my profile' }).check();
    await theirs.getByLabel('Password', { exact: true }).fill('Honey-bee-7');
    await theirs.getByLabel('Confirm password').fill('Honey-bee-7');
    await theirs.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(theirs.getByText('Please select the privacy policy')).toBeVisible();
    await lookAtBoth(theirs, 'join');
    await theirs.getByRole('checkbox', { name: /privacy policy/i }).check();
    await theirs.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(theirs.getByText('Welcome to Pollen')).toBeVisible();
    await expect(theirs).toHaveURL(/\/questionnaire$/);
    await page.goto(`/console/members?search=${encodeURIComponent(ida)}`);
    await expect(page.getByRole('row').filter({ hasText: ida })).toContainText(tag);
  });
});
