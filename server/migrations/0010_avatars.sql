-- feature: avatars
-- Pictures that members uploaded; the file of that name is in DATA_DIR. A row outlives its file by an hour at least:
-- rows are what the limit on uploads counts.
create table avatars (
  id bigint generated always as identity primary key,
  -- Random: who does not know it cannot find the file.
  name text not null unique,
  member_id bigint not null references members (id),
  uploaded_at timestamptz not null,
  saved_at timestamptz,
  -- From then on nothing can bring it back, and the file may go.
  discarded_at timestamptz,
  file_deleted_at timestamptz,
  check (file_deleted_at is null or discarded_at is not null)
);
create unique index avatars_in_use on avatars (member_id) where saved_at is not null and discarded_at is null;
create index avatars_by_member on avatars (member_id, uploaded_at);
create index avatars_to_tidy on avatars (uploaded_at) where saved_at is null or discarded_at is not null;
