-- Members with flagged answers, as the list of members filters them.
create index quality_cases_of_members on quality_cases (state, member_id);

-- A suspension by an operator. The account may also wait for a new address; it opens when neither stands any more.
alter table members
  add column suspend_reason text,
  add column suspended_by bigint references operators,
  add column suspended_at timestamptz,
  add constraint members_suspended_check check (
    (suspend_reason is null) = (suspended_at is null) and (suspend_reason is null) = (suspended_by is null)
    and (suspend_reason is null or state = 'suspended'));

-- An operator looks at the app as a member sees it. First there is a ticket, which the new tab trades for its token.
-- feature: member-views
create table member_views (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  operator_id bigint not null references operators,
  operator_session_id bigint not null references operator_sessions,
  ticket_hash bytea not null unique,
  token_hash bytea unique,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  -- The tab was closed, or loads its page again: which of the two shows soon.
  leaving_at timestamptz,
  ended_at timestamptz
);
create index member_views_running on member_views (expires_at) where ended_at is null;
