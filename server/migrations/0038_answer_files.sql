-- Files that members upload as answers. The bytes are kept apart, as files below DATA_DIR; answers name them.
-- feature: answer-files
create table answer_files (
  id bigint generated always as identity primary key,
  -- Random: it is in answers and addresses.
  name text not null unique,
  member_id bigint not null references members,
  attempt_id bigint not null references attempts,
  -- As the member's device calls it.
  file_name text not null,
  -- The media type; until the file is whole, what its name says.
  type text not null,
  -- The size: until the file is whole, as announced.
  bytes int not null check (bytes between 1 and 10485760),
  received int not null default 0,
  begun_at timestamptz not null,
  -- When all of it was here, looked at and stored.
  stored_at timestamptz,
  -- When the survey was completed with an answer that names it.
  kept_at timestamptz,
  -- From then on nobody can see it, and a job deletes it.
  discarded_at timestamptz,
  constraint answer_files_received_check check (received between 0 and bytes),
  constraint answer_files_kept_check check (kept_at is null or stored_at is not null)
);
create index answer_files_by_attempt on answer_files (attempt_id);
create index answer_files_by_member on answer_files (member_id, begun_at);
create index answer_files_discarded on answer_files (id) where discarded_at is not null;
create index answer_files_not_kept on answer_files (begun_at) where kept_at is null and discarded_at is null;
create index answer_files_kept on answer_files (kept_at) where discarded_at is null;
