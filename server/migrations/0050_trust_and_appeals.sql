-- The public figures of the panel, as they were counted last (docs/decisions/0154-public-figures.md).
-- feature: trust
create table trust_figures (
  single_row boolean primary key default true check (single_row),
  counted_at timestamptz not null,
  -- What may be published: rounded, and null where few people are behind a figure.
  figures jsonb not null
);

-- When the last decision about completed answers was taken: from then on a second look can be asked for. Null for
-- decisions from before this column.
-- feature: attempts
alter table attempts add column decided_at timestamptz;

-- Until when we promised an answer to a report or a second look, and when the administrators were told that it is late.
-- feature: feedback
alter table conversations add column due_at timestamptz, add column late_told_at timestamptz;

-- A second look is about a blacklisting or about rejected answers.
-- feature: feedback
alter table conversations drop constraint conversations_check1,
  add constraint conversations_second_look_check check (
    case when kind = 'second_look' then (blacklisted_at is null) <> (attempt_id is null) else blacklisted_at is null end);

-- The second look at rejected answers: one for each attempt.
-- feature: feedback
create table appeals (
  attempt_id bigint primary key references attempts,
  conversation_id bigint not null unique references conversations on delete cascade
);
