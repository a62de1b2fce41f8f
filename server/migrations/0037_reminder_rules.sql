-- Automatic reminders of a survey. A rule that is turned off is deleted; the audit log keeps what it was.
-- feature: invitations
create table reminder_rules (
  survey_id bigint not null references surveys,
  kind text not null check (kind in ('notStarted', 'notFinished')),
  after_hours int not null check (after_hours > 0),
  -- A member who has had so many reminders of the survey gets none by this rule.
  most int not null check (most in (1, 2)),
  primary key (survey_id, kind)
);
alter table invitation_waves
  -- Null: the panel started it by a rule.
  alter column started_by drop not null,
  -- Members with so many reminders of the survey are left out.
  add column most_reminders int not null default 2 check (most_reminders in (1, 2)),
  add constraint invitation_waves_started_by_check check (started_by is not null or kind <> 'invitation');
