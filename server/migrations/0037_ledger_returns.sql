-- feature: ledger
-- Points that an order reserved and gave back were listed as income, and a reward or a correction that the panel took
-- back as an expense, so that placing, canceling and placing again earned 500 coins that nobody had earned (decision 60).
-- The lines of the members concerned move to the other list and both lists are numbered again. What was transferred,
-- from where to where and when, stays as it is; the trigger that refuses changes is off for this transaction alone.
alter table ledger_transfers disable trigger ledger_transfers_are_final;
alter table ledger_transfers drop constraint ledger_transfers_check3;

create temporary table renumbered on commit drop as
select id, member_id, direction, points, row_number() over (partition by member_id, direction order by id)::int as line_number
from (
  select id, member_id,
    case when 'reserved' in (from_account, to_account) or to_account = 'panel:forfeited' then 2 else 1 end::smallint as direction,
    case when to_account = 'available' then amount else -amount end as points
  from ledger_transfers
  where direction is not null and member_id in (
    select member_id from ledger_transfers
    where from_account = 'reserved' and to_account = 'available'
      or from_account = 'available' and to_account in ('panel:rewards', 'panel:adjustments'))
) lines;
alter table renumbered add primary key (id);
analyze renumbered;

-- In two steps over negative numbers, as no two lines may have one number at any moment.
update ledger_transfers t set direction = r.direction, line_number = -r.line_number
from renumbered r where t.id = r.id and (t.direction, t.line_number) <> (r.direction, r.line_number);
update ledger_transfers t set line_number = r.line_number
from renumbered r where t.id = r.id and t.line_number < 0;

update ledger_accounts a set income_total = lines.income, expense_total = lines.expense, n_in = lines.n_in, n_out = lines.n_out
from (
  select member_id, coalesce(sum(points) filter (where direction = 1), 0) as income,
    coalesce(-sum(points) filter (where direction = 2), 0) as expense,
    count(*) filter (where direction = 1)::int as n_in, count(*) filter (where direction = 2)::int as n_out
  from renumbered group by member_id
) lines where a.member_id = lines.member_id;

alter table ledger_transfers enable trigger ledger_transfers_are_final;
alter table ledger_transfers add constraint ledger_transfers_direction_fits check (
  direction is not distinct from case
    when 'available' not in (from_account, to_account) then null
    when 'reserved' in (from_account, to_account) or to_account = 'panel:forfeited' then 2
    else 1
  end);
