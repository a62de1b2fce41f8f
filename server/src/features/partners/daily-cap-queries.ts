import type { DailyCap } from '@pollen/contract/partner-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What was counted at a partner on a day, and its daily caps; null: no cap. */
interface PartnerDay {
  starts: number;
  startsCap: number | null;
  completes: number;
  completesCap: number | null;
}

/** What a day has now, with the cap. */
export interface CountedToday {
  counted: number;
  cap: number | null;
}

/** Stores the daily caps of a partner; without caps, any number is allowed. */
export async function updateDailyCaps(
  tx: Tx,
  partnerId: number,
  caps: Readonly<Record<DailyCap, number | null>> = { starts: null, completes: null },
): Promise<void> {
  await tx.run(sql`
    update partners set daily_starts = ${caps.starts}::int, daily_completes = ${caps.completes}::int
    where id = ${partnerId}`);
}

/**
 * Counts one start at a partner on a day and returns how many there are; null, with nothing counted, when the daily cap is
 * reached. The row stays locked until the transaction ends, so that of two starts at once the second sees the first.
 */
export function countStart(tx: Tx, partnerId: number, day: string): Promise<CountedToday | null> {
  return tx.maybe(sql`
    insert into partner_days as d (day, partner_id, starts) values (${day}::date, ${partnerId}::bigint, 1)
    on conflict (day, partner_id) do update set starts = d.starts + 1
      where coalesce(d.starts < (select daily_starts from partners where id = d.partner_id), true)
    returning starts as counted, (select daily_starts from partners where id = d.partner_id) as cap`);
}

/** Counts one complete at a partner on a day, also above the daily cap, and returns how many there are. */
export function countComplete(tx: Tx, partnerId: number, day: string): Promise<CountedToday> {
  return tx.one(sql`
    insert into partner_days as d (day, partner_id, completes) values (${day}::date, ${partnerId}::bigint, 1)
    on conflict (day, partner_id) do update set completes = d.completes + 1
    returning completes as counted, (select daily_completes from partners where id = d.partner_id) as cap`);
}

/** Stores that operators are told that a daily cap is reached; false when they were told before on that day. */
export async function updateCapTold(tx: Tx, partnerId: number, day: string, reached: DailyCap): Promise<boolean> {
  const where = sql`day = ${day}::date and partner_id = ${partnerId}`;
  const told = await tx.run(
    reached === 'starts'
      ? sql`update partner_days set starts_told_at = ${tx.now} where ${where} and starts_told_at is null`
      : sql`update partner_days set completes_told_at = ${tx.now} where ${where} and completes_told_at is null`,
  );
  return told === 1;
}

/**
 * Locks what a partner has on a day, with the daily caps in force, until the transaction ends; null when nothing was
 * counted. A start that is under way is waited for.
 */
export function lockPartnerDay(tx: Tx, partnerId: number, day: string): Promise<PartnerDay | null> {
  return tx.maybe(sql`
    select d.starts, p.daily_starts as "startsCap", d.completes, p.daily_completes as "completesCap"
    from partner_days d join partners p on p.id = d.partner_id
    where d.day = ${day}::date and d.partner_id = ${partnerId} for no key update of d`);
}

/** Returns whether the partner of a survey has reached its daily cap of starts; false for a survey of no partner. */
export async function isClosedForToday(tx: Tx, surveyId: number, today: string): Promise<boolean> {
  const { closed } = await tx.one<{ closed: boolean }>(sql`
    select exists (
      select from partner_surveys s join partners p on p.id = s.partner_id
      join partner_days d on d.day = ${today}::date and d.partner_id = p.id
      where s.survey_id = ${surveyId} and d.starts >= p.daily_starts) as closed`);
  return closed;
}

/** Returns what partners have on a day, with their daily caps. */
export async function partnerToday(
  tx: Tx,
  partnerIds: readonly number[],
  today: string,
): Promise<Map<number, PartnerDay>> {
  const rows = await tx.rows<PartnerDay & { id: number }>(sql`
    select p.id, coalesce(d.starts, 0) as starts, p.daily_starts as "startsCap",
      coalesce(d.completes, 0) as completes, p.daily_completes as "completesCap"
    from partners p left join partner_days d on d.day = ${today}::date and d.partner_id = p.id
    where p.id = any(${partnerIds}::bigint[])`);
  return new Map(rows.map(({ id, ...day }) => [id, day]));
}
