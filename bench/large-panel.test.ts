import { invariants } from '@pollen/checks/invariants/index';
import { offerGift } from '@pollen/testkit/gifts';
import { openPanel } from '@pollen/testkit/panel';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { heavyMemberStatements } from './heavy-member';
import { fillPanel } from './large-panel';

test('the rows of the large panel fit the schema', async () => {
  const panel = await openPanel();
  try {
    const surveys = [(await launchSurvey(panel)).id, (await launchSurvey(panel)).id];
    await offerGift(panel, { pricePoints: 100, valueCents: 100 });
    const indexes = "select indexdef from pg_indexes where schemaname = 'public' order by indexdef";
    const { rows: before } = await panel.services.database.pool.query(indexes);
    await fillPanel(panel.services.database, { members: 1_000, lines: 20_000, days: 400 }, surveys);
    expect((await panel.services.database.pool.query(indexes)).rows).toEqual(before);
    const member = await panel.transaction((tx) =>
      tx.one<{ id: number }>(sql`select id from members where state = 'active' order by id limit 1`),
    );
    for (const statement of heavyMemberStatements(member.id, { lines: 500, friends: 200 })) {
      await panel.transaction((tx) => tx.run(statement));
    }
    const { friends } = await panel.transaction((tx) =>
      tx.one<{ friends: number }>(sql`select friends from referral_sums where referrer_id = ${member.id}`),
    );
    expect(friends).toBe(200);
    // What triggers and jobs would have counted, and the balances.
    const counted = Object.entries(invariants).filter(([name]) => /kept counts|is summed as|accounts hold/.test(name));
    expect(counted).toHaveLength(3);
    for (const [name, query] of counted) {
      expect((await panel.services.database.pool.query(query)).rows, name).toEqual([]);
    }
    const { count } = await panel.transaction((tx) =>
      tx.one<{ count: number }>(sql`select count(*) as count from ledger_transfers`),
    );
    expect(count).toBeGreaterThan(10_000);
  } finally {
    await panel.close();
  }
});
