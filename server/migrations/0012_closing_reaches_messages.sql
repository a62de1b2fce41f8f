-- A message that was under way while the account closed.
create trigger conversations_of_nobody_closed before insert on conversations for each row execute function refuse_closed_member();

-- Closing an account erases what customer service was sent in its name.
create index mails_by_reply_to on mails (reply_to) where reply_to is not null;

-- Attempts that are given up are looked for every hour. When one began never changes, so turning its pages leaves this
-- index alone.
create index attempts_begun on attempts (started_at) where state = 'started';
