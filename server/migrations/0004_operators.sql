-- feature: operators
create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'finance', 'admin')),
  password_hash text not null,
  -- Encrypted with the key of the installation.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- Counter of the last code used: each code works once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null
);

-- feature: operators
create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

-- feature: operators
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id bigint not null references operators,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  network text
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);
create trigger audit_log_is_final before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log for each statement execute function refuse_change();
