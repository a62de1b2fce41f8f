-- Tags that operators put on members. A deleted or merged tag stays as a row, for segments and the audit log name it.
-- feature: member-tags
create table tags (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The tag that its members got instead; never itself a merged one.
  merged_into bigint references tags,
  check (merged_into is null or deleted_at is not null)
);
create unique index tags_by_name on tags (lower(name)) where deleted_at is null;

-- One time that a tag was put on many members: those who were chosen, or all whom filters found.
-- feature: member-tags
create table tag_runs (
  id bigint generated always as identity primary key,
  tag_id bigint not null references tags,
  -- Erased at the end: the search in them may name a member.
  filters jsonb,
  state text not null check (state in ('running', 'done', 'undoing', 'undone', 'stopped')),
  -- Members up to this id have been tagged.
  after_member_id bigint not null default 0,
  tagged int not null default 0,
  left_out int not null default 0,
  started_by bigint not null references operators,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- feature: member-tags
create table member_tags (
  member_id bigint not null references members,
  tag_id bigint not null references tags,
  tagged_at timestamptz not null,
  -- The run that put the tag on the member, so that it can be undone.
  run_id bigint references tag_runs,
  primary key (member_id, tag_id)
);
create index member_tags_by_tag on member_tags (tag_id, member_id);
create index member_tags_by_run on member_tags (run_id, member_id) where run_id is not null;
create trigger member_tags_of_nobody_closed before insert or update on member_tags for each row execute function refuse_closed_member();

-- feature: member-notes
create table member_notes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- Chosen by the browser: the same note is not added twice.
  key uuid not null unique,
  text text not null,
  written_by bigint not null references operators,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index member_notes_of_member on member_notes (member_id, created_at desc, id desc);
create trigger member_notes_of_nobody_closed before insert or update on member_notes for each row execute function refuse_closed_member();
