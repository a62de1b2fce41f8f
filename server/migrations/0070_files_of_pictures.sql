-- Files that operators give for pictures of questionnaires. A file never changes under its name, which is random; a replacement
-- is another file. One that no picture shows is discarded after `kept_until`.
-- feature: questionnaire-pictures
create table picture_files (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- The name that the operator's file has, and the SHA-256 of its bytes, by which the same file is known again.
  given_name text not null,
  digest text not null,
  given_by bigint not null references operators,
  given_at timestamptz not null,
  kept_until timestamptz not null,
  discarded_at timestamptz
);
-- Pictures whose address the panel cannot fetch wait for a file. Such an address means another picture in each survey, so the
-- row belongs to one survey, and its name is random.
-- feature: questionnaire-pictures
alter table questionnaire_pictures
  add column survey_id bigint references surveys,
  add column file_id bigint references picture_files,
  drop constraint questionnaire_pictures_state_check,
  add constraint questionnaire_pictures_state_check check (state in ('waiting', 'ready', 'failed', 'missing')),
  -- A picture of one survey is never fetched.
  add constraint questionnaire_pictures_survey_check
    check (case when survey_id is null then state <> 'missing' else state in ('ready', 'missing') end),
  add constraint questionnaire_pictures_file_check
    check (case when file_id is null then survey_id is null or state = 'missing' else state = 'ready' end);
create unique index questionnaire_pictures_of_survey on questionnaire_pictures (survey_id, source)
  where survey_id is not null;
create index questionnaire_pictures_by_file on questionnaire_pictures (file_id) where file_id is not null;
-- Where the pictures stand in the questionnaire: a list of { path, element }.
-- feature: questionnaire-pictures
alter table version_pictures add column places jsonb not null default '[]';
-- The pictures of a questionnaire that is to be the next version of a survey that members see. It cannot be published before its
-- pictures are here.
-- feature: questionnaire-pictures
create table awaited_pictures (
  survey_id bigint not null references surveys,
  picture_id bigint not null references questionnaire_pictures,
  places jsonb not null,
  primary key (survey_id, picture_id)
);
