import { giftCode } from '@pollen/contract/gift-codes';
import { GIFT_KINDS } from '@pollen/contract/gift-values';
import { CANCELED, UNCONFIRMED } from '@pollen/contract/order-values';
import {
  cancelOrder as cancelCall,
  confirmOrder as confirmCall,
  order as orderCall,
  orders as ordersCall,
  placeOrder as placeCall,
  resendOrderConfirmation,
} from '@pollen/contract/orders';
import { notFound } from '@pollen/contract/values';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { type Locale, say } from '../../platform/locale';
import { may } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { HOUR_MS } from '../../platform/time';
import { codeDelivery, openCode } from '../gift-codes/index';
import { findGift, giftPictures, pictureOf } from '../gifts/index';
import { maskAccount } from '../payout-accounts/index';
import { panelSettings } from '../settings/index';
import { cancelOrder, confirmOrder, placeOrder, resendConfirmation } from './actions';
import { countOrdersOf, findOwnOrder, listEvents, listEventsOf, listOrdersOf, type OrderRow } from './queries';
import { isOwnCancellation, statusName, whyNotCancel, whyNotResend } from './rules';

const memos = {
  confirmByMail: {
    en: 'We have sent you an email. Please confirm the order by its link within {hours} hours.',
    zh: '我们已向您发送邮件，请在 {hours} 小时内点击其中的链接确认订单。',
  },
  confirmed: { en: 'Your order is placed and confirmed.', zh: '订单已提交并确认。' },
  canceled: { en: 'You canceled the order. Your coins are back.', zh: '您已取消订单，金币已退回。' },
  resent: { en: 'We have sent the email again.', zh: '邮件已重新发送。' },
} as const;

/**
 * How many clicks on mailed links a network may make for each mail that it may cause. Tokens cannot be guessed, and no
 * person clicks more often.
 */
const CLICKS_PER_MAIL = 3;

function shown(order: OrderRow, thumbImageUrl: string | null, canceledByMember: boolean, locale: Locale) {
  return {
    id: order.id,
    giftName: locale === 'zh' ? order.giftNameZh : order.giftNameEn,
    thumbImageUrl,
    art: order.art,
    displayPoints: order.points,
    orderDate: order.placedAt.toISOString(),
    confirmDate: order.confirmedAt?.toISOString() ?? null,
    status: statusName(order.status, locale),
    statusID: order.status,
    canceledByMember,
  };
}

async function listed(tx: Tx, orders: readonly OrderRow[], locale: Locale) {
  const pictures = await giftPictures(
    tx,
    orders.map(({ giftId }) => giftId),
  );
  const canceled = orders.filter(({ status }) => status === CANCELED).map(({ id }) => id);
  const own = new Set((await listEventsOf(tx, canceled)).filter(isOwnCancellation).map(({ orderId }) => orderId));
  return orders.map((order) => shown(order, pictures.get(order.giftId) ?? null, own.has(order.id), locale));
}

/**
 * Handles a member's orders: placing, the list, one order, its gift code, cancelling, and the mail and the link that
 * confirm it.
 */
export function orderRoutes(api: Api, { limits }: Config): void {
  api.handle(placeCall, async ({ tx, member, body, locale, services }) => {
    const order = await placeOrder(tx, { member, giftId: body.giftId, key: body.key, panel: services.config });
    const { orderConfirmHours: hours } = await panelSettings(tx);
    const memo = order.status === UNCONFIRMED ? memos.confirmByMail : memos.confirmed;
    return { memo: say(memo, locale, { hours }), orderId: order.id, statusID: order.status };
  });

  api.handle(ordersCall, async ({ tx, member, query, locale }) => ({
    list: await listed(tx, await listOrdersOf(tx, member.id, query), locale),
    pagebar: pagebar(query, await countOrdersOf(tx, member.id)),
  }));

  api.handle(orderCall, async ({ tx, member, params, locale }) => {
    const order = await findOwnOrder(tx, params.id, member.id);
    if (!order) throw new Refusal(notFound);
    const gift = await findGift(tx, order.giftId);
    const events = await listEvents(tx, order.id);
    const code = await codeDelivery(tx, order.id);
    return {
      ...shown(order, gift && pictureOf(gift), events.some(isOwnCancellation), locale),
      giftId: order.giftId,
      checkDate: order.checkedAt?.toISOString() ?? null,
      completeDate: order.completedAt?.toISOString() ?? null,
      memo: order.memo,
      recipient: GIFT_KINDS[order.kind].isMoney && order.recipientAccount ? maskAccount(order.recipientAccount) : null,
      delivery: (locale === 'zh' ? gift?.deliveryZh : gift?.deliveryEn) ?? '',
      hasCode: code !== null,
      confirmBefore: order.status === UNCONFIRMED ? (order.confirmBefore?.toISOString() ?? null) : null,
      history: events.map((event) => ({
        statusID: event.status,
        status: statusName(event.status, locale),
        at: event.at.toISOString(),
        memo: event.memo,
      })),
      can: {
        cancel: may(whyNotCancel(order), locale),
        resend: may(whyNotResend(order, tx.now), locale),
      },
    };
  });

  api.handle(giftCode, async ({ tx, member, params, services }) => {
    const order = await findOwnOrder(tx, params.id, member.id);
    const code = order && (await openCode(tx, services.secrets, order.id));
    if (!code) throw new Refusal(notFound);
    return code;
  });

  api.handle(cancelCall, async ({ tx, member, params, locale, services }) => {
    await cancelOrder(tx, params.id, member.id, services.config);
    return { memo: memos.canceled[locale] };
  });

  api.handle(resendOrderConfirmation, async ({ tx, member, params, locale, services }) => {
    await resendConfirmation(tx, params.id, member.id, services.config);
    return { memo: memos.resent[locale] };
  });

  api.handle(
    confirmCall,
    async ({ tx, body, services }) => {
      const order = await confirmOrder(tx, body.token, services.config);
      return { orderId: order.id, statusID: order.status };
    },
    { limit: { max: limits.codesPerNetworkHour * CLICKS_PER_MAIL, perMs: HOUR_MS } },
  );
}
