import { signInToConsole } from './operator';
import { expect, test } from './test';

test('an admin changes a number, a promotion, a question and a text, sees the changes of others, and restores a version', {
  tag: '@desktop',
}, async ({ page, operator, checkScreen, browserErrors }) => {
  // axe tries to run in the frame of a previewed mail, where scripts are blocked.
  browserErrors.expect(/Blocked script execution in 'about:srcdoc'/);
  test.slow();
  const stamp = Date.now().toString(36);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  /** Checks a screen also at the width of a phone, where nothing may be wider than the screen. */
  const look = async (name: string) => {
    await checkScreen(name);
    await page.setViewportSize({ width: 390, height: 844 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overhang, `${name} on a phone`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto('/console/settings');
  await signInToConsole(page);

  await test.step('a number, with a reason; somebody else was quicker', async () => {
    const name = 'Inactive months before a referral ends';
    const row = main.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('6 months');
    await look('console-settings');
    await row.getByRole('button', { name: `Change: ${name}` }).press('Enter');
    const value = dialog.getByRole('textbox', { name: 'New value' });
    await expect(value).toBeFocused();
    await value.fill('61');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Friends take longer in winter.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a whole number from 1 to 60.')).toBeVisible();
    const { data } = await operator.calls.get('/api/console/Settings');
    const { version } = data.list.find(({ key }: { key: string }) => key === 'referralInactiveMonths');
    await operator.calls.post('/api/console/Settings/referralInactiveMonths', {
      value: 8,
      version,
      reason: 'Quicker than the other.',
    });
    await value.fill('9');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/has changed this/)).toBeVisible();
    await expect(dialog.getByText('Currently 8 months.')).toBeVisible();
    await checkScreen('console-settings-change');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('9 months');
    await expect(row.getByRole('button', { name: `Change: ${name}` })).toBeFocused();

    await row.getByRole('button', { name: `History: ${name}` }).click();
    await expect(dialog.getByText('Quicker than the other.').first()).toBeVisible();
    await checkScreen('console-settings-history');
    await dialog.getByRole('button', { name: 'Restore version 0' }).last().click();
    const back = page.getByRole('dialog', { name: 'Restore version 0?' });
    await back.getByRole('textbox', { name: 'Reason' }).fill('As it was.');
    await back.getByRole('button', { name: 'Restore' }).click();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('6 months');
  });

  await test.step('a promotion is planned and removed', async () => {
    await main.getByRole('link', { name: 'Promotions' }).click();
    await page.getByRole('button', { name: 'Add promotion' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Autumn ${stamp}`);
    await dialog.getByLabel('First day').fill('2040-09-01');
    await dialog.getByLabel('Last day').fill('2040-09-30');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('More answers before the holidays.');
    await dialog.getByRole('button', { name: 'Add promotion' }).click();
    const row = main.getByRole('row').filter({ hasText: `Autumn ${stamp}` });
    await expect(row).toContainText('Scheduled');
    await look('console-promotions');
    await row.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toContainText('Removed');
    await main.getByRole('link', { name: 'Countries' }).click();
    await page.getByRole('textbox', { name: 'IP address' }).fill('114.114.114.114');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(main.getByText(/^Closed:/)).toBeVisible();
    await look('console-countries');
  });

  await test.step('the keys of a partner are tried; half of them are not taken', async () => {
    await main.getByRole('link', { name: 'Partner keys' }).click();
    await main.getByRole('button', { name: 'Test keys' }).press('Enter');
    await expect(main.getByText('PayPal accepted the keys')).toBeVisible();
    await look('console-partner-keys');
    await main.getByRole('button', { name: 'Enter keys' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill('AbHalfAnAppOfPollen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter the client ID and the secret together.')).toBeVisible();
    await checkScreen('console-partner-keys-change');
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: 'Enter keys' })).toBeFocused();
  });

  await test.step('a question and a text, which readers see at once', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Texts' }).click();
    await expect(main.getByRole('link', { name: 'Activity rules', exact: true })).toBeVisible();
    await look('console-texts');
    await main.getByRole('link', { name: 'Questions' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await dialog.getByRole('combobox', { name: 'Section' }).selectOption('Rewards');
    await dialog.getByRole('textbox', { name: 'Question in English' }).fill(`What is ${stamp}?`);
    await dialog.getByRole('textbox', { name: 'Question in Chinese' }).fill(`${stamp} 是什么？`);
    await dialog.getByRole('textbox', { name: 'Answer in English' }).fill('<p>{screenOutPoints} coins.</p>');
    await dialog.getByRole('textbox', { name: 'Answer in Chinese' }).fill('<p>{screenOutPoints} 金币。</p>');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('10 金币。')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Often asked.');
    await checkScreen('console-question');
    await dialog.getByRole('button', { name: 'Add question' }).click();
    const row = main.getByRole('listitem').filter({ hasText: `What is ${stamp}?` });
    await expect(row).toBeVisible();
    const faq = await operator.calls.get('/api/v1/Faq');
    expect(JSON.stringify(faq.data)).toContain(`What is ${stamp}?`);
    await look('console-questions');
    await row.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The question has been removed.')).toBeVisible();

    await page.goto('/console/texts/pages/active-rules/zh');
    const body = page.getByRole('textbox', { name: 'Body (HTML)' });
    await body.fill(`${await body.inputValue()}<p>新活动 ${stamp}</p>`);
    await expect(page.frameLocator('iframe').getByText(`新活动 ${stamp}`)).toBeVisible();
    await look('console-text');
    await page.getByRole('button', { name: 'Save text' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new period.');
    await dialog.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText('Saved and published.')).toBeVisible();
    const inChinese = { headers: { 'accept-language': 'zh-CN' } };
    const read = async () => (await page.request.get('/api/v1/Articles/active-rules', inChinese)).text();
    expect(await read()).toContain(`新活动 ${stamp}`);
    const { version } = (await operator.calls.get('/api/console/Articles/active-rules/zh')).data;
    const article = { kind: 'article', subject: 'active-rules.zh' };
    await operator.calls.post('/api/console/Versions/Restore', { ...article, to: 0, version, reason: 'A test.' });
    expect(await read()).not.toContain(stamp);
  });

  await test.step('mails and background work', async () => {
    await page.goto('/console/texts/mails');
    await expect(main.getByRole('link', { name: 'Confirm order 30571' })).toBeVisible();
    await look('console-mails');
    await main.getByRole('link', { name: 'Confirm order 30571' }).click();
    const subject = main.getByLabel('Subject', { exact: true });
    await subject.fill('Say yes to order');
    await expect(main.getByText('The text “subject” must contain the placeholder {id}.')).toBeVisible();
    await subject.fill('Say yes to order {id}');
    await expect(main.getByText('Say yes to order 30571')).toBeVisible();
    await look('console-mail');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    const saving = page.getByRole('dialog');
    await saving.getByLabel('Reason').fill('Plainer words.');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Say yes to order 30571' })).toBeVisible();
    const { version } = (await operator.calls.get('/api/console/Mails/orders.confirm/en')).data;
    const mail = { kind: 'mail', subject: 'orders.confirm:en' };
    await operator.calls.post('/api/console/Versions/Restore', { ...mail, to: 0, version, reason: 'A test.' });
    await page.goto('/console/jobs');
    await expect(main.getByRole('link', { name: /^Failed/ })).toBeVisible();
    await look('console-jobs');
  });
});
