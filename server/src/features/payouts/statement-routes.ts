import {
  decidePayoutStatement,
  payoutStatement,
  payoutStatementFile,
  proposePayoutStatement,
  statementDecided,
} from '@pollen/contract/payout-statements';
import type { Api } from '../../platform/http/api';
import { may, refuseIf } from '../../platform/may';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { payeesOf } from '../orders/index';
import { currentAccount, findRunOrRefuse, whyNotAskProvider } from './actions';
import { listAllItems } from './queries';
import { whyNotApprove, whyNotStatement } from './rules';
import { openItems, statementFile } from './statement-file';
import { findLastStatement, sumStatement } from './statement-queries';
import { decideStatement, proposeStatement, whyNotFromStatement } from './statements';

/** The size of a statement about a full run, 5,000 lines, as JSON. */
const FILE_LIMIT = 4_000_000;

/**
 * The calls with which two operators settle a run from the provider's statement when its account has no keys any more.
 */
export function payoutStatementRoutes(api: Api): void {
  api.handle(payoutStatement, async ({ tx, params, operator, locale, services }) => {
    const run = await findRunOrRefuse(tx, params.id);
    const account = await currentAccount(tx, services);
    const why = await whyNotFromStatement(tx, run, { account, locale });
    const pays = whyNotAllowed(operator, 'payOrders');
    const row = await findLastStatement(tx, run.id);
    const last = row && (await shown());
    async function shown() {
      if (!row) return null;
      const { proposedBy, decidedBy, state, id, reason } = row;
      const names = await operatorNames(tx, [proposedBy, ...(decidedBy === null ? [] : [decidedBy])]);
      const sums = await sumStatement(tx, id);
      const sumOf = (outcome: 'paid' | 'unpaid') => {
        const { count = 0, cents = 0 } = sums.find((sum) => sum.outcome === outcome) ?? {};
        return { count, cents };
      };
      const name = decidedBy === null ? null : (names.get(decidedBy) ?? '-');
      const over = state === 'waiting' ? null : { kind: statementDecided, params: { operator: name ?? '-' } };
      return {
        id,
        state,
        reason,
        paid: sumOf('paid'),
        unpaid: sumOf('unpaid'),
        proposedBy: names.get(proposedBy) ?? '-',
        proposedAt: row.proposedAt.toISOString(),
        decidedBy: name,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        can: {
          approve: may(pays ?? over ?? whyNotApprove(row, operator.id) ?? why, locale),
          decline: may(pays ?? over, locale),
        },
      };
    }
    return {
      last,
      can: {
        propose: may(whyNotAllowed(operator, 'managePanel') ?? why, locale),
        file: may(pays ?? why, locale),
      },
    };
  });

  api.handle(payoutStatementFile, async ({ tx, params, operator, locale, services }) => {
    const run = await findRunOrRefuse(tx, params.id);
    const isReached = whyNotAskProvider(run, await currentAccount(tx, services)) === null;
    refuseIf(whyNotStatement({ ...run, askedAt: null }, isReached, tx.now, locale));
    const items = await listAllItems(tx, run.id);
    const payees = await payeesOf(
      tx,
      openItems(items).map(({ orderId }) => orderId),
    );
    await audit(tx, operator, 'payoutRun.statementFileTaken', 'payoutRun', run.id);
    return { name: `payout-run-${run.id}-statement.csv`, csv: statementFile(items, payees) };
  });

  api.handle(
    proposePayoutStatement,
    async ({ tx, params, body, operator, locale, services }) => {
      const account = await currentAccount(tx, services);
      const made = await proposeStatement(tx, params.id, { ...body, operator, account, locale });
      await audit(tx, operator, 'payoutRun.statementEntered', 'payoutRun', params.id, {
        reason: body.reason.trim(),
        statement: made.id,
        paid: made.paid,
        unpaid: made.unpaid,
      });
      return made;
    },
    { bodyLimit: FILE_LIMIT },
  );

  api.handle(decidePayoutStatement, async ({ tx, params, body, operator, locale, services }) => {
    const account = await currentAccount(tx, services);
    const { id, runId, reason } = await decideStatement(tx, params.id, { ...body, operator, account, locale });
    const action = body.approve ? 'payoutRun.statementApproved' : 'payoutRun.statementDeclined';
    await audit(tx, operator, action, 'payoutRun', runId, { reason, statement: id });
    return { state: body.approve ? ('approved' as const) : ('declined' as const) };
  });
}
