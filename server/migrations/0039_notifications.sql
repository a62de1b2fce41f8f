-- What happened to a member, as their inbox lists it. Sentences are made when they are read.
-- feature: notifications
create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null,
  -- What happened happens once, however often it is told.
  key text not null,
  params jsonb not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  -- Until when the member has to do something, and when it was done or needed no more.
  due_at timestamptz,
  settled_at timestamptz,
  unique (member_id, key)
);
create index notifications_by_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id, id desc) where read_at is null;
create index notifications_due on notifications (member_id, id desc) where due_at is not null and settled_at is null;
create index notifications_by_time on notifications (happened_at);
-- What members do not want in their inbox; without a row everything is listed.
-- feature: notifications
create table notification_settings (
  member_id bigint primary key references members,
  friends boolean not null,
  surveys boolean not null,
  changed_at timestamptz not null
);
