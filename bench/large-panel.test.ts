import { offerGift } from '@pollen/testkit/gifts';
import { openPanel } from '@pollen/testkit/panel';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { fillPanel } from './large-panel';

test('the rows of the large panel fit the schema', async () => {
  const panel = await openPanel();
  try {
    const surveys = [(await launchSurvey(panel)).id, (await launchSurvey(panel)).id];
    await offerGift(panel, { pricePoints: 100, valueCents: 100 });
    await fillPanel(panel.services.database, { members: 1_000, lines: 20_000, days: 400 }, surveys);
    const { count } = await panel.transaction((tx) =>
      tx.one<{ count: number }>(sql`select count(*) as count from ledger_transfers`),
    );
    expect(count).toBeGreaterThan(10_000);
  } finally {
    await panel.close();
  }
});
