-- Codes are counted for the browser and the network that ask, never for the address alone, and failures for the address,
-- the networks around the caller and the panel: where they pile up, an image code is asked for.
alter table verification_codes add column network text;
create index verification_codes_by_address_and_time on verification_codes (email_key, created_at);

alter table code_failures add column email_key text;
-- The network of the caller and the wider ones around it.
alter table code_failures add column networks text[] not null default '{}';
create index code_failures_by_address on code_failures (email_key, failed_at) where email_key is not null;
create index code_failures_by_network on code_failures using gin (networks);
