import { myYear } from '@pollen/contract/my-year';
import type { Api } from '../../platform/http/api';
import { dayIn, startOfDay } from '../../platform/time';
import { timeOf } from '../attempts/index';
import { checkInDaysBetween, checkInStatusOf } from '../check-in/index';
import { sumWeeks } from '../ledger/index';
import { getMember } from '../members/index';
import { panelSettings } from '../settings/index';
import { daysWithAccount, nextBonusOn, totalOf, yearsSince } from './rules';

/** Handles the page that sums a member's year. */
export function myYearRoutes(api: Api): void {
  api.handle(myYear, async ({ tx, member, query }) => {
    const [settings, { registeredAt }, status] = await Promise.all([
      panelSettings(tx),
      getMember(tx, member.id),
      checkInStatusOf(tx, member.id),
    ]);
    const { timeZone, checkInBonusEvery, checkInBonusPoints } = settings;
    const { today, streak, isComplete } = status;
    const registeredOn = dayIn(timeZone, registeredAt);
    const year = query.year ?? Number(today.slice(0, 4));
    const span = {
      from: startOfDay(timeZone, `${year}-01-01`),
      before: startOfDay(timeZone, `${year + 1}-01-01`),
    };
    const [income, time, checkIns] = await Promise.all([
      sumWeeks(tx, member.id, { year, from: span.from, timeZone }),
      timeOf(tx, member.id, span),
      checkInDaysBetween(tx, member.id, `${year}-01-01`, `${year}-12-31`),
    ]);
    return {
      year,
      years: yearsSince(registeredOn, today),
      today,
      days: daysWithAccount(year, registeredOn, today),
      weeks: income.weeks,
      total: totalOf(income.weeks),
      isWhole: income.isWhole,
      ...time,
      checkIns,
      streak,
      bonusEvery: checkInBonusEvery,
      bonusPoints: checkInBonusPoints,
      nextBonusOn: nextBonusOn({ today, streak, isComplete }, checkInBonusEvery),
    };
  });
}
