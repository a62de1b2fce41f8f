import { compensationBefore } from './compensation';

/** What must hold of the rewards of attempts, wherever these were made. */
export const attemptInvariants: Readonly<Record<string, string>> = {
  'an attempt was paid once, what it says': `
    select a.id, a.state, a.final_points, t.paid, t.payments from attempts a left join (
      select attempt_id, member_id, sum(amount) as paid, count(*) as payments from ledger_transfers
      where attempt_id is not null and from_account = 'panel:rewards' and kind in ('survey', 'screenOut', 'quotaFull')
      group by attempt_id, member_id
    ) t on t.attempt_id = a.id and t.member_id = a.member_id
    where coalesce(t.paid, 0) + ${compensationBefore} <> a.final_points + a.early_points
      or t.payments > case when a.early_points > 0 then 2 else 1 end
      or (a.state in ('started', 'abandoned', 'timed_out') and t.payments > 0)`,

  'an attempt brings its member no more than it promised, compensation included': `
    select a.id, a.state, a.reward_points, t.brought from attempts a join (
      select attempt_id, member_id,
        sum(case when from_account like 'panel:%' then amount when to_account like 'panel:%' then -amount end) as brought
      from ledger_transfers where attempt_id is not null and kind not like 'levelBonus%' group by attempt_id, member_id
    ) t on t.attempt_id = a.id and t.member_id = a.member_id
    where t.brought > greatest(a.reward_points, case when a.state = 'completed' then a.early_points else a.final_points end)`,

  'the bonus of a level is what its attempt promised, paid once with the reward and taken back only with it': `
    select a.id, a.review, a.credited, a.reward_points, a.bonus_percent, t.paid, t.payments, t.taken, t.returned,
      t.nameless
    from attempts a left join (
      select attempt_id, member_id, coalesce(sum(amount) filter (where kind = 'levelBonus'), 0) as paid,
        count(*) filter (where kind = 'levelBonus') as payments,
        coalesce(sum(amount) filter (where kind = 'levelBonusReversed'), 0) as taken,
        coalesce(sum(amount) filter (where kind = 'levelBonusReinstated'), 0) as returned,
        count(*) filter (where kind in ('levelBonusReversed', 'levelBonusReinstated') and reverses_id is null) as nameless
      from ledger_transfers where attempt_id is not null and kind like 'levelBonus%' group by attempt_id, member_id
    ) t on t.attempt_id = a.id and t.member_id = a.member_id
    where coalesce(t.paid, 0) <> case when a.state = 'completed' and a.credited then a.reward_points * a.bonus_percent / 100 else 0 end
      or t.payments > 1 or t.taken > t.paid or t.nameless > 0
      or t.taken > 0 and a.review not in ('reversed', 'reinstated')
      or t.returned <> case when a.review = 'reinstated' then t.taken else 0 end`,

  'points of an attempt are available when it says credited, and pending before': `
    select a.id, a.review, a.credited, t.available, t.pending from attempts a left join (
      select attempt_id, member_id, sum(amount) filter (where to_account = 'available') as available,
        sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount end) as pending
      from ledger_transfers
      where attempt_id is not null and kind in ('survey', 'surveyReleased', 'screenOut', 'quotaFull')
      group by attempt_id, member_id
    ) t on t.attempt_id = a.id and t.member_id = a.member_id
    where a.review in ('none', 'pending', 'approved')
      and (coalesce(t.available, 0) + ${compensationBefore} <> a.early_points + case when a.credited then a.final_points else 0 end
        or coalesce(t.pending, 0) <> case when a.credited then 0 else a.final_points end)`,

  'a rejected attempt holds no pending points, and lost what it says, never more than its reward': `
    select a.id, a.review, a.final_points, a.taken_points, t.pending, t.taken, t.returned, t.nameless
    from attempts a left join (
      select attempt_id, member_id,
        coalesce(sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount end), 0) as pending,
        coalesce(sum(amount) filter (where kind in ('surveyRejected', 'surveyReversed')), 0) as taken,
        coalesce(sum(amount) filter (where kind = 'surveyReinstated'), 0) as returned,
        count(*) filter (where kind in ('surveyRejected', 'surveyReversed', 'surveyReinstated') and reverses_id is null) as nameless
      from ledger_transfers where attempt_id is not null group by attempt_id, member_id
    ) t on t.attempt_id = a.id and t.member_id = a.member_id
    where coalesce(t.taken - t.returned, 0) <> a.taken_points or t.taken > a.final_points or t.nameless > 0
      or a.review in ('rejected', 'reversed', 'reinstated') and (coalesce(t.pending, 0) <> 0 or a.reason is null
        or a.decided_by is null and not exists (select from partner_visits v where v.attempt_id = a.id))
      or a.review = 'rejected' and a.taken_points <> a.final_points
      or a.review not in ('rejected', 'reversed', 'reinstated') and (t.taken > 0 or a.taken_credit > 0)
      or a.review = 'reinstated' and (a.taken_points > 0 or a.taken_credit > 0)`,

  'nothing was taken back of what had been available for 60 days': `
    select t.id, t.attempt_id, t.at, a.available_at from ledger_transfers t join attempts a on a.id = t.attempt_id
    where t.kind = 'surveyReversed' and t.at >= a.available_at + interval '60 days'`,

  'a reward for a survey has an end in house, a complete elsewhere that was verified or approved, an ad that was watched, or all reports of a product test': `
    select t.id, t.attempt_id, a.state from ledger_transfers t join attempts a on a.id = t.attempt_id
    where t.kind = 'survey' and (a.state <> 'completed'
      or a.version_id is null
        and not exists (select from partner_visits v
          where v.attempt_id = a.id and v.revenue_cents is not null and v.settled_at is not null)
        and not exists (select from tool_visits v
          where v.attempt_id = a.id and v.ended_as = 'complete' and (v.code_id is not null or v.proven_as is not null))
        and not exists (select from ad_answers d where d.attempt_id = a.id and d.is_right)
        and not exists (select from product_test_participants p where p.attempt_id = a.id and p.state = 'reported'))`,
};
