import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The income of a week by its source; a reversal can make a sum negative. */
export interface WeekIncome {
  /** Its Monday. */
  week: string;
  surveys: number;
  friends: number;
  other: number;
}

/** The newest lines of a member that are summed: somebody who invited thousands gets some hundred a day. */
const LINES_AT_MOST = 20_000;

/**
 * Sums the lines of a member's income list by week, in the panel's time zone, and says whether none is missing. The lines
 * are a range of the index by their numbers, so that a year costs as much as a few pages of the list.
 */
export async function sumWeeks(
  tx: Tx,
  memberId: number,
  { from, before, timeZone }: { readonly from: Date; readonly before: Date; readonly timeZone: string },
): Promise<{ weeks: WeekIncome[]; isWhole: boolean }> {
  const { weeks, oldest, n } = await tx.one<{ weeks: WeekIncome[]; oldest: Date | null; n: number }>(sql`
    with account as (select n_in from ledger_accounts where member_id = ${memberId}::bigint), line as (
      select t.at, t.kind, case when t.to_account = 'available' then t.amount else -t.amount end as points
      from ledger_transfers t, account
      where t.member_id = ${memberId}::bigint and t.direction = 1 and t.line_number > account.n_in - ${LINES_AT_MOST}::int
    ), week as (
      select date_trunc('week', at at time zone ${timeZone}::text)::date as monday,
        coalesce(sum(points) filter (where kind like 'survey%' or kind like 'levelBonus%' or kind in ('screenOut', 'quotaFull')), 0)::bigint as surveys,
        coalesce(sum(points) filter (where kind in ('referralFirst', 'referralCommission')), 0)::bigint as friends,
        sum(points)::bigint as total
      from line where at >= ${from}::timestamptz and at < ${before}::timestamptz group by 1
    )
    select (select min(at) from line) as oldest, (select n_in from account) as n,
      coalesce((select json_agg(json_build_object('week', to_char(monday, 'YYYY-MM-DD'), 'surveys', surveys,
        'friends', friends, 'other', total - surveys - friends) order by monday) from week), '[]') as weeks`);
  return { weeks, isWhole: n <= LINES_AT_MOST || (oldest !== null && oldest <= from) };
}
