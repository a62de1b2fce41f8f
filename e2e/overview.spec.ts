import { readFile } from 'node:fs/promises';
import { signInToConsole } from './operator';
import { makePersona } from './personas';
import { expect, test } from './test';

test('an operator reads the overview, opens the rows of a figure, and saves a chart', { tag: '@desktop' }, async ({
  page,
  checkBoth,
  checkScreen,
}) => {
  test.slow();
  await makePersona({ rich: true });
  await page.goto('/console/');
  await signInToConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^New and closed accounts, .*New: \d/ })).toBeVisible();
  await checkBoth('console-overview');

  await test.step('a figure says how it is counted, and the sums add up', async () => {
    const button = page.getByRole('button', { name: 'How “Members” is counted' });
    await button.press('Enter');
    const panel = page.getByRole('dialog', { name: 'How “Members” is counted' });
    await expect(
      panel.getByText('Accounts that are not closed: active, suspended and blacklisted ones.'),
    ).toBeVisible();
    await checkScreen('console-overview-explanation');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(panel.getByRole('link', { name: 'Show the list' })).toHaveAttribute('href', /\?state=open$/);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel).toBeHidden();

    const sums = page.getByRole('region', { name: 'How it adds up' });
    await expect(sums.getByRole('term')).toHaveCount(4);
    for (const term of await sums.getByRole('term').all()) {
      const name = await term.innerText();
      // "= 12 Registered" and "− 3 Closed": the sign and the figure of each part.
      const parts = await term
        .locator('xpath=following-sibling::dd[1]')
        .getByRole('link')
        .locator('..')
        .allInnerTexts();
      const figureOf = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
      const sum = parts.reduce((all, part) => all + (part.includes('−') ? -1 : 1) * figureOf(part), 0);
      expect(parts.length, name).toBeGreaterThan(1);
      expect(sum, name).toBe(figureOf(name));
    }
  });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Attempt outcomes' }).click();
  await page.getByRole('button', { name: 'Table (CSV)' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('Completed,Screened out,Quota full,Incomplete');
  for (const [entry, head] of [
    ['Picture (SVG)', '<svg'],
    ['Picture (PNG)', '\u0089PNG'],
  ] as const) {
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Points earned and spent' }).click();
    await page.getByRole('button', { name: entry }).click();
    expect((await readFile(await (await picture).path(), 'latin1')).slice(0, 4)).toBe(head);
  }

  await page.getByRole('button', { name: 'Attempt outcomes as a table' }).click();
  await page.getByRole('table', { name: 'Attempt outcomes' }).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Answers' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Life on an island/ }).first()).toBeVisible();
  await checkScreen('console-attempts');

  await page.goBack();
  await page.getByLabel('Days', { exact: true }).selectOption('7');
  await expect(page).toHaveURL(/last=7/);
  await page.getByRole('region', { name: 'Points earned and spent' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maya Lindqvist' }).first()).toBeVisible();
  await checkScreen('console-ledger');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
