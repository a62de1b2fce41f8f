-- Image codes also guard the mailed codes, so they have a feature of their own. They live for ten minutes: none is kept.
drop table image_codes;

-- The newest image code of each browser.
-- feature: image-codes
create table image_codes (
  browser_hash bytea primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index image_codes_by_age on image_codes (expires_at);
