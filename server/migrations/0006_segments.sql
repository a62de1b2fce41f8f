-- Filters of the members list that operators saved. They hold no search, so nothing that names a member.
-- feature: segments
create table segments (
  id bigint generated always as identity primary key,
  name text not null,
  filters jsonb not null,
  owner_id bigint not null references operators,
  created_at timestamptz not null
);
create unique index segments_by_name on segments (lower(name));
create index segments_in_order on segments (created_at desc, id desc);
create index segments_of_owner on segments (owner_id, created_at desc, id desc);
