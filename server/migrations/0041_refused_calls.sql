-- Calls of the payment provider are stored once their signature was checked; of all others only the number is kept, by
-- hours. Bodies that strangers had sent are deleted.
-- feature: payouts
create table payout_refused_calls (
  hour timestamptz primary key,
  calls integer not null check (calls > 0)
);
insert into payout_refused_calls (hour, calls)
  select date_trunc('hour', received_at at time zone 'UTC') at time zone 'UTC', count(*)
  from payout_calls where state = 'forged' group by 1;
delete from payout_calls where state = 'forged';
drop index payout_calls_forged;
alter table payout_calls drop column headers, drop constraint payout_calls_state_check,
  add constraint payout_calls_state_check check (state in ('waiting', 'handled', 'foreign'));
