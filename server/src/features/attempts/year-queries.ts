import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { lengthQuery } from '../surveys/index';

/** What attempts of one kind took and brought. */
interface Work {
  count: number;
  seconds: number;
  points: number;
}

/** Of a member's attempts, at most so many are looked at: ten a day for five years. */
const ATTEMPTS_AT_MOST = 20_000;
/** A tab that stays open overnight is a break: an attempt counts at most so many times the length of its survey. */
const TIMES_THE_LENGTH = 3;

/**
 * Returns the time that a member's attempts of a period took and what they brought, by how they ended, and the number of
 * starts. The reports of a product test count as time, its reward as a completed survey.
 */
export function timeOf(
  tx: Tx,
  memberId: number,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<{ surveys: Work; screenOuts: Work; starts: number }> {
  return tx.one(sql`
    with own as (
      select * from attempts where member_id = ${memberId}::bigint order by id desc limit ${ATTEMPTS_AT_MOST}::int
    ), year as (
      select state, part_of is null as whole,
        case when length.weeks then 0 else least(
          extract(epoch from case when state in ('abandoned', 'timed_out', 'started') then turned_at else ended_at end - started_at),
          ${TIMES_THE_LENGTH} * 60 * length.minutes) end as seconds,
        final_points + early_points - taken_points + case
          when state = 'completed' and review not in ('rejected', 'reversed') then reward_points * bonus_percent / 100
          else 0 end as points
      from own cross join lateral (${lengthQuery(sql`own.survey_id`)}) length
      where started_at >= ${from}::timestamptz and started_at < ${before}::timestamptz
    )
    select
      json_build_object('count', count(*) filter (where state = 'completed' and whole),
        'seconds', coalesce(round(sum(seconds) filter (where state not in ('screened_out', 'quota_full', 'closed'))), 0),
        'points', coalesce(sum(points) filter (where state not in ('screened_out', 'quota_full', 'closed')), 0)) as surveys,
      json_build_object('count', count(*) filter (where state in ('screened_out', 'quota_full', 'closed') and whole),
        'seconds', coalesce(round(sum(seconds) filter (where state in ('screened_out', 'quota_full', 'closed'))), 0),
        'points', coalesce(sum(points) filter (where state in ('screened_out', 'quota_full', 'closed')), 0)) as "screenOuts",
      (count(*) filter (where whole))::int as starts
    from year`);
}
