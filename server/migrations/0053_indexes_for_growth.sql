-- no transaction
-- Friends are found by the beginning of their name: looking through all 50,000 friends of a member took 32 ms. With the
-- name as it is written beside it, the index alone answers.
-- feature: referrals
create index concurrently if not exists referrals_by_friend_name
  on referrals (referrer_id, lower(friend_name) text_pattern_ops, friend_id) include (friend_name);

-- What is deleted every night is found by its age; by their numbers all mails of the last year were read to find none.
-- feature: mail
create index concurrently if not exists mails_by_age on mails (created_at) where state in ('sent', 'failed', 'uncertain');

-- Calls in the log that came as redirects, or as lines of files: among many calls of the other kinds they are few. Calls,
-- which come by the hundred a second, do not write to it.
-- feature: partner-calls
create index concurrently if not exists partner_calls_by_via on partner_calls (partner_id, via, received_at desc, id desc)
  where via <> 'call';
