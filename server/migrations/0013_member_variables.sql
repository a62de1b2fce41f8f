-- The further profile fields that go along with the answers of members who agreed; fixed once the survey is launched.
-- feature: surveys
alter table surveys add column profile_fields text[] not null default '{}';
-- What a response keeps of its member, in broad groups (decision 86). Null: completed before there was any, not
-- completed, or erased with the account.
-- feature: attempts
alter table attempts add column respondent jsonb;
-- feature: consents
alter table consent_choices drop constraint consent_choices_subject_check,
  add constraint consent_choices_subject_check
    check (subject in ('terms', 'privacy', 'invitations', 'invitationOpens', 'orderSteps', 'answerNews', 'profileDetails',
      'performanceCookies', 'functionalCookies'));
