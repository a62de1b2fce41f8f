import { bookCredit } from '@pollen/server/features/ledger/index';
import sql from 'sql-template-tag';
import type { Panel } from './panel';

/** Brings the credit of a member to a score, which decides the level: 200 is LV.3, 1000 is LV.6. */
export async function setCredit(panel: Panel, memberId: number, credit: number): Promise<void> {
  await panel.transaction(async (tx) => {
    const now = await tx.one<{ credit: number; n: number }>(
      sql`select credit, n from credit_accounts where member_id = ${memberId}`,
    );
    await bookCredit(tx, {
      key: `persona:${memberId}:credit:${now.n}`,
      memberId,
      delta: credit - now.credit,
      kind: 'correction',
      params: { reason: { en: 'credit for a test', zh: '测试信用分' } },
    });
  });
}
