import { dayIn } from '@pollen/server/platform/time';
import sql from 'sql-template-tag';
import type { Panel } from './panel';

const zone = 'America/New_York';

export interface Raw {
  members: { registered: Date; closed: Date | null }[];
  /** `isPart`: of a product test, which counts as a whole. */
  attempts: { member: number; started: Date; ended: Date | null; state: string; isPart: boolean }[];
  checkIns: { member: number; day: string }[];
  transfers: { from: string; to: string; amount: number; at: Date }[];
}

/** All rows, to be counted without SQL. */
export function readRaw(panel: Panel): Promise<Raw> {
  return panel.transaction(async (tx) => ({
    members: await tx.rows(sql`select registered_at as registered, closed_at as closed from members`),
    attempts: await tx.rows(
      sql`select member_id as member, started_at as started, ended_at as ended, state, part_of is not null as "isPart" from attempts`,
    ),
    checkIns: await tx.rows(sql`select member_id as member, day from check_ins`),
    transfers: await tx.rows(sql`select from_account as "from", to_account as "to", amount, at from ledger_transfers`),
  }));
}

/** The figures of one day of the panel, counted from its rows. */
export function countDay(raw: Raw, day: string) {
  const isToday = (at: Date | null) => at !== null && dayIn(zone, at) === day;
  const ended = (...states: string[]) =>
    raw.attempts.filter((each) => !each.isPart && isToday(each.ended) && states.includes(each.state)).length;
  const isPanel = (account: string) => account.startsWith('panel:');
  const moved = (which: (each: Raw['transfers'][number]) => boolean, whenever: (at: Date) => boolean) =>
    raw.transfers.filter((each) => whenever(each.at) && which(each)).reduce((sum, { amount }) => sum + amount, 0);
  const untilNow = (at: Date) => dayIn(zone, at) <= day;
  return {
    day,
    newMembers: raw.members.filter(({ registered }) => isToday(registered)).length,
    closedMembers: raw.members.filter(({ closed }) => isToday(closed)).length,
    activeMembers: new Set([
      ...raw.attempts.filter(({ started }) => isToday(started)).map(({ member }) => member),
      ...raw.checkIns.filter((each) => each.day === day).map(({ member }) => member),
    ]).size,
    started: raw.attempts.filter(({ started, isPart }) => !isPart && isToday(started)).length,
    completed: ended('completed'),
    screenedOut: ended('screened_out'),
    quotaFull: ended('quota_full'),
    unfinished: ended('abandoned', 'timed_out', 'closed'),
    earnedPoints: moved(({ from }) => isPanel(from), isToday),
    spentPoints: moved(({ to }) => to === 'panel:payouts', isToday),
    takenPoints: moved(({ to }) => isPanel(to) && to !== 'panel:payouts', isToday),
    members:
      raw.members.filter(({ registered }) => untilNow(registered)).length -
      raw.members.filter(({ closed }) => closed && untilNow(closed)).length,
    outstandingPoints: moved(({ from }) => isPanel(from), untilNow) - moved(({ to }) => isPanel(to), untilNow),
  };
}
