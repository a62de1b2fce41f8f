import { warningsUnseen } from '@pollen/contract/console-orders';
import type { WhyNot } from '@pollen/contract/operation';
import { WAITING } from '@pollen/contract/order-values';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { refreshChecks } from './effects';
import { findOrder } from './queries';
import { type Check, isWarning } from './rules';

/** The names of warnings in a sentence. */
const warningNames: Record<Check['kind'], Bilingual> = {
  firstOrder: { en: 'first order', zh: '首个订单' },
  newMember: { en: 'new member', zh: '新会员' },
  newDevice: { en: 'new device', zh: '新设备' },
  manyOrders: { en: 'many orders', zh: '订单过多' },
  sameRecipient: { en: 'several orders to one payout account', zh: '多个订单付至同一收款账户' },
  sharedDevice: { en: 'shared device', zh: '共用设备' },
  rejectedAnswers: { en: 'rejected answers', zh: '答卷被拒' },
  sharedPayoutAccount: { en: 'shared payout account', zh: '共用收款账户' },
  nameDiffers: { en: 'name differs', zh: '姓名不一致' },
};

/**
 * Runs the checks of an order under review again, stores the findings, and returns the kinds of its warnings; an empty
 * list when the order is not under review.
 */
export async function refreshWarnings(tx: Tx, orderId: number): Promise<Check['kind'][]> {
  const order = await findOrder(tx, orderId);
  if (!order || order.status !== WAITING) return [];
  return (await refreshChecks(tx, order)).filter(isWarning).map(({ kind }) => kind);
}

/**
 * Says why an operator cannot approve an order yet: it has warnings that the operator has not seen. Null when all were
 * seen.
 */
export function whyNotUnseenWarnings(
  orderId: number,
  warnings: readonly Check['kind'][],
  shown: readonly Check['kind'][],
  locale: Locale,
): WhyNot | null {
  const unseen = warnings.filter((kind) => !shown.includes(kind));
  if (unseen.length === 0) return null;
  const names = unseen.map((kind) => warningNames[kind][locale]).join(locale === 'zh' ? '、' : ', ');
  return { kind: warningsUnseen, params: { id: orderId, warnings: names } };
}
