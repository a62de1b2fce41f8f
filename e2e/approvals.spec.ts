import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '@pollen/testkit/running-server';
import { Visitor } from '@pollen/testkit/visitor';
import { OPERATOR_EMAIL, OPERATOR_PASSWORD, signInToConsole } from './operator';
import { expect, test } from './test';

const PASSWORD = 'four words and 1 bee';

/** The first operator invites a second administrator. With only one administrator, the invitation needs no approval. */
async function makeSecondAdministrator(address: string): Promise<Visitor> {
  const first = new Visitor(address);
  await first.post('/api/console/Login', { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD });
  const invitation = { email: 'tom@example.com', name: 'Tom Reyes', role: 'admin', reason: 'the second one' };
  expect(await first.post('/api/console/OperatorInvitations', invitation)).toMatchObject({ code: 200 });
  const text = await first.newestMail('tom@example.com', /invitation\?token=/);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  const tom = new Visitor(address);
  const body = { token, password: PASSWORD };
  expect(await tom.post('/api/console/OperatorInvitations/Accept', body)).toMatchObject({ code: 200 });
  return tom;
}

test('a limit is raised by two administrators; the screens say so before and while it waits', {
  tag: '@desktop',
}, async ({ page, checkBoth }) => {
  test.slow();
  // A panel of its own: on the shared one, a second administrator would make every change wait for approval.
  const folder = await mkdtemp(join(tmpdir(), 'pollen-e2e-'));
  const own = await runServer({ DATA_DIR: join(folder, 'data'), OPERATOR_PASSWORD, DEMO: 'true' }, 'bundle');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  try {
    const tom = await makeSecondAdministrator(own.address);
    await page.goto(`${own.address}/console/settings`);
    await signInToConsole(page);
    const name = 'Second operator: single decision';
    const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await row.getByRole('button', { name: `Change: ${name}` }).click();
    await dialog.getByRole('textbox', { name: 'New value' }).fill('5000');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Orders have become larger.');
    await checkBoth('console-approvals-ask');
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText('Sent for approval. Nothing has changed yet.')).toBeVisible();
    await expect(row).toContainText('2,500 coins ($25.00) → 5,000 coins ($50.00)');
    await checkBoth('console-approvals-setting');
    await row.getByRole('link', { name: /^Review/ }).click();
    await expect(main.getByText('You requested this change. Another operator has to decide.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Approve' })).toBeDisabled();

    const promotion = {
      name: 'Autumn',
      factor: 3,
      startsOn: '2040-09-01',
      endsOn: '2040-09-30',
      reason: 'more answers',
    };
    expect(await tom.post('/api/console/Promotions', promotion)).toMatchObject({ code: 200 });
    await page.goto(`${own.address}/console/settings/promotions`);
    await expect(main.getByText('Promotion: Autumn')).toBeVisible();
    await checkBoth('console-approvals-promotion');
    await page.goto(`${own.address}/console/`);
    await expect(main.getByText('2 changes are waiting for approval.')).toBeVisible();
    await checkBoth('console-approvals-overview');
    await page.goto(`${own.address}/console/approvals`);
    await checkBoth('console-approvals');
    await main.getByRole('link', { name: 'Promotion: Autumn' }).click();
    await expect(main.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await checkBoth('console-approval');
    await main.getByRole('button', { name: 'Approve' }).click();
    await checkBoth('console-approval-approve');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved. The change is in effect.')).toBeVisible();
    await expect(main.getByText('Applied', { exact: true })).toBeVisible();

    const asked = await tom.post('/api/console/Operators/1/Role', {
      role: 'viewer',
      from: 'admin',
      reason: 'handing over',
    });
    expect(asked).toMatchObject({ code: 200, data: { role: 'admin' } });
    await page.goto(`${own.address}/console/operators/1`);
    await expect(main.getByText('Administrator → Viewer')).toBeVisible();
    await checkBoth('console-approvals-operator');
    await main.getByRole('link', { name: /^Review/ }).click();
    await main.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not before the year ends.');
    await checkBoth('console-approval-decline');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Declined. Nothing has changed.')).toBeVisible();
    const mail = await tom.newestMail('tom@example.com', /declined the change/);
    expect(mail).toContain('Not before the year ends.');
    await checkBoth('console-approval-declined');
  } finally {
    await page.close();
    await own.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
