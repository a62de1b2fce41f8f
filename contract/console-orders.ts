import { z } from 'zod';
import { GiftKind } from './console-gifts';
import { notAllowed } from './console-operators';
import { codeDelivers } from './gift-codes';
import { overDecisionLimit, overMemberDay, overOperatorDay, ownMemberAccount } from './money-decisions';
import { operation, refusal } from './operation';
import { ORDER_SORTS } from './order-values';
import { OrderStatusId } from './orders';
import { Id, IdParams, Instant, May, Nothing, notFound, Points } from './values';

export const orderChanged = refusal('orderChanged', {
  en: 'Order {id} has changed. It is now "{status}"{by}.',
  zh: '订单 {id} 状态已变更，目前为“{status}”{by}。',
});
export const orderOfSuspended = refusal('orderOfSuspended', {
  en: 'The member of order {id} is suspended. Lift the suspension first, or reject the order.',
  zh: '订单 {id} 的会员已被暂停，请先解除暂停，或拒绝该订单。',
});
export const orderOfBlacklisted = refusal('orderOfBlacklisted', {
  en: 'The member of order {id} is blacklisted. Remove the member from the blacklist first, or reject the order.',
  zh: '订单 {id} 的会员已被列入黑名单，请先移出黑名单，或拒绝该订单。',
});
export const orderStateForbids = refusal('orderStateForbids', {
  en: 'You can’t do this while order {id} is "{status}".',
  zh: '订单 {id} 处于“{status}”状态，无法执行此操作。',
});
export const memoRequired = refusal('memoRequired', {
  en: 'Please enter a memo. The member will see it.',
  zh: '请填写备注，会员将看到该内容。',
});
export const secondOperatorNeeded = refusal('secondOperatorNeeded', {
  en: 'Order {id} is above the limit. Your approval has been recorded; a second operator has to approve it too.',
  zh: '订单 {id} 超过限额。您的批准已记录，还需另一位管理员批准。',
});

export const warningsUnseen = refusal('warningsUnseen', {
  en: 'Order {id} has new warnings: {warnings}. Please check the order and approve it again.',
  zh: '订单 {id} 有尚未向您显示的提示：{warnings}。请查看订单后重新通过。',
});

const warnings = [
  'newMember',
  'newDevice',
  'manyOrders',
  'sameRecipient',
  'sharedDevice',
  'rejectedAnswers',
  'sharedPayoutAccount',
  'nameDiffers',
] as const;
export const OrderCheckKind = z.enum(['firstOrder', ...warnings]);

/** A finding of the checks of an order, listed weakest first; each kind has its own icon. */
export const OrderCheck = z.strictObject({
  kind: OrderCheckKind,
  /** `info` is information only, not a warning. */
  severity: z.enum(['info', 'warning', 'danger']),
  /** The parameters of the sentence, such as the number of orders. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const Row = z.strictObject({
  id: Id,
  memberId: Id,
  memberName: z.string(),
  memberEmail: z.string(),
  memberAvatarUrl: z.string().nullable(),
  level: z.int(),
  country: z.string().nullable(),
  giftName: z.string(),
  art: z.string(),
  valueCents: z.int(),
  points: Points,
  orderedAt: Instant,
  statusID: OrderStatusId,
  status: z.string(),
  checks: z.array(OrderCheck),
  /** Approved, but without a free code: the order gets one of the next imported codes. */
  waitsForCode: z.boolean(),
  /** The operator whose first approval waits for a second one. */
  firstApproval: z.string().nullable(),
});

export const consoleOrders = operation({
  method: 'GET',
  path: '/api/console/Orders',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'Orders to review, with filters; newest first or as `sort` says.',
  query: z.strictObject({
    /** `next` of the page before. */
    before: z.string().max(60).optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
    sort: z.enum(ORDER_SORTS).default('-ordered'),
    status: z.coerce.number().int().min(0).max(6).optional(),
    search: z.string().max(320).optional(),
    /** How it is handed out. */
    kind: GiftKind.optional(),
    art: z.string().max(40).optional(),
    /** The member's country when the order was placed. */
    countryId: Id.optional(),
    minPoints: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
    maxPoints: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Filters by whether there is a warning, or by the kind of warning. */
    checks: z.enum(['any', 'clear', 'warning', ...warnings]).default('any'),
  }),
  data: z.strictObject({
    list: z.array(Row),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export const consoleOrderTotals = operation({
  method: 'GET',
  path: '/api/console/OrderTotals',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'Counts by status and the figures above the table.',
  data: z.strictObject({
    byStatus: z.array(z.strictObject({ statusID: OrderStatusId, count: z.int() })),
    waitingPoints: Points,
    waitingWithWarning: z.int(),
    nextRunAt: Instant,
  }),
});

export const consoleOrder = operation({
  method: 'GET',
  path: '/api/console/Orders/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'One order with the member, the attempts and the ledger behind it.',
  params: IdParams,
  data: z.strictObject({
    ...Row.shape,
    memo: z.string().nullable(),
    recipientName: z.string().nullable(),
    recipientAccount: z.string().nullable(),
    giftId: Id,
    /** When the code was handed out and first shown to the member; operators never see the code itself. */
    code: z.strictObject({ handedOutAt: Instant, shownAt: Instant.nullable() }).nullable(),
    /** The first operator who reported the payment as returned; a second one has to confirm. */
    firstReturn: z.string().nullable(),
    /** The payout run that pays it. */
    payoutRun: Id.nullable(),
    history: z.array(
      z.strictObject({
        statusID: OrderStatusId,
        status: z.string(),
        at: Instant,
        actor: z.string(),
        memo: z.string().nullable(),
      }),
    ),
    ledger: z.array(
      z.strictObject({ id: z.int(), at: Instant, from: z.string(), to: z.string(), points: Points, kind: z.string() }),
    ),
    attempts: z.array(
      z.strictObject({
        attemptId: z.string(),
        surveyNumber: z.string(),
        title: z.string(),
        state: z.string(),
        points: Points,
        startedAt: Instant,
        durationSeconds: z.int().nullable(),
      }),
    ),
    can: z.strictObject({ approve: May, reject: May, complete: May, giveBack: May }),
  }),
  refusals: [notFound],
});

const Ids = z.array(Id).min(1).max(100);
const Outcome = z.strictObject({
  done: z.array(Id),
  /** The orders that were not changed, each with the reason. */
  left: z.array(z.strictObject({ id: Id, reason: z.string() })),
});

export const approveOrders = operation({
  method: 'POST',
  path: '/api/console/Orders/Approve',
  caller: 'operator',
  permission: 'reviewOrders',
  furtherChecks: 'Above a limit, for an order or a day, a second operator approves.',
  audit: ['order.approved', 'order.firstApproval'],
  unaudited: 'No order of the list could be approved.',
  summary:
    'Approve orders that wait; each in or out on its own. Codes go out with the approval and complete the order.',
  body: z.strictObject({
    ids: Ids,
    /** The kinds of warnings that the operator saw for each order. An order with any other kind is not approved. */
    shown: z
      .array(z.strictObject({ id: Id, warnings: z.array(OrderCheckKind).max(20) }))
      .max(100)
      .default([]),
  }),
  /** `withoutCode`: the orders in `done` that stay approved because no code was free. */
  data: z.strictObject({ ...Outcome.shape, withoutCode: z.array(Id) }),
  refusals: [notAllowed],
});

export const rejectOrders = operation({
  method: 'POST',
  path: '/api/console/Orders/Reject',
  caller: 'operator',
  permission: 'reviewOrders',
  audit: ['order.rejected'],
  unaudited: 'No order of the list could be rejected.',
  summary: 'Reject orders with a memo; their points go back.',
  body: z.strictObject({ ids: Ids, memo: z.string().max(500) }),
  data: Outcome,
  refusals: [notAllowed, memoRequired],
});

export const completeOrder = operation({
  method: 'POST',
  path: '/api/console/Orders/:id/Complete',
  caller: 'operator',
  permission: 'payOrders',
  audit: ['order.completed'],
  summary: 'An approved order was paid or delivered by hand.',
  params: IdParams,
  body: z.strictObject({ memo: z.string().max(500) }),
  data: Nothing,
  refusals: [notFound, notAllowed, ownMemberAccount, orderChanged, codeDelivers],
});

export const giveBackOrder = operation({
  method: 'POST',
  path: '/api/console/Orders/:id/GiveBack',
  caller: 'operator',
  permission: 'payOrders',
  furtherChecks: 'Above a limit a second operator must make the same decision.',
  audit: ['order.givenBack'],
  summary: 'The payment of an approved order came back or was refused: cancels it, the points go back.',
  params: IdParams,
  body: z.strictObject({ memo: z.string().max(500) }),
  data: Nothing,
  refusals: [
    notFound,
    notAllowed,
    ownMemberAccount,
    orderChanged,
    memoRequired,
    overDecisionLimit,
    overOperatorDay,
    overMemberDay,
  ],
});

export const collectOrders = operation({
  method: 'POST',
  path: '/api/console/Orders/Collect',
  caller: 'operator',
  permission: 'reviewOrders',
  audit: ['orders.collected'],
  unaudited: 'No order of the list could be collected.',
  summary: 'Move all confirmed cash orders into review now, as the Friday batch does.',
  body: z.strictObject({}),
  data: z.strictObject({ collected: z.int() }),
  refusals: [notAllowed],
});
