-- A call whose handling failed for a passing reason is tried again later, and does not hold up the others.
-- feature: partner-calls
alter table partner_calls add column tries smallint not null default 0;
alter table partner_calls add column not_before timestamptz;
-- The calls that wait are taken partner by partner, so that one with many does not keep the others waiting.
-- feature: partner-calls
create index partner_calls_waiting_by_partner on partner_calls (partner_id, id)
  where state = 'waiting' and reconciliation_id is null;
drop index partner_calls_waiting;
-- Forged calls are deleted after days, and the calls that wait for an operator are kept.
-- feature: partner-calls
create index partner_calls_forged_by_time on partner_calls (received_at) where state = 'forged';
