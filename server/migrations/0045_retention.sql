-- feature: mail
-- The words of a mail go some hours after it was sent: codes and links stay nowhere. Null: they are still there.
alter table mails add column body_erased_at timestamptz;
create index mails_with_body on mails (created_at) where body_erased_at is null;

-- feature: attempts
-- The answers of an attempt that was given up go after a time; its end and its times stay.
alter table attempts add column answers_erased_at timestamptz;
create index attempts_given_up on attempts (ended_at)
  where state in ('abandoned', 'timed_out') and answers_erased_at is null;

-- feature: sessions
create index sessions_by_last_use on sessions (last_seen_at);

-- feature: operators
create index operator_sessions_by_last_use on operator_sessions (last_seen_at);

-- feature: member-views
create index member_views_by_start on member_views (began_at);
