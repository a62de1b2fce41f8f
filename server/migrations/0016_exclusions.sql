-- What a survey is about, in an operator's words, so that others can exclude its members.
-- feature: exclusions
create table survey_topics (
  survey_id bigint not null references surveys,
  topic text not null,
  primary key (survey_id, topic)
);
create index survey_topics_by_topic on survey_topics (topic, survey_id);

-- Members whom a survey excludes: those who did something about another survey, or about any other with a topic, lately.
-- feature: exclusions
create table survey_exclusions (
  survey_id bigint not null references surveys,
  position int not null,
  did text not null check (did in ('completed', 'started', 'invited')),
  other_survey_id bigint references surveys,
  topic text,
  days int not null check (days between 1 and 365),
  primary key (survey_id, position),
  check ((other_survey_id is null) <> (topic is null)),
  check (other_survey_id <> survey_id)
);

-- Grows with every change of a survey's exclusions and topics, so that concurrent saves do not overwrite each other.
-- feature: exclusions
create table survey_exclusion_revisions (
  survey_id bigint primary key references surveys,
  revision int not null,
  changed_by bigint not null references operators
);

-- What members did about surveys. Attempts and invitations ask for exclusions, so exclusions cannot ask them; each part
-- is found by the member in an index.
-- feature: exclusions
create view survey_contacts (member_id, survey_id, did, at) as
  select member_id, survey_id, 'completed', ended_at from attempts where state = 'completed'
  union all select member_id, survey_id, 'started', started_at from attempts
  union all select member_id, survey_id, 'invited', sent_at from invitations where sent_at is not null;
