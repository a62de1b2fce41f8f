-- A run puts a tag on many members or takes one off them.
-- feature: member-tags
alter table tag_runs add column kind text not null default 'add' check (kind in ('add', 'remove'));
alter table tag_runs alter column kind drop default;
alter table tag_runs rename column tagged to members;

-- Who lost a tag in a run, so that it can be undone; deleted with that, and after 30 days.
-- feature: member-tags
create table removed_member_tags (
  run_id bigint not null references tag_runs,
  member_id bigint not null references members,
  tagged_at timestamptz not null,
  removed_at timestamptz not null,
  -- The run that had put the tag on the member.
  added_by_run_id bigint references tag_runs,
  primary key (run_id, member_id)
);
create index removed_member_tags_of_member on removed_member_tags (member_id);
create index removed_member_tags_by_age on removed_member_tags (removed_at);
create trigger removed_member_tags_of_nobody_closed before insert or update on removed_member_tags for each row execute function refuse_closed_member();
