-- The key with which push services know this panel; one row. The private part is sealed with the secret key.
-- feature: web-push
create table push_keys (
  id bigint primary key default 1 check (id = 1),
  public_key text not null,
  sealed_private_key bytea not null,
  made_at timestamptz not null
);
-- Browsers that show notifications, at most one for each session: a session that is over gets none.
-- feature: web-push
create table push_subscriptions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  session_id bigint not null unique references sessions on delete cascade,
  -- An address of the browser's maker: whoever knows it and the keys can send to this browser.
  endpoint text not null unique,
  public_key bytea not null,
  auth bytea not null,
  created_at timestamptz not null
);
-- feature: web-push
create index push_subscriptions_by_member on push_subscriptions (member_id);
-- What members want to be told of in this way; a row appears with the first answer to the question.
-- feature: web-push
create table push_choices (
  member_id bigint primary key references members,
  orders boolean not null default true,
  reviews boolean not null default true,
  support boolean not null default true,
  friends boolean not null default true,
  surveys boolean not null default true,
  -- The member does not want to be asked again.
  declined_at timestamptz,
  -- One survey a day at most.
  survey_sent_at timestamptz
);
-- feature: web-push
create trigger push_choices_of_nobody_closed before insert on push_choices for each row execute function refuse_closed_member();
