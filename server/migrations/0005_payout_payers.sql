-- The account that pays was one text such as 'sandbox:AbC...', which every reader took apart again.
-- feature: payouts
alter table payout_runs
  -- Which account pays: another one is never asked about this run, and never sent it again. Null before, and by file.
  add column payer_environment text check (payer_environment in ('live', 'sandbox', 'fake')),
  add column payer_client_id text;
update payout_runs set payer_environment = split_part(payer, ':', 1), payer_client_id = substr(payer, strpos(payer, ':') + 1)
where payer is not null;
alter table payout_runs
  drop column payer,
  add check ((payer_environment is null) = (payer_client_id is null));

-- feature: payouts
alter table payout_balances
  add column payer_environment text check (payer_environment in ('live', 'sandbox', 'fake')),
  add column payer_client_id text;
update payout_balances
set payer_environment = split_part(payer, ':', 1), payer_client_id = substr(payer, strpos(payer, ':') + 1);
alter table payout_balances
  drop column payer,
  add primary key (payer_environment, payer_client_id);
