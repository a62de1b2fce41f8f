/** What must hold of members' accounts of points and of credit, whatever moved them. */
export const ledgerInvariants: Readonly<Record<string, string>> = {
  'every member has ledger accounts and a credit score': `
    select m.id as member_id from members m
    left join ledger_accounts l on l.member_id = m.id left join credit_accounts c on c.member_id = m.id
    where l.member_id is null or c.member_id is null`,

  'accounts hold what their transfers brought and took': `
    select a.member_id, a.available, a.pending, a.reserved, t.available as summed_available,
      t.pending as summed_pending, t.reserved as summed_reserved
    from ledger_accounts a left join (
      select member_id,
        sum(case when to_account = 'available' then amount when from_account = 'available' then -amount end) as available,
        sum(case when to_account = 'pending' then amount when from_account = 'pending' then -amount end) as pending,
        sum(case when to_account = 'reserved' then amount when from_account = 'reserved' then -amount end) as reserved
      from ledger_transfers group by member_id
    ) t using (member_id)
    where (a.available, a.pending, a.reserved)
      is distinct from (coalesce(t.available, 0), coalesce(t.pending, 0), coalesce(t.reserved, 0))`,

  'no account is below zero': `
    select member_id, available, pending, reserved from ledger_accounts
    where available < 0 or pending < 0 or reserved < 0`,

  'the balance is the sum of the listed lines': `
    select a.member_id, a.available, a.income_total, a.expense_total, t.income, t.expense
    from ledger_accounts a left join (
      select member_id, sum(points) filter (where direction = 1) as income, -sum(points) filter (where direction = 2) as expense
      from (
        select member_id, direction, case when to_account = 'available' then amount else -amount end as points
        from ledger_transfers where direction is not null) line
      group by member_id
    ) t using (member_id)
    where a.income_total <> coalesce(t.income, 0) or a.expense_total <> coalesce(t.expense, 0)
      or a.available <> coalesce(t.income, 0) - coalesce(t.expense, 0)`,

  'lines of each direction are numbered without gaps': `
    select a.member_id, a.n_in, a.n_out, t.count_in, t.count_out
    from ledger_accounts a left join (
      select member_id, count(*) filter (where direction = 1) as count_in, count(*) filter (where direction = 2) as count_out,
        max(line_number) filter (where direction = 1) as max_in,
        max(line_number) filter (where direction = 2) as max_out, min(line_number) as first
      from ledger_transfers group by member_id
    ) t using (member_id)
    where (a.n_in, a.n_out) is distinct from (coalesce(t.count_in, 0)::int, coalesce(t.count_out, 0)::int)
      or (a.n_in, a.n_out) is distinct from (coalesce(t.max_in, 0), coalesce(t.max_out, 0)) or t.first < 1`,

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
    select a.member_id, a.credit, a.n, l.credit as summed, l.n as lines from credit_accounts a left join (
      select member_id, sum(delta) as credit, count(*)::int as n, max(line_number) as last from credit_lines group by member_id
    ) l using (member_id)
    where a.credit <> coalesce(l.credit, 0) or a.n <> coalesce(l.n, 0) or a.n <> coalesce(l.last, 0) or a.credit < 0`,
};
