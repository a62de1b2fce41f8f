-- Pictures of questionnaires that come from other websites or stand in the questionnaire as data: fetched once, drawn anew,
-- kept as files. The name follows from the source, so versions with the same picture share the row.
-- feature: questionnaire-pictures
create table questionnaire_pictures (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- The address, or a data: URL. Of one that is drawn only `data:` is left, because the version has the rest.
  source text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  problem text,
  -- Tries that ended without a picture, since the last request.
  tries int not null default 0,
  requested_at timestamptz not null,
  fetched_at timestamptz,
  constraint questionnaire_pictures_problem_check check ((problem is not null) = (state = 'failed')),
  constraint questionnaire_pictures_fetched_check check ((fetched_at is not null) = (state = 'ready'))
);
-- The pictures that a version shows.
-- feature: questionnaire-pictures
create table version_pictures (
  version_id bigint not null references survey_versions,
  picture_id bigint not null references questionnaire_pictures,
  primary key (version_id, picture_id)
);
