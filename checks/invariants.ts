import { answerCountInvariants } from './answer-counts';
import { dayFigureInvariants } from './day-figures';

/** What an operator had paid for attempt `a` before its complete was reported; a part of its early points. */
const compensationBefore = `(select coalesce(sum(c.amount), 0) from ledger_transfers c
  where a.early_state is not null and c.idempotency_key = 'attempt:' || a.id || ':compensation')`;

/**
 * What must hold in any Pollen database at any moment, as a sentence and a query that finds what breaks it.
 * Each query returns no rows when its invariant holds. They read whole tables: run them after tests, load and nightly.
 */
export const invariants: Readonly<Record<string, string>> = {
  'every member has ledger accounts and a credit score': `
    select m.id as member_id from members m
    left join ledger_accounts l on l.member_id = m.id left join credit_accounts c on c.member_id = m.id
    where l.member_id is null or c.member_id is null`,

  'accounts hold what their transfers brought and took': `
    select a.member_id, a.available, a.pending, a.reserved, t.available as summed_available,
      t.pending as summed_pending, t.reserved as summed_reserved
    from ledger_accounts a join lateral (
      select
        coalesce(sum(case when to_account = 'available' then amount when from_account = 'available' then -amount end), 0) as available,
        coalesce(sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount end), 0) as pending,
        coalesce(sum(case when to_account = 'reserved' then amount when from_account = 'reserved' then -amount end), 0) as reserved
      from ledger_transfers t where t.member_id = a.member_id
    ) t on true
    where (a.available, a.pending, a.reserved) is distinct from (t.available, t.pending, t.reserved)`,

  'no account is below zero': `
    select member_id, available, pending, reserved from ledger_accounts
    where available < 0 or pending < 0 or reserved < 0`,

  'the balance is the sum of the listed lines': `
    select a.member_id, a.available, a.income_total, a.expense_total, t.income, t.expense
    from ledger_accounts a join lateral (
      select coalesce(sum(points) filter (where direction = 1), 0) as income,
        coalesce(-sum(points) filter (where direction = 2), 0) as expense
      from (
        select direction, case when to_account = 'available' then amount else -amount end as points
        from ledger_transfers t where t.member_id = a.member_id) line
    ) t on true
    where a.income_total <> t.income or a.expense_total <> t.expense or a.available <> t.income - t.expense`,

  'lines of each direction are numbered without gaps': `
    select a.member_id, a.n_in, a.n_out, t.count_in, t.count_out
    from ledger_accounts a join lateral (
      select count(*) filter (where direction = 1) as count_in, count(*) filter (where direction = 2) as count_out,
        coalesce(max(line_number) filter (where direction = 1), 0) as max_in,
        coalesce(max(line_number) filter (where direction = 2), 0) as max_out, min(line_number) as first
      from ledger_transfers t where t.member_id = a.member_id
    ) t on true
    where (a.n_in, a.n_out) is distinct from (t.count_in::int, t.count_out::int)
      or (a.n_in, a.n_out) is distinct from (t.max_in, t.max_out) or t.first < 1`,

  'what members hold is what the panel gave less what it got back': `
    select p.held, t.given from
      (select coalesce(sum(available + pending + reserved), 0) as held from ledger_accounts) p,
      (select coalesce(sum(case when from_account like 'panel:%' then amount when to_account like 'panel:%' then -amount end), 0)
        as given from ledger_transfers) t
    where p.held <> t.given`,

  'idempotency keys are unique': `
    select idempotency_key, count(*) from ledger_transfers group by idempotency_key having count(*) > 1`,

  'a reversal goes back the way of the transfer that it names, with no more than it moved': `
    select r.id, r.reverses_id from ledger_transfers r join ledger_transfers o on o.id = r.reverses_id
    where r.member_id <> o.member_id or r.attempt_id is distinct from o.attempt_id
      or r.order_id is distinct from o.order_id or r.id <= o.id or r.amount > o.amount
      or r.amount <> o.amount and r.kind not in ('surveyReversed', 'levelBonusReversed')
      or r.from_account <> o.to_account and (o.to_account, r.from_account) <> ('pending', 'available')
      or r.to_account <> o.from_account and (o.from_account, r.to_account) <> ('pending', 'available')`,

  'registration and profile are rewarded once': `
    select member_id, kind, count(*) from ledger_transfers where kind in ('registration', 'profile')
    group by member_id, kind having count(*) > 1`,

  'a check-in is paid once a day': `
    select t.member_id, t.paid, c.days from
      (select member_id, count(*) as paid from ledger_transfers where kind = 'checkIn' group by member_id) t
      left join (select member_id, count(*) as days from check_ins group by member_id) c using (member_id)
    where t.paid > coalesce(c.days, 0)`,

  'the credit score is the sum of its lines, never below zero': `
    select a.member_id, a.credit, a.n, l.credit as summed, l.n as lines from credit_accounts a join lateral (
      select coalesce(sum(delta), 0) as credit, count(*)::int as n, coalesce(max(line_number), 0) as last
      from credit_lines l where l.member_id = a.member_id
    ) l on true
    where a.credit <> l.credit or a.n <> l.n or a.n <> l.last or a.credit < 0`,

  'an order reserved its points once, and they are where its state says': `
    select o.id, o.status, t.* from orders o join lateral (
      select count(*) filter (where kind = 'orderReserved' and from_account = 'available' and to_account = 'reserved') as reserved,
        count(*) filter (where kind = 'orderReturned' and from_account = 'reserved' and to_account = 'available') as returned,
        count(*) filter (where kind = 'orderSpent' and from_account = 'reserved' and to_account = 'panel:payouts') as spent,
        count(*) as transfers,
        count(*) filter (where amount <> o.points or t.member_id <> o.member_id) as foreign_transfers
      from ledger_transfers t where t.order_id = o.id
    ) t on true
    where t.reserved <> 1 or t.returned <> (o.status in (3, 4))::int or t.spent <> (o.status = 5)::int
      or t.transfers <> t.reserved + t.returned + t.spent or t.foreign_transfers > 0`,

  'the reserved account is the sum of the orders under way': `
    select a.member_id, a.reserved, o.points from ledger_accounts a join lateral (
      select coalesce(sum(points), 0) as points from orders o where o.member_id = a.member_id and status in (0, 1, 2, 6)
    ) o on true
    where a.reserved <> o.points`,

  'no transfer names an order that does not exist': `
    select t.id, t.order_id from ledger_transfers t left join orders o on o.id = t.order_id
    where t.order_id is not null and o.id is null`,

  'an order is where its last event says, and was in each state once': `
    select o.id, o.status, e.states from orders o join lateral (
      select array_agg(status order by id) as states, count(*) <> count(distinct status) as twice
      from order_events e where e.order_id = o.id
    ) e on true
    where e.states is null or e.twice or e.states[1] <> 0 or e.states[cardinality(e.states)] <> o.status`,

  'the kept counts of orders, with the changes since, are those of the orders': `
    select coalesce(kept.status, o.status) as status, kept.orders, kept.points, kept.with_warning, o.orders as counted
    from (
      select status, sum(orders) as orders, sum(points) as points, sum(with_warning) as with_warning from (
        select status, orders, points, with_warning from order_counts
        union all select status, orders, points, with_warning from order_count_changes) both_tables group by status
    ) kept full join (
      select status, count(*) as orders, sum(points) as points, count(*) filter (where has_warning) as with_warning
      from orders group by status
    ) o on o.status = kept.status
    where (coalesce(kept.orders, 0), coalesce(kept.points, 0), coalesce(kept.with_warning, 0))
      <> (coalesce(o.orders, 0), coalesce(o.points, 0), coalesce(o.with_warning, 0))`,

  'an order took no step that is not on the map': `
    select order_id, before, status from (
      select order_id, status, lag(status) over (partition by order_id order by id) as before from order_events
    ) steps
    where before is not null
      and (before, status) not in ((0, 1), (0, 4), (1, 4), (1, 6), (6, 2), (6, 3), (2, 5), (2, 4))`,

  'an order that took two approvals has them from two operators': `
    select o.id, o.first_approval_by from orders o join order_events e on e.order_id = o.id and e.status = 2
    where o.first_approval_by is not null and o.first_approval_by is not distinct from e.operator_id`,

  'a gift counts the orders that hold or got a unit': `
    select g.id, g.convert_times, o.count from gifts g join lateral (
      select count(*) as count from orders o where o.gift_id = g.id and status not in (3, 4)
    ) o on true
    where g.convert_times <> o.count or g.stock < 0 and g.kind <> 'code'`,

  'what is left of a gift with codes is its free codes less the orders under way': `
    select g.id, g.stock, c.free, o.open from gifts g join lateral (
      select count(*) as free from gift_codes c where c.gift_id = g.id and c.order_id is null and c.withdrawn_at is null
    ) c on true join lateral (
      select count(*) as open from orders o where o.gift_id = g.id and o.status in (0, 1, 2, 6)
    ) o on true
    where g.kind = 'code' and g.stock <> c.free - o.open`,

  'a code has one buyer, whose completed order is for its gift': `
    select c.id, c.order_id, o.status from gift_codes c left join orders o on o.id = c.order_id
    where c.order_id is not null and (o.id is null or o.status <> 5 or o.gift_id <> c.gift_id or o.kind <> 'code')`,

  'an order that the panel completed has its code': `
    select o.id from orders o join order_events e on e.order_id = o.id and e.status = 5 and e.actor = 'panel'
    where o.kind = 'code' and not exists (select 1 from gift_codes c where c.order_id = o.id)`,

  'no code is in stock twice': `
    select fingerprint, count(*) from gift_codes where withdrawn_at is null group by fingerprint having count(*) > 1`,

  'an import brought as many codes as it says': `
    select i.id, i.codes, c.count from gift_code_imports i join lateral (
      select count(*) as count from gift_codes c where c.import_id = i.id and c.gift_id = i.gift_id
    ) c on true where i.codes <> c.count`,

  'an attempt was paid once, what it says': `
    select a.id, a.state, a.final_points, t.* from attempts a join lateral (
      select coalesce(sum(amount), 0) as paid, count(*) as payments
      from ledger_transfers t where t.attempt_id = a.id and t.member_id = a.member_id and from_account = 'panel:rewards'
        and kind in ('survey', 'screenOut', 'quotaFull')
    ) t on true
    where t.paid + ${compensationBefore} <> a.final_points + a.early_points
      or t.payments > case when a.early_points > 0 then 2 else 1 end
      or (a.state in ('started', 'abandoned', 'timed_out') and t.payments > 0)`,

  'an attempt brings its member no more than it promised, compensation included': `
    select a.id, a.state, a.reward_points, t.brought from attempts a join lateral (
      select coalesce(sum(case when from_account like 'panel:%' then amount when to_account like 'panel:%' then -amount end), 0) as brought
      from ledger_transfers t where t.attempt_id = a.id and t.member_id = a.member_id and t.kind not like 'levelBonus%'
    ) t on true
    where t.brought > greatest(a.reward_points, case when a.state = 'completed' then a.early_points else a.final_points end)`,

  'the bonus of a level is what its attempt promised, paid once with the reward and taken back only with it': `
    select a.id, a.review, a.credited, a.reward_points, a.bonus_percent, t.* from attempts a join lateral (
      select coalesce(sum(amount) filter (where kind = 'levelBonus'), 0) as paid,
        count(*) filter (where kind = 'levelBonus') as payments,
        coalesce(sum(amount) filter (where kind = 'levelBonusReversed'), 0) as taken,
        coalesce(sum(amount) filter (where kind = 'levelBonusReinstated'), 0) as returned,
        count(*) filter (where kind in ('levelBonusReversed', 'levelBonusReinstated') and reverses_id is null) as nameless
      from ledger_transfers t where t.attempt_id = a.id and t.member_id = a.member_id
    ) t on true
    where t.paid <> case when a.state = 'completed' and a.credited then a.reward_points * a.bonus_percent / 100 else 0 end
      or t.payments > 1 or t.taken > t.paid or t.nameless > 0
      or t.taken > 0 and a.review not in ('reversed', 'reinstated')
      or t.returned <> case when a.review = 'reinstated' then t.taken else 0 end`,

  'points of an attempt are available when it says credited, and pending before': `
    select a.id, a.review, a.credited, t.* from attempts a join lateral (
      select coalesce(sum(amount) filter (where to_account = 'available'), 0) as available,
        coalesce(sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount end), 0) as pending
      from ledger_transfers t where t.attempt_id = a.id and t.member_id = a.member_id
        and kind in ('survey', 'surveyReleased', 'screenOut', 'quotaFull')
    ) t on true
    where a.review in ('none', 'pending', 'approved')
      and (t.available + ${compensationBefore} <> a.early_points + case when a.credited then a.final_points else 0 end
        or t.pending <> case when a.credited then 0 else a.final_points end)`,

  'a rejected attempt holds no pending points, and lost what it says, never more than its reward': `
    select a.id, a.review, a.final_points, a.taken_points, t.* from attempts a join lateral (
      select coalesce(sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount end), 0) as pending,
        coalesce(sum(amount) filter (where kind in ('surveyRejected', 'surveyReversed')), 0) as taken,
        coalesce(sum(amount) filter (where kind = 'surveyReinstated'), 0) as returned,
        count(*) filter (where kind in ('surveyRejected', 'surveyReversed', 'surveyReinstated') and reverses_id is null) as nameless
      from ledger_transfers t where t.attempt_id = a.id and t.member_id = a.member_id
    ) t on true
    where t.taken - t.returned <> a.taken_points or t.taken > a.final_points or t.nameless > 0
      or a.review in ('rejected', 'reversed', 'reinstated') and (t.pending <> 0 or a.reason is null
        or a.decided_by is null and not exists (select from partner_visits v where v.attempt_id = a.id))
      or a.review = 'rejected' and a.taken_points <> a.final_points
      or a.review not in ('rejected', 'reversed', 'reinstated') and (t.taken > 0 or a.taken_credit > 0)
      or a.review = 'reinstated' and (a.taken_points > 0 or a.taken_credit > 0)`,

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

  'an ad pays for a clip that was watched to its end in real time, and completes with a right answer alone': `
    select a.id, a.state, a.final_points, v.watched_ms, v.watched_at from attempts a
    join surveys s on s.id = a.survey_id and s.kind = 'ad' left join ad_views v on v.attempt_id = a.id
    where v.attempt_id is null
      or (a.state = 'completed') <> exists (select from ad_answers d where d.attempt_id = a.id and d.is_right)
      or (a.final_points > 0 or a.state = 'completed') and (v.watched_at is null
        or extract(epoch from v.watched_at - v.started_at) * 1000 < 0.95 * v.duration_ms)
      or exists (select from ad_answers d where d.attempt_id = a.id and (v.watched_at is null or d.answered_at < v.watched_at))`,

  'an ad asks no further question after a right answer, and the second try follows a wrong one': `
    select d.attempt_id, d.try from ad_answers d left join ad_answers f on f.attempt_id = d.attempt_id and f.try = 1
    where d.try = 2 and f.is_right is distinct from false`,

  'a line of a file was handled only once operators had applied the file': `
    select c.id, c.reconciliation_id, r.state from partner_calls c join reconciliations r on r.id = c.reconciliation_id
    where r.state not in ('applying', 'done') or r.approved_by is null or r.partner_id <> c.partner_id
      or r.state = 'done' and c.state = 'waiting'
        and not exists (select from graphile_worker.jobs where key = 'reconciliations.apply:' || r.id)`,

  'what a visit brought the member is what the ledger says': `
    select v.attempt_id, v.points, t.kept from partner_visits v join attempts a on a.id = v.attempt_id
    join lateral (
      select coalesce(sum(case when from_account = 'panel:rewards' then amount when to_account = 'panel:rewards' then -amount end), 0) as kept
      from ledger_transfers t where t.attempt_id = v.attempt_id and t.member_id = a.member_id
        and kind in ('survey', 'screenOut', 'quotaFull', 'surveyRejected', 'surveyReversed', 'surveyReinstated')
    ) t on true
    where v.settled_at is not null and v.points is distinct from t.kept + ${compensationBefore}`,

  'a product test gives no more places than it has, and only to participants who were selected': `
    select t.survey_id, t.places, count(*) as taken from product_tests t
    join product_test_participants p on p.survey_id = t.survey_id and p.holds_place
    group by t.survey_id, t.places having count(*) > t.places
    union all
    select survey_id, null, id from product_test_participants
    where (state in ('selected', 'addressGiven', 'shipped', 'received', 'reported') and not holds_place)
      or (state in ('screening', 'applied', 'reserve', 'screenedOut', 'declined') and holds_place)`,

  // A day of grace: the job that erases may not have run today.
  'the address of a participant is gone after its day, and for a closed account': `
    select p.id, p.erase_on from product_test_participants p join members m on m.id = p.member_id
    where p.address is not null and (p.erase_on < (now() at time zone 'utc')::date - 1 or m.state = 'closed')`,

  'the attempt at a product test is where its participant stands, and only all reports complete it': `
    select p.id, p.state, a.state as attempt from product_test_participants p
    join attempts a on a.id = p.attempt_id join members m on m.id = p.member_id
    where (a.state = 'started') <> (p.state in ('screening', 'applied', 'reserve', 'selected', 'addressGiven', 'shipped', 'received'))
      or (a.state = 'completed') <> (p.state = 'reported')
      or a.state = 'completed' and exists (select from product_test_parts t where t.survey_id = p.survey_id and t.position > 0
        and not exists (select from product_test_answers d
          where d.participant_id = p.id and d.position = t.position and d.done_at is not null))`,

  'a screener or a report pays nothing by itself': `
    select a.id, a.final_points from attempts a
    where a.part_of is not null and (a.final_points <> 0 or a.reward_points <> 0
      or exists (select from ledger_transfers t where t.attempt_id = a.id))`,

  'a complete in a survey tool was handed in with a code or proven, and one with a code alone was reviewed': `
    select a.id, a.review, v.ended_as, v.proven_as from attempts a
    join tool_surveys t on t.survey_id = a.survey_id
    left join tool_visits v on v.attempt_id = a.id
    where a.state = 'completed' and (v.ended_as is distinct from 'complete'
      or v.code_id is null and v.proven_as is null
      or v.proven_as is null and a.review = 'approved' and a.decided_by is null
        and a.available_at < a.ended_at + interval '14 days')`,

  'a survey counts its completed attempts without the rejected ones, and no more than it wants besides reinstated ones': `
    select s.id, s.completes, s.completes_target, a.count from surveys s join lateral (
      select count(*) filter (where review not in ('rejected', 'reversed')) as count,
        count(*) filter (where review = 'reinstated') as reinstated
      from attempts a where a.survey_id = s.id and state = 'completed'
    ) a on true
    where s.completes <> a.count
      or (s.version_id is not null or s.kind = 'ad') and s.completes > s.completes_target + a.reinstated`,

  'a quota cell counts no more than its survey, and no more than its target besides reinstated completes': `
    select q.id, q.completes, q.target, s.completes as survey_completes from quota_cells q join surveys s on s.id = q.survey_id
    where q.completes > s.completes or (s.version_id is not null or s.kind = 'ad') and q.completes > q.target + (
      select count(*) from attempts a where a.survey_id = s.id and a.review = 'reinstated')`,

  'whoever started a sensitive survey had agreed to it': `
    select a.id from attempts a join surveys s on s.id = a.survey_id join members m on m.id = a.member_id
    where s.answers_kept_days is not null and m.state <> 'closed'
      and not exists (select from survey_consents c where c.member_id = a.member_id and c.survey_id = a.survey_id
        and c.agreed_at <= a.started_at)`,

  'nothing is left of answers that were erased': `
    select a.id from attempts a
    where a.answers_erased_at is not null and (a.run -> 'answers' <> '{}'
      or exists (select from attempt_pages p where p.attempt_id = a.id)
      or exists (select from coded_answers c where c.attempt_id = a.id)
      or exists (select from quality_texts t where t.attempt_id = a.id))`,

  'pages are kept for the turns that an attempt took': `
    select a.id, a.turn, p.turn as page_turn from attempts a join attempt_pages p on p.attempt_id = a.id
    where p.turn >= a.turn`,

  'what friends brought is what the ledger paid for them': `
    select s.referrer_id, s.friends, s.earned_points, r.friends as counted, r.earned, t.paid from referral_sums s
    join lateral (
      select count(*) as friends, coalesce(sum(earned_points), 0) as earned from referrals r where r.referrer_id = s.referrer_id
    ) r on true
    join lateral (
      select coalesce(sum(amount), 0) as paid from ledger_transfers t
      where t.member_id = s.referrer_id and kind in ('referralFirst', 'referralCommission')
    ) t on true
    where s.friends <> r.friends or s.earned_points <> r.earned or s.earned_points <> t.paid`,

  'a closed member has no points and no personal data': `
    select m.id, l.available, l.pending from members m join ledger_accounts l on l.member_id = m.id
    where m.state = 'closed' and (
      l.available <> 0 or l.pending <> 0 or l.closed_at is null or m.closed_at is null
      or m.email <> 'closed-' || m.id || '@members.invalid' or m.email_key <> m.email or m.password_hash <> ''
      or coalesce(m.mailbox_key, m.blacklist_reason, m.suspend_reason, m.avatar_url, m.channel_code, m.key_of_channel, m.device_type, m.fingerprint,
        m.registered_network) is not null
      or exists (select 1 from profiles x where x.member_id = m.id)
      or exists (select 1 from profile_answers x where x.member_id = m.id)
      or exists (select 1 from custom_field_values x where x.member_id = m.id)
      or exists (select 1 from member_tags x where x.member_id = m.id)
      or exists (select 1 from removed_member_tags x where x.member_id = m.id)
      or exists (select 1 from payout_accounts x where x.member_id = m.id)
      or exists (select 1 from sessions x where x.member_id = m.id)
      or exists (select 1 from trusted_devices x where x.member_id = m.id)
      or exists (select 1 from email_changes x where x.member_id = m.id)
      or exists (select 1 from avatars x where x.member_id = m.id and x.discarded_at is null)
      or exists (select 1 from orders x where x.member_id = m.id and (x.status in (0, 1, 6) or x.device_hash is not null
        or x.status <> 2 and coalesce(x.recipient_name, x.recipient_account, x.recipient_account_key) is not null))
      or exists (select 1 from attempts x where x.member_id = m.id
        and (x.state = 'started' or x.review = 'pending' or x.device_hash is not null or x.network is not null
          or x.respondent is not null or x.cell_ids <> '{}'))
      or exists (select 1 from conversations x where x.member_id = m.id)
      or exists (select 1 from referrals x where x.ended_at is null and m.id in (x.friend_id, x.referrer_id))
      or exists (select 1 from referrals x where x.friend_id = m.id and x.friend_name <> ''))`,

  'a second look at answers is the only one of its attempt, and of its member': `
    select c.id from conversations c
    left join appeals p on p.conversation_id = c.id left join attempts a on a.id = c.attempt_id
    where c.kind = 'second_look' and c.attempt_id is not null
      and (p.attempt_id is distinct from c.attempt_id or a.member_id is distinct from c.member_id)`,

  'answers that a second look accepted are not rejected': `
    select c.id from conversations c join attempts a on a.id = c.attempt_id
    where c.kind = 'second_look' and c.outcome = 'lifted' and a.review in ('rejected', 'reversed')`,

  'a suspended member was suspended by an operator, or has a change of address to confirm or to take back': `
    select m.id from members m where m.state = 'suspended' and m.suspend_reason is null
      and not exists (select 1 from email_changes x where x.member_id = m.id and x.state = 'pending' and x.suspended_at is not null)`,

  // A transaction takes its time when it begins and lasts a minute at most.
  'nothing is approved for a member whom an operator has suspended or blacklisted': `
    select o.id, e.at, shut.at as shut_at from members m
    cross join lateral (select coalesce(m.suspended_at, m.blacklisted_at) as at) shut
    join orders o on o.member_id = m.id
    join order_events e on e.order_id = o.id and e.status = 2
    where e.at > shut.at + interval '1 minute'`,

  'the picture that a member shows is the one that this member saved': `
    select m.id, m.avatar_url, a.name from members m
    left join avatars a on a.member_id = m.id and a.saved_at is not null and a.discarded_at is null
    where split_part(m.avatar_url, '?', 1) is distinct from '/avatars/' || a.name`,

  ...dayFigureInvariants,

  'a correction was booked once, as it says, and a large one by two operators': `
    select c.id, c.state, c.unit, c.change, c.booked, l.* from corrections c join lateral (
      select (select coalesce(sum(case when to_account = 'available' then amount else -amount end), 0) from ledger_transfers
          where idempotency_key = 'correction:' || c.id and member_id = c.member_id and kind = 'correction') as points,
        (select coalesce(sum(delta), 0) from credit_lines
          where idempotency_key = 'correction:' || c.id and member_id = c.member_id and kind = 'correction') as credit
    ) l on true
    where l.points <> case when c.unit = 'points' then coalesce(c.booked, 0) else 0 end
      or l.credit <> case when c.unit = 'credit' then coalesce(c.booked, 0) else 0 end
      or c.unit = 'points' and c.booked <> c.change or abs(c.booked) > abs(c.change)
      or c.state = 'booked' and c.decided_by = c.asked_by`,

  'a mail that was sent says when': `
    select id, state, sent_at from mails where (state = 'sent') <> (sent_at is not null)`,

  'an order in a payout run stands where its payment stands': `
    select o.id, o.status, i.state from orders o join payout_items i on i.order_id = o.id and i.state <> 'released'
    where o.status is distinct from case i.state when 'paid' then 5 when 'reversed' then 5 when 'returned' then 4 else 2 end
      or o.payout_run_id is distinct from i.run_id`,

  'an order that a payout run holds has a payment in it': `
    select o.id, o.payout_run_id from orders o where o.payout_run_id is not null and not exists (
      select from payout_items i where i.order_id = o.id and i.run_id = o.payout_run_id and i.state <> 'released')`,

  'a payout run holds what it was closed over, and ends when all of it is over': `
    select r.id, r.state, r.items, r.amount_cents, i.items as found, i.cents from payout_runs r cross join lateral (
      select count(*)::int as items, coalesce(sum(amount_cents), 0) as cents,
        count(*) filter (where state not in ('paid', 'returned', 'reversed', 'released'))::int as under_way
      from payout_items where run_id = r.id
    ) i
    where (r.items, r.amount_cents) is distinct from (i.items, i.cents) or r.state = 'done' and i.under_way > 0`,

  'a statement settles payments when two operators agree, and as it says': `
    select s.id, l.item_id, l.outcome, i.state, i.reported from payout_statements s
    join payout_statement_lines l on l.statement_id = s.id join payout_items i on i.id = l.item_id
    where s.state = 'approved' and (
      s.decided_by is null or s.decided_by = s.proposed_by or i.run_id <> s.run_id
      or i.reported is distinct from case l.outcome when 'paid' then 'paid' else 'released' end
      or l.outcome = 'paid' and (i.provider_item_id is distinct from l.reference or i.state = 'released'))`,

  'nothing of a run that was settled from a statement can still be sent': `
    select b.id, b.run_id, b.state from payout_batches b join payout_statements s on s.run_id = b.run_id
    where s.state = 'approved' and b.state in ('ready', 'unknown', 'accepted')`,

  ...answerCountInvariants,
};
