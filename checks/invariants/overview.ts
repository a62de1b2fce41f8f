/** What must hold of the figures of each day. */
export const overviewInvariants: Readonly<Record<string, string>> = {
  'the figures of a day that is over are those of its rows': `
    with ends_of_attempts as (
      select state, ended_at from attempts where part_of is null
      union all select early_state, early_ended_at from attempts where early_state is not null
    )
    select d.day, d.time_zone, to_jsonb(d) - 'day' - 'time_zone' - 'filled_at' as kept, to_jsonb(c) as counted
    from daily_figures d
    cross join lateral (
      select d.day::timestamp at time zone d.time_zone as begins, (d.day + 1)::timestamp at time zone d.time_zone as ends
    ) span
    cross join lateral (select
      (select count(*) from members where registered_at >= begins and registered_at < ends) as new_members,
      (select count(*) from members where closed_at >= begins and closed_at < ends) as closed_members,
      (select count(distinct member_id) from (
        select member_id from attempts where started_at >= begins and started_at < ends
        union all select member_id from check_ins where check_ins.day = d.day) who) as active_members,
      (select count(*) from attempts where part_of is null and started_at >= begins and started_at < ends) as started,
      (select count(*) from attempts
        where part_of is null and state = 'completed' and ended_at >= begins and ended_at < ends) as completed,
      (select count(*) from ends_of_attempts where state = 'screened_out' and ended_at >= begins and ended_at < ends) as screened_out,
      (select count(*) from ends_of_attempts where state = 'quota_full' and ended_at >= begins and ended_at < ends) as quota_full,
      (select count(*) from ends_of_attempts where state in ('abandoned', 'timed_out', 'closed')
        and ended_at >= begins and ended_at < ends) as unfinished,
      (select coalesce(sum(amount), 0) from ledger_transfers
        where from_account like 'panel:%' and at >= begins and at < ends) as earned_points,
      (select coalesce(sum(amount), 0) from ledger_transfers
        where to_account = 'panel:payouts' and at >= begins and at < ends) as spent_points,
      (select coalesce(sum(amount), 0) from ledger_transfers
        where to_account in ('panel:forfeited', 'panel:rewards', 'panel:adjustments') and at >= begins and at < ends) as taken_points
    ) c
    where to_jsonb(d) - 'day' - 'time_zone' - 'filled_at' <> to_jsonb(c)`,

  'days are counted without gaps': `
    select day from (select day, lag(day) over (partition by time_zone order by day) as before from daily_figures) days
    where before is not null and day <> before + 1`,
};
