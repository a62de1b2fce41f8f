import { CREDIT_ADDED, CREDIT_TAKEN, credits, points } from '@pollen/contract/ledger';
import type { Api } from '../../platform/http/api';
import { pagebar } from '../../platform/paging';
import { categoryOf, describeCredit, describeTransfer } from './actions';
import { getCreditLineCount, getStatement, listCreditLines } from './queries';
import { lineRange } from './rules';

/** Handles a member's statement of points and of credit. */
export function ledgerRoutes(api: Api): void {
  api.handle(points, async ({ tx, member, query, locale }) => {
    const direction: 1 | 2 = query.changeType === 2 ? 2 : 1;
    const { page, size } = query;
    const { held, lines } = await getStatement(tx, member.id, direction, { skip: (page - 1) * size, size });
    const total = direction === 1 ? held.nIn : held.nOut;
    return {
      list: lines.map((line) => ({
        number: line.number,
        description: describeTransfer(line.kind, line.params, locale),
        dateline: line.at.toISOString(),
        category: categoryOf(line.kind, locale),
        quantity: line.points,
        changeType: direction,
        orderId: line.orderId,
        surveyNumber: typeof line.params.number === 'string' ? line.params.number : null,
      })),
      pagebar: pagebar(query, total),
      balance: held.available,
      earned: held.earned,
      spent: held.spent,
      pending: held.pending,
      reserved: held.reserved,
    };
  });

  api.handle(credits, async ({ tx, member, query, locale }) => {
    const { n } = await getCreditLineCount(tx, member.id);
    const lines = await listCreditLines(tx, member.id, lineRange(n, query.page, query.size));
    return {
      list: lines.map((line) => ({
        description: describeCredit(line.kind, line.params, locale),
        dateline: line.at.toISOString(),
        // A change of zero means that credit was deducted from a score that was already zero.
        type: line.delta > 0 ? CREDIT_ADDED : CREDIT_TAKEN,
        quantity: Math.abs(line.delta),
      })),
      pagebar: pagebar(query, n),
    };
  });
}
