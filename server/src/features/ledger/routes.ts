import { CREDIT_ADDED, CREDIT_TAKEN, credits, points } from '@pollen/contract/ledger';
import type { QueryOf } from '@pollen/contract/operation';
import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { pagebar } from '../../platform/paging';
import { categoryOf, describeCredit, describeTransfer } from './actions';
import { getCreditLineCount, listCreditLines, listStatements } from './queries';
import { lineRange } from './rules';

const statementOf = batched(listStatements);

/**
 * Reads what a member sees of the points while the session of the caller is read. One statement finds what all members see
 * who ask at the same time.
 */
function statementAhead(tx: Tx, { id: memberId }: { id: number }, { page, size, changeType }: QueryOf<typeof points>) {
  return statementOf(tx, { memberId, direction: directionOf(changeType), skip: (page - 1) * size, size });
}

/** Income, unless expenses are asked for. */
function directionOf(changeType: number | undefined): 1 | 2 {
  return changeType === 2 ? 2 : 1;
}

/** Handles a member's statement of points and of credit. */
export function ledgerRoutes(api: Api): void {
  api.handle(
    points,
    async ({ ahead, member, query, locale }) => {
      const direction = directionOf(query.changeType);
      const found = await ahead;
      if (!found) throw new Error(`member ${member.id} has no ledger accounts`);
      const { held, lines } = found;
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
    },
    { ahead: statementAhead },
  );

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
