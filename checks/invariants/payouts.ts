/** What must hold of payout runs, their payments and statements. */
export const payoutInvariants: Readonly<Record<string, string>> = {
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
};
