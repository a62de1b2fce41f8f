-- Waves at a time, waves for a part of those who fit, and reminders.
-- feature: invitations
alter table invitation_waves
  -- An invitation, or a reminder of members who did not start or did not finish.
  add column kind text not null default 'invitation' check (kind in ('invitation', 'notStarted', 'notFinished')),
  -- Everybody who fits, those who fit a quota cell with room, or those of a segment.
  add column audience text not null default 'all' check (audience in ('all', 'openCells', 'segment')),
  -- The segment as it was when the wave was started: renaming or deleting it later changes no wave.
  add column segment_name text,
  add column segment_filters jsonb,
  -- Of a reminder: hours since the last mail about the survey, or since the last answered page.
  add column after_hours int check (after_hours > 0),
  -- When its members are chosen. Null: at once.
  add column scheduled_for timestamptz,
  add check ((audience = 'segment') = (segment_filters is not null)),
  add check ((segment_filters is null) = (segment_name is null)),
  add check ((kind = 'invitation') = (after_hours is null));
create index invitation_waves_by_time on invitation_waves (coalesce(scheduled_for, created_at));

-- A row of a reminder: 1 is the first one, 0 the invitation. The numbers bound the reminders of a member and survey.
-- feature: invitations
alter table invitations
  add column reminder smallint not null default 0 check (reminder between 0 and 2),
  drop constraint invitations_member_id_survey_id_key,
  add unique (member_id, survey_id, reminder);
-- Who was mailed about a survey since when: for reminders and exclusions.
create index invitations_by_survey on invitations (survey_id, sent_at) include (member_id) where sent_at is not null;
