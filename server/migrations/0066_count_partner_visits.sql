-- Visits from before the triggers of 0052_counts.sql, counted while visits go on being written: what the triggers have noted
-- by now is taken off again, because one statement sees visits and changes as they were at the same instant.
-- feature: partners
insert into partner_visit_sums
select partner_id, hour, sum(starts), sum(returned), sum(success_redirects), sum(confirmed), sum(kept),
    sum(revenue_cents), sum(reversed_cents), sum(reward_points), sum(early_end_points), sum(borne_points),
    sum(delays_10s), sum(delays_1min), sum(delays_10min), sum(delays_1h), sum(delays_1day), sum(delays_later)
from (
  select partner_id, date_trunc('hour', left_at, 'UTC') as hour, f.* from partner_visits
  cross join lateral figures_of_visit(returned_at, returned_as, settled_at, partner_visits.revenue_cents, points,
    reversed_at) f
  union all
  select partner_id, hour, -starts, -returned, -success_redirects, -confirmed, -kept, -revenue_cents, -reversed_cents,
    -reward_points, -early_end_points, -borne_points, -delays_10s, -delays_1min, -delays_10min, -delays_1h, -delays_1day,
    -delays_later
  from partner_visit_changes
) counted group by partner_id, hour;
