import { openPanel, type Panel } from '@pollen/testkit/panel';
import { rowsWalked } from '@pollen/testkit/plans';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOldestQueuedMail } from '../mail/queries';
import { createPartner } from '../partners/index';
import { listPartnersWithWaitingCalls, lockWaitingCalls } from './queries';

const ROWS = 20_000;

let panel: Panel;
let partnerId: number;
beforeAll(async () => {
  panel = await openPanel();
  partnerId = await panel.transaction((tx) => createPartner(tx, { name: 'Exchange', preset: 'own', createdBy: null }));
  await panel.transaction(async (tx) => {
    await tx.run(sql`
      insert into partner_calls (partner_id, via, method, target, headers, body, network, received_at, state)
      select ${partnerId}, 'call', 'GET', '', '{}', '', '', ${tx.now}::timestamptz,
        case when n < ${ROWS}::int / 5 then 'repeat' else 'waiting' end
      from generate_series(1, ${ROWS}::int) n`);
    await tx.run(sql`
      insert into mails (to_address, subject, text_body, html_body, state, created_at)
      select 'a' || n || '@example.com', 'Hello', '', '', case when n < ${ROWS}::int / 5 then 'sent' else 'queued' end,
        ${tx.now}::timestamptz
      from generate_series(1, ${ROWS}::int) n`);
  });
  // At the worst moment: the statistics say that most rows wait.
  await panel.services.database.pool.query('vacuum analyze partner_calls, mails');
});
afterAll(() => panel.close());

test('the next of a long backlog is found without reading what is done already', async () => {
  expect(
    await rowsWalked(panel, (tx) => lockWaitingCalls(tx, partnerId, { reconciliationId: null, limit: 10 })),
  ).toBeLessThan(20);
  expect(await rowsWalked(panel, listPartnersWithWaitingCalls)).toBeLessThan(20);
  expect(await rowsWalked(panel, findOldestQueuedMail)).toBeLessThan(20);
});
