import { signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

test('every list has the same keys, ? names them, and toasts leave the buttons free', { tag: '@desktop' }, async ({
  page,
  operator,
  checkScreen,
}) => {
  const title = titled('Keys of the list');
  const { id } = await operator.launchSurvey({ title });
  await operator.launchSurvey({ title: `${title} again 2` });
  await page.goto(`/console/surveys?search=${encodeURIComponent(title)}`);
  await signInToConsole(page);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(2);

  await page.keyboard.press('?');
  const panel = page.getByRole('region', { name: 'Keyboard shortcuts' });
  await expect(panel.getByText('Every list')).toBeVisible();
  await checkScreen('console-keys');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('j');
  await expect(rows.nth(0).getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('?');
  await expect(panel).toBeHidden();
  await page.getByRole('searchbox').fill(title);
  await expect(rows).toHaveCount(2);

  await rows
    .nth(0)
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  const toast = page.getByText('The copy has been saved as a draft.');
  await expect(toast).toBeVisible();
  const covered = await toast.evaluate((words) => {
    const box = words.closest('.surface')?.getBoundingClientRect();
    if (!box) return ['no toast'];
    // What stays in place while the page scrolls: the head, the bar at the foot, and the navigation.
    const fixed = ['main header', '[data-bottom-bar]', 'aside'].flatMap((part) => [`${part} a`, `${part} button`]);
    return [...document.querySelectorAll<HTMLElement>(fixed.join())]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((element) => element.textContent);
  });
  expect(covered).toEqual([]);

  await page.goto(`/console/surveys?search=${encodeURIComponent(title)}&state=live`);
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/console/surveys/${id}`);
  await page.goBack();
  await expect(rows).toHaveCount(2);

  await test.step('columns are chosen and sorted, and stay so', async () => {
    const header = (name: string) => page.getByRole('columnheader', { name });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Reward per minute' }).uncheck();
    await expect(header('Reward per minute')).toBeHidden();
    await checkScreen('console-columns');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Survey', exact: true }).click();
    await expect(header('Survey')).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.nth(1)).toContainText('again');
    await page.getByRole('button', { name: 'Survey', exact: true }).click();
    await expect(rows.nth(0)).toContainText('again');
    await page.reload();
    await expect(header('Survey')).toHaveAttribute('aria-sort', 'descending');
    await expect(header('Reward per minute')).toBeHidden();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns and order' }).click();
    await expect(header('Reward per minute')).toBeVisible();
    await expect(header('Survey')).not.toHaveAttribute('aria-sort');
    await page.keyboard.press('Escape');
  });
  await page.getByRole('heading', { level: 1, name: 'Surveys' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();

  await page.keyboard.press('?');
  await panel.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('?');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await panel.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a search that waits keeps the other filters, and does not lead back from a pressed link', {
  tag: '@desktop',
}, async ({ page, operator }) => {
  const title = titled('Search that waits');
  await operator.launchSurvey({ title });
  await page.clock.install();
  await page.goto('/console/surveys');
  await signInToConsole(page);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(1);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('link', { name: /^Live/ }).click();
  await expect(page).toHaveURL(/\?state=live$/);
  await page.clock.runFor(400);
  await expect(page).toHaveURL(/state=live/);
  await expect(page).toHaveURL(/search=/);
  await page.clock.resume();
  await expect(rows).toHaveCount(1);

  // The code of the next page comes late: the search would start while the link is followed.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/MembersPage-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.getByRole('searchbox').fill(`${title} x`);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.clock.runFor(400);
  release();
  await expect(page).toHaveURL('/console/members');
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});
