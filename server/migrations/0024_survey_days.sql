-- Days on which a survey is offered, what it takes in a day, and its picture.
alter table surveys drop constraint surveys_state_check;
alter table surveys
  -- Scheduled: launched, and opened by a job on its first day.
  add constraint surveys_state_check check (state in ('draft', 'scheduled', 'live', 'paused', 'full', 'closed')),
  -- Calendar days in the zone of the panel, both included.
  add column starts_on date,
  add column ends_on date,
  add constraint surveys_days_check check (starts_on <= ends_on),
  -- Closed because its last day was over, not by an operator: whoever is answering then may finish.
  add column closed_itself boolean not null default false,
  add column daily_completes int check (daily_completes > 0),
  -- The latest day with a complete, and its completes. In this row because every complete updates it anyway.
  add column counted_on date,
  add column counted_completes int not null default 0,
  add constraint surveys_counted_check check (counted_completes between 0 and completes);
create index surveys_dated on surveys (id) where state = 'scheduled' or (ends_on is not null and state <> 'closed');

-- Pictures that operators uploaded for surveys. A row comes before its file and goes after it.
-- feature: surveys
create table survey_pictures (
  id bigint generated always as identity primary key,
  -- Random: who does not know it cannot find the file.
  name text not null unique,
  uploaded_by bigint not null references operators,
  -- Kept until then without a survey that shows it; each save with it starts the time anew.
  kept_until timestamptz not null,
  -- From then on nothing can bring it back, and the file may go.
  discarded_at timestamptz
);
create index survey_pictures_to_tidy on survey_pictures (kept_until);
alter table surveys add column picture text references survey_pictures (name);
create index surveys_with_picture on surveys (picture) where picture is not null;

-- Who is not offered surveys: few, so that counting all others who fit a target need not look at every member.
create index members_barred on members (id) where state <> 'active';
