-- The inbox is read from where the page before ended, by short walks for each kind, state and "has nobody" that its
-- filters let through: every combination of them finds its rows side by side.
create index conversations_by_filter on conversations (state, kind, (assigned_to is null), updated_at, id)
  where state <> 'unconfirmed';
create index conversations_waiting_by_filter on conversations (kind, (assigned_to is null), waiting_since, id)
  where state = 'open';
drop index conversations_in_hand;
create index conversations_in_hand on conversations (assigned_to, kind, updated_at, id)
  where state in ('open', 'answered');
drop index conversations_by_state;
drop index conversations_by_change;
drop index conversations_by_kind;

-- Of two filters of the orders that are common each and rare together, one index has them side by side.
create index orders_by_country_and_art on orders (country_id, art, placed_at, id);
create index orders_by_status_and_country on orders (status, country_id, placed_at, id);
create index orders_by_status_and_art on orders (status, art, placed_at, id);
create index orders_by_status_and_kind on orders (status, kind, placed_at, id);
create index orders_by_country_and_kind on orders (country_id, kind, placed_at, id);
create index orders_with_warning on orders (placed_at, id, country_id, art, status) where has_warning;

-- The events of payments are narrowed to a run or an order. A run may have very many, so each says which it belongs to;
-- an order has few, found by its payments. The same for what the provider called about.
alter table payout_item_events add column run_id bigint references payout_runs;
alter table payout_item_events disable trigger payout_item_events_are_final;
update payout_item_events e set run_id = i.run_id from payout_items i where i.id = e.item_id;
alter table payout_item_events enable trigger payout_item_events_are_final;
alter table payout_item_events alter column run_id set not null;
create index payout_item_events_by_run on payout_item_events (run_id, at, id);
alter table payout_calls add column provider_item_id text, add column run_id bigint references payout_runs;
-- Not as JSON: what anybody may send can be JSON that the database does not take.
update payout_calls set provider_item_id = substring(body from '"payout_item_id"\s*:\s*"([^"]{1,100})"');
update payout_calls c set run_id = i.run_id from payout_items i where i.provider_item_id = c.provider_item_id;
create index payout_calls_by_item on payout_calls (provider_item_id) where provider_item_id is not null;
create index payout_calls_by_run on payout_calls (run_id, received_at, id) where run_id is not null;
create index payout_items_of_order on payout_items (order_id, id);

-- The audit log by two filters at once, and by the number of a subject alone.
create index audit_log_by_operator_and_action on audit_log (operator_id, action, at, id);
create index audit_log_by_operator_and_subject_kind on audit_log (operator_id, subject_kind, at, id);
create index audit_log_by_action_and_subject_kind on audit_log (action, subject_kind, at, id);
create index audit_log_by_subject_id on audit_log (subject_id, at, id);

-- Attempts that somebody looks through by what became of them are in the order in which they ended, too.
create index attempts_reviewed_by_end on attempts (review, ended_at desc, id desc)
  where review in ('pending', 'rejected', 'reversed', 'reinstated');

-- Points that came back without a payment are rare among those that were paid out.
create index ledger_transfers_taken on ledger_transfers (at, id)
  where to_account like 'panel:%' and to_account <> 'panel:payouts';
