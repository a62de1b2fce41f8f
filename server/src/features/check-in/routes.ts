import { checkInDays, checkInStatus, checkInToday } from '@pollen/contract/check-in';
import type { Api } from '../../platform/http/api';
import { may, refuseIf } from '../../platform/may';
import { panelSettings } from '../settings/index';
import { checkIn, checkInStatusOf } from './actions';
import { checkInDaysBetween } from './queries';
import { daysOfMonth, whyNotCheckIn } from './rules';

/** Handles the daily check-in: today's, its status with the next bonus, and the days of a month. */
export function checkInRoutes(api: Api): void {
  api.handle(checkInToday, async ({ tx, member }) => {
    refuseIf(whyNotCheckIn(member));
    return checkIn(tx, member.id);
  });

  api.handle(checkInStatus, async ({ tx, member, locale }) => {
    const { checkInBonusEvery, checkInBonusPoints } = await panelSettings(tx);
    const status = await checkInStatusOf(tx, member.id);
    return {
      ...status,
      bonusEvery: checkInBonusEvery,
      bonusPoints: checkInBonusPoints,
      can: { checkIn: may(whyNotCheckIn(member), locale) },
    };
  });

  api.handle(checkInDays, async ({ tx, member, query }) => {
    const { first, last } = daysOfMonth(query.year, query.month);
    return { list: (await checkInDaysBetween(tx, member.id, first, last)).map((date) => ({ date })) };
  });
}
