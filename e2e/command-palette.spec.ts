import { signInToConsole } from './operator';
import { makePersona, titled } from './personas';
import { expect, test } from './test';

test('an operator finds a survey, a member and an action by keyboard alone', { tag: '@desktop' }, async ({
  page,
  operator,
  checkScreen,
}) => {
  const title = titled('Palette of paints');
  const { id } = await operator.launchSurvey({ title });
  const member = await makePersona();
  await page.goto('/console/orders');
  await signInToConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders to review' })).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Search members, orders, surveys, answers and actions' });
  const found = page.getByRole('dialog', { name: 'Search or jump' });
  const current = found.getByRole('option', { selected: true });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(title.slice(3));
  await expect(current).toContainText(title);
  await checkScreen('console-palette');
  await page.keyboard.press('ArrowDown');
  await expect(current).toContainText(`Results of ${title}`);
  await page.keyboard.press('End');
  await expect(current).toContainText(`Invite members to ${title}`);
  await page.keyboard.press('Home');
  await page.keyboard.press('Alt+3');
  await expect(page).toHaveURL(`/console/surveys/${id}/quotas`);
  await expect(field).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`@${member.email.slice(0, -6)}`);
  await expect(found.getByRole('option')).toHaveCount(1);
  await expect(current).toContainText(member.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/console/members/${member.id}`);

  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option').filter({ hasText: title })).toBeVisible();
  await page.keyboard.type('> new sur');
  await expect(current).toHaveText('New survey');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search or jump' }).click();
  await page.keyboard.type('nobody-has-this-name');
  await expect(page.getByText(/Nothing found for/)).toBeVisible();
  await checkScreen('console-palette-phone');
});
