-- The console finds members by any part of address, handle or name; without trigrams that reads every row.
create extension if not exists pg_trgm;
create index members_by_any_part on members using gin (email_key gin_trgm_ops, handle gin_trgm_ops);
create index profiles_by_any_part on profiles using gin (name gin_trgm_ops);
create index members_by_state on members (state, id desc);
