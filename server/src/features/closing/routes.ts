import { closeAccount as closeCall, closing } from '@pollen/contract/closing';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import type { Services } from '../../platform/services';
import { passwordCheck } from '../members/actions';
import type { OrderRow } from '../orders/actions';
import { leaveSession } from '../sessions/actions';
import { closeAccount, stakesOf } from './actions';

function shown(orders: readonly OrderRow[], locale: Locale) {
  return orders.map(({ id, giftNameEn, giftNameZh, points }) => ({
    id,
    giftName: locale === 'zh' ? giftNameZh : giftNameEn,
    points,
  }));
}

export function closingRoutes(api: Api, services: Services): void {
  const { database, config, clock } = services;
  const checkPassword = passwordCheck(clock);

  api.handle(closing, async ({ tx, member, locale }) => {
    const { cancelled, kept, ...stakes } = await stakesOf(tx, member.id);
    return { ...stakes, cancelled: shown(cancelled, locale), kept: shown(kept, locale) };
  });

  api.handle(
    closeCall,
    async ({ tx, member, body, request, reply }) => {
      await checkPassword(tx, member.id, body.password);
      await database.transaction(async (writing) => {
        await closeAccount(writing, services, member.id, body.forfeitedPoints);
        await leaveSession(writing, config, request, reply);
      });
      return null;
    },
    { transaction: 'none' },
  );
}
