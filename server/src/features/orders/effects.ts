import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import { APPROVED, CANCELED, COMPLETED, REJECTED } from '@pollen/contract/order-values';
import { notEnoughPoints } from '@pollen/contract/orders';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { DAY_MS } from '../../platform/time';
import { countRejectedAnswers } from '../attempts/index';
import { wantsMails } from '../consents/index';
import { returnToStock } from '../gifts/index';
import { forfeitReturned, getBalances, InsufficientPoints, listTransfersBehind, transfer } from '../ledger/index';
import { sendMail } from '../mail/index';
import { getMember } from '../members/index';
import { notify, updateSettled } from '../notifications/index';
import { countMembersSharingAccount } from '../payout-accounts/index';
import { profileFacts } from '../profiles/index';
import { countSharingDevice } from '../sessions/index';
import { panelSettings } from '../settings/index';
import { confirmOrderEmail, orderStateEmail } from './emails';
import { eraseRecipients, type OrderRow } from './queries';
import {
  type Check,
  effectOf,
  findChecks,
  isIntermediate,
  RECENT_DAYS,
  REJECTED_DAYS,
  type Status,
  type Step,
} from './rules';
import { countOtherOrdersTo, getOrderHabits, lockOtherOrdersTo, setChecks } from './warning-queries';

/** The settings that mails about orders need. */
export type Panel = Pick<Config, 'publicUrl'>;

function giftName(order: OrderRow) {
  return { en: order.giftNameEn, zh: order.giftNameZh };
}

/**
 * Runs all checks of an order on the present data and returns the findings, such as a new member or a shared browser.
 */
export async function runChecks(
  tx: Tx,
  order: {
    id: number | null;
    memberId: number;
    deviceHash: Buffer | null;
    recipientName: string | null;
    accountKey: string | null;
    kind: GiftKind;
  },
): Promise<Check[]> {
  const { memberId, deviceHash } = order;
  const since = new Date(tx.now.getTime() - RECENT_DAYS * DAY_MS);
  const habits = await getOrderHabits(tx, memberId, { exceptId: order.id, deviceHash, since });
  const { registeredAt } = await getMember(tx, memberId);
  const { name } = await profileFacts(tx, memberId);
  const rejectedSince = new Date(tx.now.getTime() - REJECTED_DAYS * DAY_MS);
  const sameRecipient =
    GIFT_KINDS[order.kind].isMoney && order.accountKey !== null
      ? await countOtherOrdersTo(tx, order.accountKey, { exceptId: order.id, memberId })
      : { orders: 0, members: 0 };
  return findChecks(
    {
      ...habits,
      recentOrders: habits.recentOrders + 1,
      payoutName: order.recipientName,
      profileName: name,
      membersSharingDevice: deviceHash ? await countSharingDevice(tx, deviceHash, memberId) : 0,
      rejectedAnswers: await countRejectedAnswers(tx, memberId, rejectedSince),
      membersSharingAccount: order.accountKey ? await countMembersSharingAccount(tx, order.accountKey, memberId) : 0,
      sameRecipientOrders: sameRecipient.orders,
      sameRecipientMembers: sameRecipient.members,
      registeredAt,
    },
    tx.now,
  );
}

/** Runs the checks of an order again, stores and returns the findings. */
export async function refreshChecks(tx: Tx, order: OrderRow): Promise<Check[]> {
  const checks = await runChecks(tx, { ...order, accountKey: order.recipientAccountKey });
  await setChecks(tx, order.id, checks);
  return checks;
}

/**
 * Runs the checks of the other open cash orders to the same payout account again, after this order was placed or ended,
 * because their findings count these orders.
 */
export async function refreshOrdersToSameAccount(tx: Tx, order: OrderRow): Promise<void> {
  if (!GIFT_KINDS[order.kind].isMoney || order.recipientAccountKey === null) return;
  for (const other of await lockOtherOrdersTo(tx, order.recipientAccountKey, order.id)) await refreshChecks(tx, other);
}

const tellsState: Partial<Record<Status, 'orderApproved' | 'orderCompleted' | 'orderRejected' | 'orderCanceled'>> = {
  [APPROVED]: 'orderApproved',
  [COMPLETED]: 'orderCompleted',
  [REJECTED]: 'orderRejected',
  [CANCELED]: 'orderCanceled',
};

/** Names the confirmation of an order among the notifications of its member. */
function confirmationKey({ id }: OrderRow): string {
  return `order:${id}:confirmation`;
}

const giftOf = ({ giftNameEn, giftNameZh }: OrderRow) => ({ en: giftNameEn, zh: giftNameZh });

/**
 * Lists the state of an order in the inbox of its member, where it tells something new. What the member did needs no
 * notification.
 */
async function notifyState(tx: Tx, order: OrderRow, byMember: boolean): Promise<void> {
  const { memberId, id, status } = order;
  await updateSettled(tx, memberId, confirmationKey(order));
  const kind = tellsState[status];
  if (!kind || byMember) return;
  const params = { order: id, gift: giftOf(order), reason: order.memo ?? '' };
  await notify(tx, memberId, kind, `order:${id}:${kind}`, params);
}

/** Tells the member the state of the order in the inbox and by mail; tells nothing once the account is closed. */
export async function tellState(
  tx: Tx,
  order: OrderRow,
  panel: Panel,
  { byMember = false }: { byMember?: boolean } = {},
): Promise<void> {
  const { email, locale, state } = await getMember(tx, order.memberId);
  if (state === 'closed') return;
  await notifyState(tx, order, byMember);
  if (isIntermediate(order.status) && !(await wantsMails(tx, order.memberId, 'orderSteps'))) return;
  const { publicUrl } = panel;
  await sendMail(tx, { to: email, ...orderStateEmail({ locale, publicUrl, order, status: order.status, byMember }) });
}

/** Mails the confirmation link of an order, and lists it as something to do. */
export async function askToConfirm(tx: Tx, order: OrderRow, token: string, panel: Panel): Promise<void> {
  const { email, locale } = await getMember(tx, order.memberId);
  const { orderConfirmHours: hours } = await panelSettings(tx);
  const { publicUrl } = panel;
  await sendMail(tx, { to: email, ...confirmOrderEmail({ locale, publicUrl, order, token, hours }) });
  const params = { order: order.id, gift: giftOf(order) };
  await notify(tx, order.memberId, 'orderUnconfirmed', confirmationKey(order), params, order.confirmBefore);
}

/** Adds the job that moves a confirmed order to the review at once, unless its kind waits for the Friday batch. */
export async function scheduleReview(tx: Tx, order: OrderRow): Promise<void> {
  if (GIFT_KINDS[order.kind].review === 'atOnce') await addJob(tx, 'orders.collect', { orderId: order.id });
}

/** Reserves the points of a new order; refuses when the available balance is too low. */
export async function reservePoints(tx: Tx, order: OrderRow): Promise<void> {
  try {
    await transfer(tx, {
      key: `order:${order.id}:reserve`,
      memberId: order.memberId,
      from: 'available',
      to: 'reserved',
      amountPoints: order.points,
      kind: 'orderReserved',
      params: { order: order.id, gift: giftName(order) },
      orderId: order.id,
    });
  } catch (error) {
    if (!(error instanceof InsufficientPoints)) throw error;
    const { available } = await getBalances(tx, order.memberId);
    throw new Refusal(notEnoughPoints, { missing: Math.max(1, order.points - available) });
  }
}

/** Does what a step means for the reserved points and the unit of the gift: returns both, or spends the points. */
export async function applyStepEffect(tx: Tx, order: OrderRow, step: Step): Promise<void> {
  const effect = effectOf(step);
  if (!effect) return;
  await move(tx, order, effect);
  await refreshOrdersToSameAccount(tx, order);
  const { state } = await getMember(tx, order.memberId);
  if (state !== 'closed') return;
  const { memberId, id: orderId, points: amountPoints } = order;
  if (effect === 'return') await forfeitReturned(tx, { memberId, orderId, amountPoints });
  await eraseRecipients(tx, memberId);
}

async function move(tx: Tx, order: OrderRow, effect: 'return' | 'spend'): Promise<void> {
  const params = { order: order.id, gift: giftName(order) };
  const movement = {
    memberId: order.memberId,
    from: 'reserved',
    amountPoints: order.points,
    params,
    orderId: order.id,
  } as const;
  if (effect === 'spend') {
    await transfer(tx, { ...movement, key: `order:${order.id}:spend`, to: 'panel:payouts', kind: 'orderSpent' });
    return;
  }
  const reserved = (await listTransfersBehind(tx, { orderId: order.id })).find(({ kind }) => kind === 'orderReserved');
  if (!reserved) throw new Error(`order ${order.id} has no reserved points`);
  await transfer(tx, {
    ...movement,
    key: `order:${order.id}:return`,
    to: 'available',
    kind: 'orderReturned',
    reversesId: reserved.id,
  });
  await returnToStock(tx, order.giftId);
}
