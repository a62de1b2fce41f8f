import { z } from 'zod';
import { giftGone, outOfStock } from './gifts';
import { operation, refusal } from './operation';
import { linkInvalid, payoutAccountMissing, payoutAccountUnconfirmed, resendTooSoon } from './payout-accounts';
import { accountSuspended } from './sessions';
import { blacklisted } from './surveys';
import { Id, IdParams, Instant, May, notFound, Points, pageOf, pagingQuery } from './values';

export const notEnoughPoints = refusal('notEnoughPoints', {
  en: 'You need {missing} more coins.',
  zh: '余额不足，还差 {missing} 金币。',
});
export const orderNotCancellable = refusal('orderNotCancellable', {
  en: 'This order can no longer be canceled.',
  zh: '该订单已无法取消。',
});

export const orderNotUnconfirmed = refusal('orderNotUnconfirmed', {
  en: 'This order no longer needs confirmation.',
  zh: '该订单已无需确认。',
});

/** The numbers of the specification's timeline. */
export const OrderStatusId = z.int().min(0).max(6);

export const OrderRow = z.strictObject({
  id: Id,
  giftName: z.string(),
  thumbImageUrl: z.string().nullable(),
  art: z.string(),
  displayPoints: Points,
  orderDate: Instant,
  confirmDate: Instant.nullable(),
  status: z.string(),
  statusID: OrderStatusId,
  /** True when the member canceled the order, not the panel. */
  canceledByMember: z.boolean(),
});

export const placeOrder = operation({
  method: 'POST',
  path: '/api/v1/Order',
  caller: 'member',
  summary: 'Redeem a gift: reserves its points and mails a link to confirm. `key` makes a repeat harmless.',
  body: z.strictObject({ giftId: Id, key: z.string().min(8).max(64).optional() }),
  data: z.strictObject({ memo: z.string(), orderId: Id, statusID: OrderStatusId }),
  refusals: [
    giftGone,
    outOfStock,
    notEnoughPoints,
    payoutAccountMissing,
    payoutAccountUnconfirmed,
    blacklisted,
    accountSuspended,
    notFound,
  ],
});

export const orders = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Orders',
  caller: 'member',
  owner: 'id',
  summary: 'Orders of the member, newest first.',
  params: IdParams,
  query: z.strictObject(pagingQuery(15)),
  data: pageOf(OrderRow),
  refusals: [notFound],
});

export const order = operation({
  method: 'GET',
  path: '/api/v1/Orders/:id',
  caller: 'member',
  summary: 'One order with its history.',
  params: IdParams,
  data: z.strictObject({
    ...OrderRow.shape,
    /** The gift that was ordered, which may be gone by now. */
    giftId: Id,
    checkDate: Instant.nullable(),
    completeDate: Instant.nullable(),
    memo: z.string().nullable(),
    recipient: z.string().nullable(),
    delivery: z.string(),
    /** Whether the order has a code to show: `POST /api/v1/Orders/:id/Code`. */
    hasCode: z.boolean(),
    /** Until when an unconfirmed order waits for its mailed link. */
    confirmBefore: Instant.nullable(),
    history: z.array(
      z.strictObject({ statusID: OrderStatusId, status: z.string(), at: Instant, memo: z.string().nullable() }),
    ),
    can: z.strictObject({ cancel: May, resend: May }),
  }),
  refusals: [notFound],
});

export const cancelOrder = operation({
  method: 'POST',
  path: '/api/v1/Orders/:id/Cancel',
  caller: 'member',
  summary: 'Cancel an order that is not under review yet; its points come back.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ memo: z.string() }),
  refusals: [notFound, orderNotCancellable],
});

export const resendOrderConfirmation = operation({
  method: 'POST',
  path: '/api/v1/Orders/:id/Resend',
  caller: 'member',
  summary: 'Mail the confirmation link again, at most once a minute.',
  params: IdParams,
  body: z.strictObject({}),
  data: z.strictObject({ memo: z.string() }),
  refusals: [notFound, orderNotUnconfirmed, resendTooSoon],
});

export const confirmOrder = operation({
  method: 'POST',
  path: '/api/v1/OrderConfirmations',
  caller: 'anyone',
  summary: 'Confirm an order with the token of the mailed link. A second click tells the same.',
  body: z.strictObject({ token: z.string().max(200) }),
  data: z.strictObject({ orderId: Id, statusID: OrderStatusId }),
  refusals: [linkInvalid],
});
