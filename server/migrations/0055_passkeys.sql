-- Passkeys of members. The public key is all that a signature is checked with; nothing here signs anybody in.
-- feature: passkeys
create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- Made by the authenticator; unique over all members, because a log-in without an address finds the member by it.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- What the authenticator keeps beside the key, and returns at each log-in.
  user_handle bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  -- The session in which it was added: "This wasn't me" about that session removes it.
  added_in_session_id bigint not null,
  last_used_at timestamptz
);
-- feature: passkeys
create index passkeys_by_member on passkeys (member_id, id);
-- feature: passkeys
create trigger passkeys_of_nobody_closed before insert on passkeys for each row execute function refuse_closed_member();
-- Challenges that a browser was given, each for one try.
-- feature: passkeys
create table passkey_challenges (
  challenge bytea primary key,
  -- Null for a log-in: the member is known only afterwards.
  member_id bigint references members on delete cascade,
  session_id bigint,
  device_hash bytea not null,
  expires_at timestamptz not null
);
-- feature: passkeys
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
-- feature: passkeys
create index passkey_challenges_by_member on passkey_challenges (member_id);
-- Where a session began, roughly, and with what: the passkey, or without one the password. The session in which that
-- passkey was added stays known when the passkey is removed: "This wasn't me" about it ends this session, too.
-- feature: sessions
alter table sessions add column country text, add column passkey_id bigint, add column passkey_added_in_session_id bigint;
