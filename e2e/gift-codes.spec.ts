import { signInToConsole } from './operator';
import { confirmPayoutAccount, makePersona, placeOrder, signIn, titled } from './personas';
import { expect, test } from './test';

test('an operator creates a gift, imports codes and approves an order; only the buyer sees the code', {
  tag: '@desktop',
}, async ({ page, operator, openBrowser, mailbox, checkBoth }) => {
  test.slow();
  const name = titled('Tea card');
  const file = (text: string) => ({ name: 'tea-cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await test.step('a new gift with a picture', async () => {
    await page.goto('/console/gifts');
    await signInToConsole(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sticker pack' })).toBeVisible();
    await checkBoth('console-gifts');
    await page.getByRole('link', { name: 'New gift' }).click();
    await page.getByRole('button', { name: 'Offer gift' }).click();
    await expect(page.getByText('Please check 1 field.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Name in Chinese').fill('茶卡');
    await page.getByLabel('Price in coins').fill('120');
    await page.getByLabel('Value in dollars').fill('1.20');
    await page.getByLabel('Delivery time', { exact: true }).fill('At once');
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 800;
      canvas.height = 600;
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#3c8f5a';
      context?.fillRect(0, 0, 800, 600);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await checkBoth('console-gift-form');
    await page.getByRole('button', { name: 'Offer gift' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('No codes imported yet.')).toBeVisible();
  });

  await test.step('a file with bad lines is refused, the right one imported', async () => {
    const chooser = page.getByLabel('Code file');
    await chooser.setInputFiles(
      file('code,expires_on\nTEA-CARD-0001,2031-05-01\ntea card 0001,\nTEA-CARD-0002,soon\n'),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing imported: 2 problems' });
    await expect(alert.getByRole('listitem')).toHaveText([
      'Line 3The same code is in line 2.',
      'Line 4The day must be written as 2027-12-31.',
    ]);
    await chooser.setInputFiles(file(`code,expires_on\n${name.replaceAll(' ', '-')}-CODE,2031-05-01\n`));
    await expect(page.getByText('1 code ready to import')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('1 code imported.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'tea-cards.csv' })).toBeVisible();
    await checkBoth('console-gift');
  });

  const member = await makePersona({ rich: true });
  await confirmPayoutAccount(member);
  const order = await placeOrder(member, name);
  await operator.waitForOrders([order]);

  await test.step('the approval hands it out', async () => {
    await page.goto(`/console/orders/${order}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog', { name: 'Approve this order?' }).getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('1 order approved.')).toBeVisible();
    await expect(page.getByText('Not viewed yet')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('-CODE');
  });

  await test.step('the buyer is mailed, and sees it', async () => {
    const { text } = await mailbox.newest(member.email, new RegExp(`Order ${order}: Completed`));
    expect(text).toContain('your code is ready');
    expect(text).not.toContain('-CODE');
    const theirs = await openBrowser();
    await signIn(theirs, member);
    const mine = await theirs.newPage();
    await mine.goto(`/orderDetail?id=${order}`);
    await mine.getByRole('button', { name: 'Show code' }).click();
    await expect(mine.getByText(`${name.replaceAll(' ', '-')}-CODE`)).toBeVisible();
    await expect(mine.getByText('Valid until 1 May 2031.')).toBeVisible();
    await checkBoth('order-code', mine);
  });

  await test.step('what is retired is offered to nobody', async () => {
    await page.goto('/console/gifts?state=offered');
    await page.getByRole('searchbox').fill(name);
    // Until then the rows move under the pointer.
    await expect(page.getByText('1 – 1 of 1')).toBeVisible();
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Retire' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retire this gift?' });
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('The gift has been retired.')).toBeVisible();
    const { data } = await member.calls.get(`/api/v1/Gifts?search=${encodeURIComponent(name)}`);
    expect(data.list).toEqual([]);
  });
});
