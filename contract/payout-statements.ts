import { z } from 'zod';
import { notAllowed } from './console-operators';
import { memoRequired } from './console-orders';
import { resultsRefused, runStateForbids } from './console-payouts';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, notFound } from './values';

export const accountInForce = refusal('accountInForce', {
  en: 'The account that sent this run is active. Check with PayPal instead.',
  zh: '发出该批次的账户当前有效，请直接向 PayPal 查询。',
});
export const runAskedJustNow = refusal('runAskedJustNow', {
  en: 'PayPal was checked a moment ago. Please wait two minutes for its response.',
  zh: '刚刚向 PayPal 查询过该批次。请等待两分钟，确保没有仍在途中的答复。',
});
export const statementWaits = refusal('statementWaits', {
  en: 'A statement for this run is already waiting for a second operator. It has to be decided first.',
  zh: '该批次已有一份对账结果等待第二位管理员确认，请先处理。',
});
export const statementDecided = refusal('statementDecided', {
  en: '{operator} has already decided about this statement.',
  zh: '{operator} 已处理过这份对账结果。',
});
export const statementStale = refusal('statementStale', {
  en: 'The open payments of this run have changed since the statement was entered. Please decline it and enter it again.',
  zh: '该批次未结清的付款与对账结果已不一致。请退回并重新对账。',
});
export const secondOperatorForStatement = refusal('secondOperatorForStatement', {
  en: 'The operator who entered the statement can’t approve it. Another operator has to.',
  zh: '须由录入对账结果以外的另一位管理员批准。',
});

const Figure = z.strictObject({ count: z.int(), cents: z.int() });

export const payoutStatement = operation({
  method: 'GET',
  path: '/api/console/PayoutRuns/:id/Statement',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What was last read from the provider’s statement about a run whose account has no keys any more.',
  params: IdParams,
  data: z.strictObject({
    last: z
      .strictObject({
        id: Id,
        state: z.enum(['waiting', 'approved', 'declined']),
        reason: z.string(),
        paid: Figure,
        unpaid: Figure,
        proposedBy: z.string(),
        proposedAt: Instant,
        decidedBy: z.string().nullable(),
        decidedAt: Instant.nullable(),
        can: z.strictObject({ approve: May, decline: May }),
      })
      .nullable(),
    can: z.strictObject({ propose: May, file: May }),
  }),
  refusals: [notFound],
});

export const payoutStatementFile = operation({
  method: 'GET',
  path: '/api/console/PayoutRuns/:id/StatementFile',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.statementFileTaken'],
  summary: 'The open payments of such a run as CSV, with columns for what the statement says of each.',
  params: IdParams,
  data: z.strictObject({ name: z.string(), csv: z.string() }),
  refusals: [notFound, notAllowed, runStateForbids, accountInForce],
});

export const proposePayoutStatement = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Statement',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['payoutRun.statementEntered'],
  summary:
    'Enter what the provider’s statement says of every open payment, for a second operator to approve. Only admins. One bad line and nothing changes.',
  params: IdParams,
  body: z.strictObject({ csv: z.string().max(2_000_000), reason: z.string().max(500) }),
  data: z.strictObject({ id: Id, paid: z.int(), unpaid: z.int() }),
  refusals: [
    notFound,
    notAllowed,
    runStateForbids,
    accountInForce,
    runAskedJustNow,
    statementWaits,
    resultsRefused,
    memoRequired,
  ],
});

export const decidePayoutStatement = operation({
  method: 'POST',
  path: '/api/console/PayoutStatements/:id/Decide',
  caller: 'operator',
  permission: 'payOrders',
  furtherChecks: 'Another operator than the one who entered the figures.',
  audit: ['payoutRun.statementApproved', 'payoutRun.statementDeclined'],
  summary:
    'Approve a statement: paid orders are completed, the others are approved again and go into another run. Or decline it.',
  params: IdParams,
  body: z.strictObject({ approve: z.boolean() }),
  data: z.strictObject({ state: z.enum(['approved', 'declined']) }),
  refusals: [
    notFound,
    notAllowed,
    runStateForbids,
    accountInForce,
    runAskedJustNow,
    statementDecided,
    statementStale,
    secondOperatorForStatement,
  ],
});
