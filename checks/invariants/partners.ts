import { compensationBefore } from './compensation';

/** What must hold of surveys at partners: their calls, visits and files. */
export const partnerInvariants: Readonly<Record<string, string>> = {
  'a survey at a partner paid completes that a handled call reported, and nothing else': `
    select a.id, a.state, v.settled_at, v.revenue_cents from attempts a
    join surveys s on s.id = a.survey_id and s.kind = 'survey'
    left join partner_visits v on v.attempt_id = a.id
    where a.version_id is null and a.state = 'completed'
      and not exists (select 1 from tool_surveys t where t.survey_id = a.survey_id) and (v.revenue_cents is null
      or not exists (select 1 from partner_calls c where c.attempt_id = a.id and c.state = 'handled' and c.meaning = 'complete'
        and c.partner_id = v.partner_id) and a.ended_at > now() - interval '80 days')
    union all
    select a.id, a.state, v.settled_at, v.revenue_cents from partner_visits v join attempts a on a.id = v.attempt_id
    where v.revenue_cents is not null and a.state <> 'completed'`,

  'a line of a file was handled only once operators had applied the file': `
    select c.id, c.reconciliation_id, r.state from partner_calls c join reconciliations r on r.id = c.reconciliation_id
    where r.state not in ('applying', 'done') and not (r.state = 'preparing' and c.state = 'waiting') or r.approved_by is null or r.partner_id <> c.partner_id
      or r.state = 'done' and c.state = 'waiting'
        and not exists (select from graphile_worker.jobs where key = 'reconciliations.apply:' || r.id)`,

  'each line of an applied file that changes something is one call of it': `
    select r.id, r.state, lines.n as lines, calls.n as calls from reconciliations r
    join lateral (
      select count(*) as n from reconciliation_lines l where l.reconciliation_id = r.id and l.effect not in ('matches', 'late')
        and (r.state in ('applying', 'done') or l.line <= r.stored_line)
    ) lines on true
    join lateral (select count(*) as n from partner_calls c where c.reconciliation_id = r.id) calls on true
    where r.approved_at > now() - interval '80 days' and lines.n <> calls.n`,

  'a complete above the daily cap of its partner is only paid once an operator has decided': `
    select a.id, a.review, v.over_daily_cap from partner_visits v join attempts a on a.id = v.attempt_id
    where v.over_daily_cap is not null and a.review = 'approved' and a.decided_by is null`,

  'the kept sums of visits to partners, with the changes since, are those of the visits': `
    with kept as (
      select partner_id, hour, array[sum(starts), sum(returned), sum(success_redirects), sum(confirmed), sum(kept),
        sum(revenue_cents), sum(reversed_cents), sum(reward_points), sum(early_end_points), sum(borne_points)]::bigint[] as sums,
        array[sum(delays_10s), sum(delays_1min), sum(delays_10min), sum(delays_1h), sum(delays_1day), sum(delays_later)]::bigint[]
        as delays
      from (select * from partner_visit_sums
        union all select (jsonb_populate_record(null::partner_visit_sums, to_jsonb(c))).* from partner_visit_changes c) both_tables
      group by partner_id, hour
    ), visits as (
      select *, date_trunc('hour', left_at, 'UTC') as hour,
        case when revenue_cents is not null and returned_at is not null
          then width_bucket(greatest(0, extract(epoch from settled_at - returned_at)) - 0.0000001,
            array[10, 60, 600, 3600, 86400]::numeric[]) end as delay
      from partner_visits
    ), counted as (
      select partner_id, hour, array[count(*), count(returned_at), count(*) filter (where returned_as = 'complete'),
        count(revenue_cents), count(revenue_cents) filter (where reversed_at is null),
        coalesce(sum(revenue_cents) filter (where reversed_at is null), 0),
        coalesce(sum(revenue_cents) filter (where reversed_at is not null), 0),
        coalesce(sum(points) filter (where revenue_cents is not null), 0),
        coalesce(sum(points) filter (where revenue_cents is null), 0),
        coalesce(sum(points) filter (where reversed_at is not null), 0)] as sums,
        array[count(*) filter (where delay = 0), count(*) filter (where delay = 1), count(*) filter (where delay = 2),
          count(*) filter (where delay = 3), count(*) filter (where delay = 4), count(*) filter (where delay = 5)] as delays
      from visits group by partner_id, hour
    )
    select partner_id, hour, kept.sums as kept, counted.sums as counted, kept.delays as kept_delays, counted.delays
    from kept full join counted using (partner_id, hour)
    where kept.sums is distinct from counted.sums or kept.delays is distinct from counted.delays limit 100`,

  'what a visit brought the member is what the ledger says': `
    select v.attempt_id, v.points, t.kept from partner_visits v join attempts a on a.id = v.attempt_id
    join lateral (
      select coalesce(sum(case when from_account = 'panel:rewards' then amount when to_account = 'panel:rewards' then -amount end), 0) as kept
      from ledger_transfers t where t.attempt_id = v.attempt_id and t.member_id = a.member_id
        and kind in ('survey', 'screenOut', 'quotaFull', 'surveyRejected', 'surveyReversed', 'surveyReinstated')
    ) t on true
    where v.settled_at is not null and v.points is distinct from t.kept + ${compensationBefore}`,
};
