-- What operators changed last: two who save at once do not write over each other.
alter table surveys add column revision int not null default 1;
alter table surveys add column changed_by bigint references operators;
alter table surveys add column changed_at timestamptz;

-- What the latest attempts that ended came to, counted by a job: a list of surveys does not count attempts.
alter table surveys add column measured_ended int not null default 0;
alter table surveys add column measured_completed int not null default 0;
alter table surveys add column measured_seconds int;
alter table surveys add column measured_points int not null default 0;

-- Who published a version, and what for; null for those that came before this was kept.
alter table survey_versions add column created_by bigint references operators;
alter table survey_versions add column note text not null default '';

-- Audience of a target that asks for answers to profile questions: who gave one, by an index-only scan.
create index profile_answers_by_choice on profile_answers (question_id, choice_id) include (member_id);
