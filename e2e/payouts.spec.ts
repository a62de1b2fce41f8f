import { readFile } from 'node:fs/promises';
import { signInToConsole } from './operator';
import { confirmPayoutAccount, makePersona, newAddress, type Persona, placeOrder } from './personas';
import { expect, test } from './test';

test('an operator pays a run through PayPal, and the next one by hand', { tag: '@desktop' }, async ({
  page,
  operator,
  checkBoth,
  mailbox,
}) => {
  test.slow();
  const { calls } = operator;
  const post = async (path: string, body: object = {}) => {
    const { code, data, errors } = await calls.post(path, body);
    if (code !== 200) throw new Error(`${path} answered ${code}: ${errors.join()}`);
    return data;
  };
  const maya = await makePersona({ rich: true });
  await confirmPayoutAccount(maya);
  const jonas = await makePersona({ rich: true });
  await confirmPayoutAccount(jonas, 'Jonas Keller', `unclaimed.${newAddress()}`);
  /** Approved cash orders of these members. */
  const approved = async (members: readonly Persona[]) => {
    const ids: number[] = [];
    for (const member of members) ids.push(await placeOrder(member, 'Cash account $10'));
    await post('/api/console/Orders/Collect');
    const shown = [];
    for (const id of ids) {
      const { data } = await calls.get(`/api/console/Orders/${id}`);
      shown.push({ id, warnings: data.checks.map(({ kind }: { kind: string }) => kind) });
    }
    await post('/api/console/Orders/Approve', { ids, shown });
    return ids as [number, number];
  };
  // The Friday job may have opened a run already; after this there is one in any case.
  await calls.post('/api/console/PayoutRuns', {});
  const [first, second] = await approved([maya, jonas]);

  await page.goto('/console/payouts');
  await signInToConsole(page);
  await expect(page.getByText('Payments go to the PayPal simulator')).toBeVisible();
  await checkBoth('console-payouts');

  await test.step('closes the run and sends it to PayPal', async () => {
    await page.getByRole('link', { name: /^Open run/ }).click();
    await expect(page.getByText(/2 approved orders, \$20, will be included/)).toBeVisible();
    await page.getByRole('button', { name: 'Close run' }).click();
    const close = page.getByRole('dialog', { name: /^Close run \d+\?$/ });
    await expect(close.getByRole('radio', { name: 'PayPal simulator' })).toBeChecked();
    await checkBoth('console-payout-close');
    await close.getByRole('button', { name: 'Close run' }).click();
    await expect(page.getByText('Run closed: 2 payments, $20.')).toBeVisible();
    await page.getByRole('button', { name: 'Send payments' }).click();
    const send = page.getByRole('dialog', { name: 'Send 2 payments?' });
    await expect(send.getByText('$20 will be sent to the PayPal simulator. No money moves.')).toBeVisible();
    await send.getByRole('button', { name: 'Send payments' }).click();
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await expect(rows.filter({ hasText: String(first) })).toContainText('Paid');
    await expect(rows.filter({ hasText: String(second) })).toContainText('Unclaimed');
    await checkBoth('console-payout-run');
    await mailbox.newest(maya.email, new RegExp(`Order ${first}: Completed`));
  });

  await test.step('takes back what nobody claims, and the run is over', async () => {
    await page.getByRole('button', { name: `Cancel the payment of order ${second}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this payment?' });
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await mailbox.newest(jonas.email, new RegExp(`Order ${second}: System canceled`));
    await page.reload();
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await expect(rows.filter({ hasText: String(second) })).toContainText('Returned');
    await page.getByRole('main').getByRole('link', { name: 'Payouts' }).click();
  });

  await test.step('sees what PayPal said about each payment, and what it called about', async () => {
    await page.getByRole('link', { name: 'Payment events' }).click();
    const rows = page.getByRole('table', { name: 'Payment events' }).getByRole('row');
    await expect(
      rows
        .filter({ hasText: String(second) })
        .filter({ hasText: 'Returned' })
        .first(),
    ).toBeVisible();
    await checkBoth('console-payment-events');
    await page.getByRole('link', { name: 'Not signed' }).click();
    await expect(page.getByText('No events of this type yet.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Event type' }).getByRole('link', { name: 'Responses' }).click();
    await rows
      .filter({ hasText: String(first) })
      .getByRole('link', { name: /^Run / })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /^Run / })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Payouts' }).click();
  });

  await test.step('starts another one, which is paid with a file', async () => {
    await page.getByRole('button', { name: 'Start a run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start a run' }).click();
    await expect(page.getByText('No approved orders yet')).toBeVisible();
    await approved([maya, jonas]);
    await page.reload();
    await page.getByRole('button', { name: 'Close run' }).click();
    await page.getByRole('radio', { name: 'Manual' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Close run' }).click();
    await page.getByRole('button', { name: 'Release file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release file' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download file' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    const upload = async (result: string) => {
      const filled = lines.map((line, index) => (index === 0 ? line : line.replace(/,,$/, `,${result},`)));
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload results' }).click();
      const buffer = Buffer.from(filled.join('\n'));
      await (await chooser).setFiles({ name: 'results.csv', mimeType: 'text/csv', buffer });
    };
    await upload('perhaps');
    const problems = page.getByRole('dialog', { name: 'The file was rejected' });
    await expect(problems.getByText('The result is "perhaps"; it must be paid, returned or empty.')).toHaveCount(2);
    await checkBoth('console-payout-problems');
    await problems.getByRole('button', { name: 'Close' }).click();
    await upload('paid');
    await expect(page.getByText('2 paid, 0 returned.')).toBeVisible();
    // A job stores the results.
    await expect.poll(async () => (await calls.get('/api/console/PayoutRuns')).data.list[0].state).toBe('done');
    await page.reload();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  });
});
