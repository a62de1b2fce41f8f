-- A file of people whom an operator invited to the panel.
-- feature: member-imports
create table member_imports (
  id bigint generated always as identity primary key,
  -- Chosen by the browser: the same import is not started twice.
  key uuid not null unique,
  file_name text not null,
  -- Where and when these people agreed to be contacted.
  consent_source text not null,
  consent_on date not null,
  tag_ids bigint[] not null,
  state text not null check (state in ('running', 'done', 'canceled')),
  started_by bigint not null references operators,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index member_imports_in_order on member_imports (started_at desc, id desc);
create index member_imports_running on member_imports (id) where state = 'running';

-- One line of such a file. It has no account: that begins when the person agrees to the terms.
-- feature: member-imports
create table imported_people (
  id bigint generated always as identity primary key,
  import_id bigint not null references member_imports,
  line int not null,
  -- Erased when the person joins or declines, and for everybody after the days of an invitation.
  email text,
  email_key text,
  details jsonb,
  locale text not null check (locale in ('en', 'zh')),
  -- Keyed; kept of who declined, so that no import writes to them again.
  address_hash bytea,
  state text not null check (state in ('waiting', 'invited', 'joined', 'declined', 'expired', 'canceled', 'skipped')),
  -- The problem of a skipped line, as rules.ts words it.
  problem jsonb,
  token_hash bytea unique,
  mails int not null default 0,
  -- Another mail is due.
  is_due boolean not null default true,
  mailed_at timestamptz,
  invited_at timestamptz,
  member_id bigint references members,
  created_at timestamptz not null,
  check (state <> 'joined' or email is null)
);
-- Nobody is invited twice at a time, whatever files name them.
create unique index imported_people_open on imported_people (address_hash) where state in ('waiting', 'invited');
create index imported_people_declined on imported_people (address_hash) where state = 'declined';
create index imported_people_of_import on imported_people (import_id, state, line);
create index imported_people_due on imported_people (import_id, id) where is_due and state in ('waiting', 'invited');
create index imported_people_mailed on imported_people (mailed_at) where mailed_at is not null;
create index imported_people_to_erase on imported_people (created_at) where email is not null;
create index imported_people_of_member on imported_people (member_id) where member_id is not null;
