-- Changes that take two people: one asks, another decides.
-- feature: approvals
create table approvals (
  id bigint generated always as identity primary key,
  -- Which kind of change; the kinds are listed in contract/approval-values.ts.
  kind text not null,
  -- What is changed: the key of a setting, the number of an operator.
  subject text not null,
  -- Everything that is needed to make the change and to describe it. Secrets are sealed in tables of their own.
  payload jsonb not null,
  reason text not null,
  state text not null check (state in ('waiting', 'applied', 'declined', 'withdrawn', 'outdated', 'expired')),
  -- Why the change was applied without a second person: the asker is the only one who may decide, or the change only
  -- takes rights away. Null: a second person decided, or has to.
  alone text check (alone in ('onlyDecider', 'lessRights')),
  asked_by bigint not null references operators,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null as well when the panel ended the request by itself.
  decided_by bigint references operators,
  decided_at timestamptz,
  decision_reason text not null default '',
  -- The mails about this request that were handed over, so that a job that runs twice mails once.
  mailed text[] not null default '{}',
  check ((state = 'waiting') = (decided_at is null)),
  check (alone is null or state = 'applied'),
  -- The database, too, knows that two people are two.
  check (state not in ('applied', 'declined') or alone is not null or decided_by <> asked_by),
  check (state not in ('applied', 'declined') or alone is not null or decided_by is not null)
);
-- Of one thing, one change waits at a time.
create unique index approvals_one_waiting on approvals (kind, subject) where state = 'waiting';
create index approvals_waiting on approvals (expires_at) where state = 'waiting';
create index approvals_latest on approvals (id desc) include (state);
create index approvals_by_state on approvals (state, id desc);

-- The language in which an operator signed in last: that of the mails to them.
alter table operators add column locale text not null default 'en' check (locale in ('en', 'zh'));
