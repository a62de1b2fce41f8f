import { z } from 'zod';
import { notAllowed } from './console-operators';
import { memoRequired } from './console-orders';
import { overDecisionLimit, overMemberDay, overOperatorDay, ownMemberAccount } from './money-decisions';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound, pageOf, pagingQuery } from './values';

export const runStateForbids = refusal('runStateForbids', {
  en: 'You can’t do this while run {id} is "{state}".',
  zh: '付款批次 {id} 处于“{state}”状态，无法执行此操作。',
});
export const runAlreadyOpen = refusal('runAlreadyOpen', {
  en: 'Run {id} is already open. Close it before you start another.',
  zh: '付款批次 {id} 已经开启，请先截止该批次再开启新批次。',
});
export const nothingToPay = refusal('nothingToPay', {
  en: 'No approved cash orders are waiting to be paid.',
  zh: '目前没有已批准、待付款的现金订单。',
});
export const secondOperatorForRun = refusal('secondOperatorForRun', {
  en: 'This run is above {limit}. An operator other than the one who closed it has to send it.',
  zh: '该批次总额超过 {limit}，须由截止该批次以外的另一位管理员发出。',
});
export const secondOperatorForRuns = refusal('secondOperatorForRuns', {
  en: 'With this run, you would close and send more than {limit} today. Another operator has to send it.',
  zh: '加上该批次，您今天截止并发出的总额将超过 {limit}，须由另一位管理员发出。',
});
export const payoutsNotSetUp = refusal('payoutsNotSetUp', {
  en: 'PayPal is not set up. Close the run for manual payment, or ask an administrator to enter keys under Settings, Partner keys.',
  zh: '尚未配置 PayPal。请改为人工付款，或请超级管理员在“设置 – 合作方密钥”中填写密钥。',
});
export const otherPayer = refusal('otherPayer', {
  en: 'This run was sent from the PayPal account {from}, but the active account is {now}. To avoid paying anyone twice, it stays paused until you restore those keys under Settings, Partner keys.',
  zh: '该批次由 PayPal 账户 {from} 发出，而当前生效的账户是 {now}。为避免重复付款，在恢复原密钥（“设置 – 合作方密钥”）之前不会查询或发送。',
});
export const payoutItemForbids = refusal('payoutItemForbids', {
  en: 'You can’t do this while the payment of order {id} is "{state}".',
  zh: '订单 {id} 的付款处于“{state}”状态，无法执行此操作。',
});
/** `data` has the `problems`, each with its line (from 1, including the heading) and the reason. */
export const resultsRefused = refusal('resultsRefused', {
  en: 'The file has {count} problems. Nothing was changed.',
  zh: '文件无法使用：发现 {count} 处问题。未作任何更改。',
});
export const runPaysShut = refusal('runPaysShut', {
  en: 'The member of order {id} in this run is suspended or blacklisted. Cancel the run and close a new one without that order.',
  zh: '本批次中的订单 {id} 属于已暂停或已列入黑名单的会员。请放弃本批次并重新截止一个新批次，该订单不会包含在内。',
});
export const orderInRun = refusal('orderInRun', {
  en: 'Order {id} is part of payout run {run}. Record its result there.',
  zh: '订单 {id} 已列入付款批次 {run}，请在该批次中处理。',
});

export const PayoutRunState = z.enum(['open', 'closed', 'sending', 'done', 'cancelled']);
export const PayoutVia = z.enum(['paypal', 'file']);
export const PayoutEnvironment = z.enum(['live', 'sandbox', 'fake']);
/**
 * ready: nothing was sent. unknown: it may have been sent, and the provider is being asked. refused: the provider took
 * nothing, and the payment can be sent again. stuck: an operator has to find out. released: the run was canceled before
 * it was sent.
 */
export const PayoutItemState = z.enum([
  'ready',
  'unknown',
  'processing',
  'unclaimed',
  'refused',
  'stuck',
  'paid',
  'returned',
  'reversed',
  'released',
]);

const Cents = z.int();
const Figure = z.strictObject({ count: z.int(), cents: Cents });

const Run = z.strictObject({
  id: Id,
  state: PayoutRunState,
  via: PayoutVia.nullable(),
  /** The PayPal environment from which it was sent; null before, and for payment by hand. */
  environment: PayoutEnvironment.nullable(),
  /** The Friday it was opened for; null when an operator opened it. */
  dueAt: Instant.nullable(),
  items: z.int(),
  cents: Cents,
  byState: z.array(z.strictObject({ state: PayoutItemState, count: z.int(), cents: Cents })),
  openedBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  sentBy: z.string().nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});

export const payoutRuns = operation({
  method: 'GET',
  path: '/api/console/PayoutRuns',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Payout runs, newest first.',
  query: z.strictObject({ ...pagingQuery(15) }),
  data: pageOf(Run),
});

export const payoutFigures = operation({
  method: 'GET',
  path: '/api/console/PayoutFigures',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What waits to be paid, who pays, and what that account holds.',
  data: z.strictObject({
    confirmed: Figure,
    waiting: Figure,
    approved: Figure,
    nextRunAt: Instant,
    openRun: Id.nullable(),
    /** Null: PayPal is not set up, so that runs are paid by hand. */
    environment: PayoutEnvironment.nullable(),
    balance: z.strictObject({ cents: Cents.nullable(), problem: z.string().nullable(), askedAt: Instant }).nullable(),
    can: z.strictObject({ start: May, events: May }),
  }),
});

export const startPayoutRun = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.started'],
  summary: 'Open a run now, and hand all confirmed cash orders over for review, as Friday does.',
  body: z.strictObject({}),
  data: z.strictObject({ id: Id }),
  refusals: [notAllowed, runAlreadyOpen],
});

export const payoutRun = operation({
  method: 'GET',
  path: '/api/console/PayoutRuns/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One run, with what may be done with it.',
  params: IdParams,
  data: z.strictObject({
    ...Run.shape,
    /** The last problem with the provider, in the provider's words. */
    problem: z.string().nullable(),
    can: z.strictObject({
      close: May,
      closeForPaypal: May,
      send: May,
      cancel: May,
      ask: May,
      retry: May,
      file: May,
      results: May,
    }),
  }),
  refusals: [notFound],
});

export const payoutItems = operation({
  method: 'GET',
  path: '/api/console/PayoutRuns/:id/Items',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The payments of a run.',
  params: IdParams,
  query: z.strictObject({ ...pagingQuery(25), state: PayoutItemState.optional() }),
  data: pageOf(
    z.strictObject({
      id: Id,
      orderId: Id,
      memberId: Id,
      cents: Cents,
      /** Null after the payment has ended and the member has closed the account. */
      recipient: z.string().nullable(),
      state: PayoutItemState,
      providerStatus: z.string().nullable(),
      reason: z.string().nullable(),
      changedAt: Instant,
      can: z.strictObject({ cancelUnclaimed: May, settle: May }),
    }),
  ),
  refusals: [notFound],
});

export const closePayoutRun = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Close',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.closed'],
  summary: 'Close a run over all approved cash orders: from now on its payments stand.',
  params: IdParams,
  body: z.strictObject({ via: PayoutVia }),
  data: Figure,
  refusals: [notFound, notAllowed, runStateForbids, nothingToPay, payoutsNotSetUp],
});

export const sendPayoutRun = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Send',
  caller: 'operator',
  permission: 'payOrders',
  furtherChecks: 'Above a limit, another operator than the one who closed the run.',
  audit: ['payoutRun.sent'],
  summary: 'Send a closed run to PayPal, or release its file for payment by hand. Over the limit by a second operator.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, notAllowed, runStateForbids, secondOperatorForRun, secondOperatorForRuns, payoutsNotSetUp],
});

export const cancelPayoutRun = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Cancel',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.givenUp'],
  summary: 'Give up a run that was not sent; its orders stay approved and go into another one.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, notAllowed, runStateForbids],
});

export const askPayoutRun = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Ask',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.asked'],
  summary:
    'Ask the provider now about every payment that is not settled. Nothing is sent anew. A call that was lost may still be answered: for two minutes after it nobody asks again.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({
    /** Whether the provider is asked about any payment now. */
    asked: z.boolean(),
    /**
     * When the provider is next asked about payments whose last call may still be answered; null when there are none.
     */
    nextAt: Instant.nullable(),
  }),
  refusals: [notFound, notAllowed, runStateForbids, otherPayer, payoutsNotSetUp],
});

export const retryPayoutRun = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Retry',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.retried'],
  summary: 'Send the payments again of which the provider took nothing, each by itself.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ count: z.int() }),
  refusals: [notFound, notAllowed, runStateForbids, otherPayer, payoutsNotSetUp],
});

export const payoutFile = operation({
  method: 'GET',
  path: '/api/console/PayoutRuns/:id/File',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.fileTaken'],
  summary:
    'The payments of a released run as CSV, for the bank or the mass-payment page; with columns for the results.',
  params: IdParams,
  data: z.strictObject({ name: z.string(), csv: z.string() }),
  refusals: [notFound, notAllowed, runStateForbids],
});

export const uploadPayoutResults = operation({
  method: 'POST',
  path: '/api/console/PayoutRuns/:id/Results',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payoutRun.resultsRead'],
  summary:
    'Read the file back with what became of each payment. One bad line and nothing changes; twice is once. Over a limit a second operator has to read the same returned payments, too.',
  params: IdParams,
  body: z.strictObject({ csv: z.string().max(2_000_000) }),
  data: z.strictObject({
    paid: z.int(),
    returned: z.int(),
    /** Lines that repeat a known outcome. */
    known: z.int(),
    /** Lines without a result. */
    open: z.int(),
  }),
  refusals: [
    notFound,
    notAllowed,
    runStateForbids,
    resultsRefused,
    ownMemberAccount,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});

export const cancelUnclaimedPayout = operation({
  method: 'POST',
  path: '/api/console/PayoutItems/:id/CancelUnclaimed',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['payout.takenBack'],
  summary: 'Take an unclaimed payment back before its 30 days are over; the points return once PayPal confirms.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, notAllowed, payoutItemForbids, otherPayer, payoutsNotSetUp],
});

export const settlePayout = operation({
  method: 'POST',
  path: '/api/console/PayoutItems/:id/Settle',
  caller: 'operator',
  permission: 'payOrders',
  furtherChecks: 'Above a limit a second operator must also confirm that the payment came back.',
  audit: ['payout.settled'],
  summary:
    'Say what became of a payment that the provider refused or cannot tell about. Over a limit a second operator has to say that it came back, too.',
  params: IdParams,
  body: z.strictObject({ outcome: z.enum(['paid', 'returned']), memo: z.string().max(500) }),
  data: Nothing,
  refusals: [
    notFound,
    notAllowed,
    payoutItemForbids,
    memoRequired,
    ownMemberAccount,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});
