import { signInToConsole } from './operator';
import { makePersona, signIn, titled } from './personas';
import { expect, test } from './test';

test('an operator finds a member, follows the balance to its transfers, and blacklists with a reason', {
  tag: '@desktop',
}, async ({ page, openBrowser, checkBoth }) => {
  test.slow();
  const member = await makePersona({ rich: true });
  await page.goto('/console/members');
  await signInToConsole(page);
  await page.getByRole('searchbox').fill(member.email);
  await expect(page.getByRole('row').filter({ hasText: member.email })).toHaveCount(1);
  await checkBoth('console-members');
  await page.goto(`/console/members?from=2026-02-30&search=${encodeURIComponent(`${member.email}x`)}`);
  await expect(page.getByText('“2026-02-30” isn’t a valid date. The list ignores this filter.')).toBeVisible();
  await expect(page.getByText('No results match these filters.')).toBeVisible();
  await checkBoth('console-members-none');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/console\/members$/);
  await page.getByRole('searchbox').fill(member.email);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('row').filter({ hasText: member.email }).getByRole('link', { name: 'Maya Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeFocused();
  await expect(page.getByText('3,150').first()).toBeVisible();
  await checkBoth('console-member');
  await expect(page.getByRole('region', { name: 'Consents' }).getByText('Privacy policy')).toBeVisible();
  await expect(page.getByText('No messages to customer service yet.')).toBeVisible();
  // The member answered without delay, which is a signal once the job of each minute has looked at it.
  const signals = page.getByRole('region', { name: 'Quality signals' });
  const nothing = signals.getByText('No quality signals in this member’s answers.');
  const found = signals.getByText(/^Much faster than (others|expected)$/);
  await expect(nothing.or(found).first()).toBeVisible();

  await page.getByRole('button', { name: 'View as member' }).click();
  const [view] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog', { name: 'View the app as Maya Lindqvist?' }).getByRole('button', { name: 'Open' }).click(),
  ]);
  const bar = view.getByRole('complementary', { name: 'Operator view' });
  await expect(bar.getByText('You see what Maya Lindqvist sees.')).toBeVisible();
  await checkBoth('impersonation', view);
  await view.goto('/signIn');
  await view.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(view.getByText('can’t change anything in this view').first()).toBeVisible();
  expect(await view.evaluate(() => [localStorage.getItem('loginInfo'), document.cookie.includes('session')])).toEqual([
    null,
    false,
  ]);
  await Promise.all([view.waitForEvent('close'), bar.getByRole('button', { name: 'Close' }).click()]);

  await page.getByRole('button', { name: 'Correct balance', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Correct the balance of Maya Lindqvist?' });
  await form.getByRole('textbox', { name: 'Amount' }).fill('2600');
  await form.getByRole('textbox', { name: 'Reason' }).fill('an answer was not credited');
  await checkBoth('console-correction');
  await form.getByRole('button', { name: 'Correct balance' }).click();
  await expect(page.getByText('The correction needs approval by another operator.')).toBeVisible();
  const waiting = page
    .getByRole('table', { name: 'Corrections' })
    .getByRole('row')
    .filter({ hasText: '+2,600 points' });
  await expect(waiting.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await waiting.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The correction has been declined. Nothing was posted.')).toBeVisible();

  await page.getByRole('link', { name: /^No. \d+ Life on an island/ }).click();
  await expect(page.getByText('Tea or coffee?').first()).toBeVisible();
  await checkBoth('console-attempt');
  await page.goBack();

  await page.getByRole('button', { name: 'Blacklist', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Blacklist Maya Lindqvist?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('several accounts share one payout account');
  await dialog.getByRole('button', { name: 'Blacklist' }).click();
  await expect(page.getByText('Maya Lindqvist is now on the blacklist.')).toBeVisible();

  const theirs = await openBrowser();
  await signIn(theirs, member);
  const mine = await theirs.newPage();
  await mine.goto('/questionnaire');
  await expect(mine.getByText('Surveys and rewards are blocked for this account')).toBeVisible();
  await expect(mine.getByText(/several accounts share one payout account/).first()).toBeVisible();
  await checkBoth('questionnaire-blocked', mine);

  await page.getByRole('button', { name: 'Remove from blacklist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from blacklist' }).click();
  await expect(page.getByText('Maya Lindqvist can earn and redeem again.')).toBeVisible();

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const suspending = page.getByRole('dialog', { name: 'Suspend Maya Lindqvist?' });
  await suspending.getByRole('textbox', { name: 'Reason' }).fill('Two people use this account.');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Maya Lindqvist is suspended.')).toBeVisible();
  await checkBoth('console-member-suspended');
  await mine.goto('/login');
  await mine.getByLabel('Email').fill(member.email);
  await mine.getByLabel('Password', { exact: true }).fill(member.password);
  await mine.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();
  const suspended = mine.getByRole('article', { name: 'Your account is suspended' });
  await expect(suspended.getByText('Two people use this account.')).toBeVisible();
  await suspended.getByRole('textbox', { name: 'What should we know?' }).fill('My sister uses this computer too.');
  await suspended.getByRole('button', { name: 'Ask for a second look' }).press('Enter');
  await expect(suspended.getByRole('status')).toContainText('We answer by');
  await mine.reload();
  await expect(suspended.getByText('My sister uses this computer too.')).toBeVisible();
  await checkBoth('suspension-with-us', mine);
  await suspended.getByRole('button', { name: 'Withdraw' }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(suspended.getByRole('status')).toContainText('You can ask again until');
  await checkBoth('suspension-withdrawn', mine);
});

test('an operator pauses the invitations of a member until a day, and resumes them', { tag: '@desktop' }, async ({
  page,
  checkBoth,
}) => {
  const member = await makePersona();
  await page.goto(`/console/members/${member.id}`);
  await signInToConsole(page);
  await expect(page.getByText('Not paused')).toBeVisible();
  await page.getByRole('button', { name: 'Pause invitations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause invitations to Maya Lindqvist?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for a break during a move.');
  await dialog.getByLabel('Resumes on').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Pause invitations' }).click();
  await expect(dialog.getByText(/^Choose a day from .+ to .+\.$/)).toBeVisible();
  await checkBoth('console-pause-invitations');
  await dialog.getByLabel('Resumes on').fill((await dialog.getByLabel('Resumes on').getAttribute('max')) ?? '');
  await dialog.getByRole('button', { name: 'Pause invitations' }).click();
  await expect(page.getByText(/^Invitations are paused until /)).toBeVisible();
  await expect(page.getByText('Asked for a break during a move.')).toBeVisible();
  await checkBoth('console-member-paused');
  await page.getByRole('button', { name: 'Resume invitations' }).click();
  await expect(page.getByText('Invitations are sent again.')).toBeVisible();
  await expect(page.getByText('Not paused')).toBeVisible();
});

test('an operator saves the filters of the members list as a segment, opens, renames and deletes it', {
  tag: '@desktop',
}, async ({ page, checkBoth }) => {
  const name = titled('Austrian regulars');
  await page.goto('/console/members?state=active&level=1&search=maya');
  await signInToConsole(page);
  await page.getByRole('button', { name: 'Save segment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these filters as a segment?' });
  await expect(dialog.getByText('The search text is not saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save segment' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await checkBoth('console-save-segment');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save segment' }).click();
  await expect(page.getByText(`“${name}” has been saved.`)).toBeVisible();

  await page.goto(`/console/segments?owner=mine&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Active · LV.1');
  await expect(row.getByText(/^\d[\d,]*\+?$/)).toBeVisible();
  await checkBoth('console-segments');
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/console\/members\?state=active&level=1$/);
  await page.goBack();
  await row.getByRole('button', { name: `Rename “${name}”` }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename this segment?' });
  await renaming.getByLabel('Name').fill(`${name} again`);
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('The segment has been renamed.')).toBeVisible();
  await row.getByRole('button', { name: `Delete “${name} again”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results match these filters.')).toBeVisible();
});
