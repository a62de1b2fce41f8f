-- Tries are counted only against a code that this very browser asked for: a stranger cannot use up somebody's five.
alter table verification_codes add column browser_hash bytea not null;
create index verification_codes_by_age on verification_codes (created_at);

-- Accounts made from one network within an hour.
create index members_by_network on members (registered_network, registered_at) where registered_network is not null;

-- Who calls: one lookup for each call of a member, so the session and the state of its member come together.
create view signed_in as
  select s.token_hash, s.id as session_id, s.device_hash, s.last_seen_at, s.expires_at,
    m.id as member_id, m.state, m.blacklist_reason, m.locale
  from sessions s join members m on m.id = s.member_id
  where s.ended_at is null and m.state in ('active', 'blacklisted');
create index sessions_by_device on sessions (device_hash, member_id);

-- Short name of the friend for lists and ledger lines; the made-up handle until the profile is complete.
alter table referrals add column friend_name text not null;
-- The attempt that made it the first, so that a repeat of the same attempt is not taken for a later one.
alter table referrals add column first_attempt_id bigint;

-- When 'sending' began: long after that, the process that sent it is gone and nobody knows whether it left.
alter table mails add column sending_since timestamptz;
