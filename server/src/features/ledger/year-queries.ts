import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Points of lines of one calendar week, within one calendar year; both in the panel's time zone. */
export interface WeekSums {
  readonly year: number;
  /** The Monday, as a day. */
  readonly week: string;
  readonly surveys: number;
  readonly friends: number;
  readonly other: number;
}

/** The sums of lines of a member's income list, from the oldest of them (null: none) to the one with the number `upTo`. */
export interface SummedLines {
  readonly upTo: number;
  readonly oldest: Date | null;
  readonly weeks: readonly WeekSums[];
}

/**
 * Sums the lines of a member's income list by week that come after a number, but at most the newest `limit`. The lines are a
 * range of the index by their numbers.
 */
export async function sumLinesAfter(
  tx: Tx,
  memberId: number,
  { after, limit, timeZone }: { readonly after: number; readonly limit: number; readonly timeZone: string },
): Promise<SummedLines> {
  return tx.one<SummedLines>(sql`
    with account as (select n_in from ledger_accounts where member_id = ${memberId}::bigint), line as (
      select t.at at time zone ${timeZone}::text as at_panel, t.at, t.kind,
        case when t.to_account = 'available' then t.amount else -t.amount end as points
      from ledger_transfers t, account
      where t.member_id = ${memberId}::bigint and t.direction = 1
        and t.line_number > greatest(account.n_in - ${limit}::int, ${after}::bigint)
    ), week as (
      select extract(year from at_panel)::int as year, date_trunc('week', at_panel)::date as monday,
        coalesce(sum(points) filter (where kind like 'survey%' or kind like 'levelBonus%' or kind in ('screenOut', 'quotaFull')), 0)::bigint as surveys,
        coalesce(sum(points) filter (where kind in ('referralFirst', 'referralCommission')), 0)::bigint as friends,
        sum(points)::bigint as total
      from line group by 1, 2
    )
    select (select n_in from account) as "upTo", (select min(at) from line) as oldest,
      coalesce((select json_agg(json_build_object('year', year, 'week', to_char(monday, 'YYYY-MM-DD'), 'surveys', surveys,
        'friends', friends, 'other', total - surveys - friends) order by year, monday) from week), '[]') as weeks`);
}
