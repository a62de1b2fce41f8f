import { gift, giftGone, gifts } from '@pollen/contract/gifts';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { getBalances } from '../ledger/index';
import { findPayoutAccount } from '../payout-accounts/index';
import { giftPictureFolder } from './pictures';
import { countGifts, findGift, type GiftRow, listGifts } from './queries';
import { linesOf, whyNotRedeem } from './rules';

function shown(row: GiftRow, locale: Locale) {
  return {
    id: row.id,
    name: locale === 'zh' ? row.nameZh : row.nameEn,
    thumbImageUrl: giftPictureFolder.addressOf(row.picture),
    displayPoints: row.pricePoints,
    convertTimes: row.convertTimes,
    stock: row.stock === null ? null : Math.max(0, row.stock),
    art: row.art,
    provider: row.provider,
    valueCents: row.valueCents,
  };
}

/**
 * Handles the gifts that members and visitors see: the list, and one gift with the reason why it cannot be redeemed.
 */
export function giftRoutes(api: Api): void {
  api.handle(gifts, async ({ tx, query, locale }) => {
    const [rows, total] = await Promise.all([listGifts(tx, query), countGifts(tx, query)]);
    return { list: rows.map((row) => shown(row, locale)), pagebar: pagebar(query, total) };
  });

  api.handle(gift, async ({ tx, params, locale, viewer }) => {
    const row = await findGift(tx, params.id);
    if (!row) throw new Refusal(notFound);
    if (!row.offered || !row.valueApproved) throw new Refusal(giftGone);
    const member = await viewer();
    // A visitor sees whether the gift is available; reasons that concern a member appear after logging in.
    const whyNot = member
      ? whyNotRedeem(member, row, (await getBalances(tx, member.id)).available, await findPayoutAccount(tx, member.id))
      : whyNotRedeem({ state: 'active', blacklistReason: null }, row, row.pricePoints, { confirmed: true });
    return {
      ...shown(row, locale),
      tips: linesOf(locale === 'zh' ? row.tipsZh : row.tipsEn),
      delivery: locale === 'zh' ? row.deliveryZh : row.deliveryEn,
      can: { redeem: may(whyNot, locale) },
    };
  });
}
