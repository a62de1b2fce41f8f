-- What happened on a day that is over, counted once from the rows themselves (decision 38).
-- feature: overview
create table daily_figures (
  day date primary key,
  -- The zone whose calendar the day is of: figures of another zone are counted anew.
  time_zone text not null,
  filled_at timestamptz not null,
  new_members int not null,
  closed_members int not null,
  -- Members who started a survey or checked in.
  active_members int not null,
  started int not null,
  completed int not null,
  screened_out int not null,
  quota_full int not null,
  -- Given up, out of time, or closed while somebody answered.
  unfinished int not null,
  earned_points bigint not null,
  spent_points bigint not null,
  taken_points bigint not null
);

-- What the panel owed when it was last counted, by purse and by how long ago it was earned.
-- feature: overview
create table liability (
  single_row boolean primary key default true check (single_row),
  taken_at timestamptz not null,
  available bigint not null,
  pending bigint not null,
  reserved bigint not null,
  -- Points by age, one number for each group of ages.
  by_age jsonb not null
);

-- The rows of one day, and lists by time: all of them are written in the order of their times, so that the new entry
-- always goes to the end.
create index ledger_transfers_by_time on ledger_transfers (at desc, id desc);
create index ledger_transfers_returned on ledger_transfers (at desc, id desc) where to_account like 'panel:%';
create index attempts_by_start on attempts (started_at desc, id desc);
create index attempts_by_end on attempts (state, ended_at desc, id desc) where ended_at is not null;
-- What waits for a decision, and what was decided against: few among many.
create index attempts_in_review on attempts (started_at desc, id desc) where review = 'pending';
create index attempts_decided on attempts (review, started_at desc, id desc)
  where review in ('rejected', 'reversed', 'reinstated');
create index profiles_by_country on profiles (country_id, member_id);
create index check_ins_by_day on check_ins (day, member_id);
create index members_by_registration on members (registered_at desc, id desc);
create index members_closed on members (closed_at desc, id desc) where closed_at is not null;

-- What an operator gave or took by hand, with the reason that the member reads.
-- feature: corrections
create table corrections (
  id bigint generated always as identity primary key,
  -- Made up by the console when its form opens: a second press is the same correction.
  key text not null unique,
  member_id bigint not null references members,
  unit text not null check (unit in ('points', 'credit')),
  change int not null check (change <> 0),
  -- What was booked: less than asked for where credit would have gone below zero.
  booked int,
  reason text not null,
  -- 'waiting' for a second operator, when it is large.
  state text not null check (state in ('waiting', 'booked', 'declined')),
  asked_by bigint not null references operators,
  asked_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  check ((state = 'booked') = (booked is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index corrections_by_member on corrections (member_id, id desc);
create index corrections_waiting on corrections (id) where state = 'waiting';
