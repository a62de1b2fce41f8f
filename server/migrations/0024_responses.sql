-- What came of a wave of invitations within seven days, by how recently its members had been active. Written once, when
-- the days are over: the forecasts of feasibility rest on these rows.
-- feature: feasibility
create table wave_responses (
  wave_id bigint not null references invitation_waves,
  -- 0: the last survey before the mail was started at most 7 days before it, 1: 30, 2: 90, 3: longer ago or never.
  band smallint not null check (band between 0 and 3),
  mailed int not null check (mailed > 0),
  -- Members who started within 1, 2, ... 7 times 24 hours after their mail.
  started_by_day int[] not null check (cardinality(started_by_day) = 7),
  -- Of those who started, who reached an end of the questionnaire.
  finished int not null,
  -- The length of the survey that members saw.
  minutes int not null,
  sent_at timestamptz not null,
  primary key (wave_id, band)
);
create index wave_responses_by_time on wave_responses (sent_at);

-- Which waves were measured, also those that mailed nobody.
-- feature: feasibility
create table measured_waves (
  wave_id bigint primary key references invitation_waves,
  measured_at timestamptz not null
);

-- Starts from the list, without a mail before, within seven days after the launch of a survey.
-- feature: feasibility
create table list_responses (
  survey_id bigint primary key references surveys,
  -- Members who matched the target when it was measured.
  matching int not null,
  started_by_day int[] not null check (cardinality(started_by_day) = 7),
  launched_at timestamptz not null
);
create index list_responses_by_time on list_responses (launched_at);
