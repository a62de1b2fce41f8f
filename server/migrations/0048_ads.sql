-- Ads: a clip of ours that members watch to the end, then one question.
-- The length of the clip, which lists of surveys show; null for every other kind.
-- feature: surveys
alter table surveys add column clip_seconds int check (clip_seconds between 5 and 120);
-- feature: surveys
alter table surveys add constraint surveys_clip_check check ((kind = 'ad') = (clip_seconds is not null));
-- feature: ads
create table ad_clips (
  id bigint generated always as identity primary key,
  -- Random: it is in addresses.
  name text not null unique,
  -- As announced.
  bytes int not null check (bytes between 1 and 20971520),
  received int not null default 0 check (received between 0 and bytes),
  uploaded_by bigint references operators,
  begun_at timestamptz not null,
  -- When all of it was here and checked.
  stored_at timestamptz,
  duration_ms int check (duration_ms between 5000 and 120000),
  -- From then on nobody can see it, and a job deletes it.
  discarded_at timestamptz,
  -- When its file was deleted; the row stays as long as an ad names it.
  deleted_at timestamptz,
  check ((stored_at is null) = (duration_ms is null))
);
create index ad_clips_discarded on ad_clips (id) where discarded_at is not null and deleted_at is null;
-- feature: ads
create table ads (
  survey_id bigint primary key references surveys,
  clip_id bigint not null references ad_clips,
  -- WebVTT as uploaded; without Chinese, members who read it see the English captions.
  captions_en text not null,
  captions_zh text
);
create index ads_by_clip on ads (clip_id);
-- feature: ads
create table ad_questions (
  id bigint generated always as identity primary key,
  survey_id bigint not null references ads,
  position int not null,
  text_en text not null,
  text_zh text not null,
  -- Texts in both languages, in their order.
  choices jsonb not null check (jsonb_array_length(choices) between 2 and 5),
  right_choice int not null check (right_choice between 0 and jsonb_array_length(choices) - 1),
  -- When it was taken out of the ad; who was shown it before still answers it.
  retired_at timestamptz
);
create unique index ad_questions_in_use on ad_questions (survey_id, position) where retired_at is null;
create index ad_questions_by_survey on ad_questions (survey_id);
-- How far the member of an attempt has watched.
-- feature: ads
create table ad_views (
  attempt_id bigint primary key references attempts,
  survey_id bigint not null references ads,
  member_id bigint not null references members,
  started_at timestamptz not null,
  -- Of the clip at the start.
  duration_ms int not null check (duration_ms between 5000 and 120000),
  watched_ms int not null default 0 check (watched_ms between 0 and duration_ms),
  -- What the next report presents; null: it does not play here.
  token text,
  -- When the token was given out: the next part cannot have taken less than its length since then.
  token_at timestamptz,
  -- The report before, which is answered again when its answer was lost.
  former_token text,
  former_played_ms int,
  former_visible boolean,
  -- When the clip was watched to its end, and the question that was given out then or after a wrong answer.
  watched_at timestamptz,
  question_id bigint references ad_questions,
  check ((token is null) = (token_at is null)),
  check ((watched_at is null) = (question_id is null)),
  check ((watched_at is null) = (watched_ms < duration_ms)),
  check (token is null or watched_at is null)
);
create index ad_views_by_member on ad_views (member_id, started_at);
create index ad_views_by_survey on ad_views (survey_id);
-- feature: ads
create table ad_answers (
  attempt_id bigint not null references ad_views,
  try smallint not null check (try in (1, 2)),
  question_id bigint not null references ad_questions,
  choice int not null check (choice >= 0),
  is_right boolean not null,
  answered_at timestamptz not null,
  primary key (attempt_id, try)
);
create unique index ad_answers_right on ad_answers (attempt_id) where is_right;
create index ad_answers_by_question on ad_answers (question_id);
