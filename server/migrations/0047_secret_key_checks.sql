-- The keyed hash of a constant: at each start it tells whether the secret key is still the one that sealed what is here.
-- feature: secret-key
create table secret_key_checks (
  only_row boolean primary key default true check (only_row),
  mac bytea not null,
  noted_at timestamptz not null
);
