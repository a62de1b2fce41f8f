-- What became of an invitation after its mail, each noted once and only as the member allows: see decision 44.
alter table invitations
  -- Did the mail carry the picture that tells that it was opened? Only for members who allowed it.
  add column has_picture boolean not null default false,
  add column opened_at timestamptz,
  add column clicked_at timestamptz,
  add check (sent_at is not null or (opened_at is null and clicked_at is null)),
  add check (opened_at is null or has_picture);
-- Counted for each wave on the survey's page.
create index invitations_with_picture on invitations (wave_id) where has_picture;
create index invitations_opened on invitations (wave_id) where opened_at is not null;
create index invitations_clicked on invitations (wave_id) where clicked_at is not null;

-- Whether the panel may see that an invitation was opened, and further kinds of mails that members can refuse.
alter table consent_choices drop constraint consent_choices_subject_check;
alter table consent_choices add constraint consent_choices_subject_check
  check (subject in ('terms', 'privacy', 'invitations', 'invitationOpens', 'orderSteps', 'answerNews',
    'performanceCookies', 'functionalCookies'));

-- How many invitations a week a member wants at most; without a row, as many as the panel sends.
-- feature: mail-preferences
create table mail_preferences (
  member_id bigint primary key references members,
  invitations_per_week int not null check (invitations_per_week between 1 and 50),
  changed_at timestamptz not null
);

-- Sentences of mails that operators wrote in place of the code's, as they are now; their history is in versions.
-- feature: mail
create table mail_texts (
  name text not null,
  locale text not null check (locale in ('en', 'zh')),
  -- Only those that differ, by the name that the code gives them.
  sentences jsonb not null check (jsonb_typeof(sentences) = 'object'),
  primary key (name, locale)
);
