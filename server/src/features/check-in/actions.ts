import { alreadyCheckedIn } from '@pollen/contract/check-in';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { shiftDay } from '../../platform/time';
import { bookCredit, payReward } from '../ledger/index';
import { panelSettings, panelToday } from '../settings/index';
import { type CheckInRun, checkInDaysBetween, insertCheckIn, runQuery } from './queries';
import { bonusOf, checkInStatus } from './rules';

/** Checks the member in for today and pays the points, once for all concurrent calls. Refuses with alreadyCheckedIn. */
export async function checkIn(tx: Tx, memberId: number): Promise<{ points: number; credit: number; streak: number }> {
  const settings = await panelSettings(tx);
  const day = await panelToday(tx);
  const signed = await insertCheckIn(tx, memberId, day, shiftDay(day, -1));
  if (!signed) throw new Refusal(alreadyCheckedIn);
  const { streak } = signed;
  const key = `check-in:${memberId}:${day}`;
  const bonus = bonusOf(streak, settings);
  await payReward(tx, { key, memberId, amountPoints: settings.checkInPoints, kind: 'checkIn', params: { day } });
  await payReward(tx, { key: `${key}:bonus`, memberId, amountPoints: bonus, kind: 'checkInBonus', params: { streak } });
  const credit = await bookCredit(tx, {
    key,
    memberId,
    delta: settings.checkInCredit,
    kind: 'checkIn',
    params: { day },
  });
  return { points: settings.checkInPoints + bonus, credit, streak };
}

/** Returns whether the member checked in today, the days in a row, and what the next check-in pays. */
export async function checkInStatusOf(
  tx: Tx,
  memberId: number,
): Promise<{ today: string; isComplete: boolean; streak: number; nextPoints: number }> {
  const settings = await panelSettings(tx);
  const today = await panelToday(tx);
  return { today, ...checkInStatus(await tx.maybe<CheckInRun>(runQuery(memberId, today)), settings) };
}

/** Returns all days on which a member checked in. */
export function checkInDays(tx: Tx, memberId: number): Promise<string[]> {
  return checkInDaysBetween(tx, memberId, '-infinity', 'infinity');
}
