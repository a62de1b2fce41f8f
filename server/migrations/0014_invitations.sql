-- Where one click ends mails of a kind (RFC 8058); null: a mail that nobody can unsubscribe from, such as a code.
alter table mails add column unsubscribe_url text;

-- Invitations by mail to one survey, sent in batches.
-- feature: invitations
create table invitation_waves (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  -- Members wanted at most; how many there were is counted from the rows below.
  size int not null check (size > 0),
  pace_per_minute int not null check (pace_per_minute > 0),
  -- 'planning' until its members are chosen. 'stopped' by an operator, or by itself because the survey takes nobody.
  state text not null default 'planning' check (state in ('planning', 'sending', 'sent', 'stopped')),
  -- Members chosen; those that were not mailed to are given free when the wave ends.
  planned int not null default 0,
  started_by bigint not null references operators,
  -- Null although stopped: it stopped by itself.
  stopped_by bigint references operators,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('sent', 'stopped')) = (ended_at is not null)),
  unique (id, survey_id)
);
create index invitation_waves_by_survey on invitation_waves (survey_id, id desc);
create index invitation_waves_running on invitation_waves (id) where ended_at is null;

-- A member who is to be invited to a survey, or was: never twice to one survey, whichever the wave.
-- feature: invitations
create table invitations (
  id bigint generated always as identity primary key,
  wave_id bigint not null,
  survey_id bigint not null,
  member_id bigint not null references members,
  sent_at timestamptz,
  unique (member_id, survey_id),
  -- Not to the survey itself: choosing thousands of members would hold its row while others want to complete it.
  foreign key (wave_id, survey_id) references invitation_waves (id, survey_id)
);
create index invitations_waiting on invitations (wave_id, id) where sent_at is null;
create index invitations_sent on invitations (wave_id, sent_at) where sent_at is not null;
-- What counts against the cap of a week: of one member, and of all when a wave chooses.
create index invitations_of_member on invitations (member_id, sent_at);
create index invitations_by_time on invitations (sent_at) include (member_id);
