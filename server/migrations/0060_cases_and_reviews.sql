-- A second look may also be about a suspension by an operator: when it began. A member may withdraw a second look until
-- it is decided, and a decided or withdrawn one waits for nothing.
-- feature: feedback
alter table conversations add column suspended_at timestamptz,
  drop constraint conversations_second_look_check,
  add constraint conversations_second_look_check check (
    case when kind = 'second_look' then num_nonnulls(blacklisted_at, suspended_at, attempt_id) = 1
      else num_nonnulls(blacklisted_at, suspended_at) = 0 end),
  drop constraint conversations_outcome_check,
  add constraint conversations_outcome_check check (outcome in ('lifted', 'kept', 'withdrawn')),
  add constraint conversations_decided_check check (outcome is null or state = 'closed');

-- By when a decision about flagged answers is due: when the review of the member's level ends, or at once where a member
-- waits without a date; of a reward that is available, when it can no longer be taken back (60 days).
-- feature: quality
create function decision_due_at(review text, available_at timestamptz, ended_at timestamptz, turned_at timestamptz)
returns timestamptz language sql stable as $$
  select coalesce(available_at, ended_at, turned_at) + case when review = 'pending' then interval '0' else interval '1440 hours' end
$$;

-- The default is for cases that were decided before; a trigger writes the instant of every other one.
-- feature: quality
alter table quality_cases add column due_at timestamptz not null default now();

-- feature: quality
update quality_cases c set due_at = decision_due_at(a.review, a.available_at, a.ended_at, a.turned_at)
from attempts a where a.id = c.attempt_id and c.state = 'open';

-- feature: quality
create function set_due_at_of_case() returns trigger language plpgsql as $$
begin
  new.due_at := (
    select decision_due_at(review, available_at, ended_at, turned_at) from attempts where id = new.attempt_id);
  return new;
end $$;
-- feature: quality
create trigger quality_cases_due_at before insert on quality_cases for each row execute function set_due_at_of_case();

-- Reviews end earlier or without a decision while a case is open.
-- feature: quality
create function move_due_at_of_case() returns trigger language plpgsql as $$
begin
  update quality_cases set due_at = decision_due_at(new.review, new.available_at, new.ended_at, new.turned_at)
  where attempt_id = new.id and state = 'open';
  return null;
end $$;
-- feature: quality
create trigger attempts_due_at after update of review, available_at on attempts for each row
  when (new.state = 'completed' and (new.review, new.available_at) is distinct from (old.review, old.available_at))
  execute function move_due_at_of_case();

-- Members who do not want to be offered a passkey after a log-in any more.
-- feature: passkeys
create table passkey_offers (
  member_id bigint primary key references members,
  declined_at timestamptz not null
);
