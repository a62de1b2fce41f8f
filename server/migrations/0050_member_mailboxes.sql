-- A mailbox is one person: welcome points and referral rewards are paid once for it. The key of members from before is
-- computed here with the rules that platform/mailbox.ts had at this version. A closed account has none.
alter table members add column mailbox_key text;
-- Registering paid no welcome points, because the mailbox had an account before.
alter table members add column welcome_withheld boolean not null default false;

with rules (domain, stands_for, ignored, suffix) as (values
  ('gmail.com', 'gmail.com', '.', '+'),
  ('googlemail.com', 'gmail.com', '.', '+'),
  ('proton.me', 'proton.me', '._-', '+'),
  ('protonmail.com', 'proton.me', '._-', '+'),
  ('protonmail.ch', 'proton.me', '._-', '+'),
  ('pm.me', 'proton.me', '._-', '+'),
  ('icloud.com', 'icloud.com', '', '+'),
  ('me.com', 'icloud.com', '', '+'),
  ('mac.com', 'icloud.com', '', '+'),
  ('outlook.com', 'outlook.com', '', '+'),
  ('outlook.de', 'outlook.de', '', '+'),
  ('outlook.fr', 'outlook.fr', '', '+'),
  ('outlook.es', 'outlook.es', '', '+'),
  ('outlook.it', 'outlook.it', '', '+'),
  ('outlook.jp', 'outlook.jp', '', '+'),
  ('outlook.co.th', 'outlook.co.th', '', '+'),
  ('outlook.com.au', 'outlook.com.au', '', '+'),
  ('outlook.com.br', 'outlook.com.br', '', '+'),
  ('hotmail.com', 'hotmail.com', '', '+'),
  ('hotmail.co.uk', 'hotmail.co.uk', '', '+'),
  ('hotmail.de', 'hotmail.de', '', '+'),
  ('hotmail.fr', 'hotmail.fr', '', '+'),
  ('hotmail.es', 'hotmail.es', '', '+'),
  ('hotmail.it', 'hotmail.it', '', '+'),
  ('live.com', 'live.com', '', '+'),
  ('live.co.uk', 'live.co.uk', '', '+'),
  ('live.de', 'live.de', '', '+'),
  ('live.fr', 'live.fr', '', '+'),
  ('live.it', 'live.it', '', '+'),
  ('live.nl', 'live.nl', '', '+'),
  ('live.cn', 'live.cn', '', '+'),
  ('msn.com', 'msn.com', '', '+'),
  ('fastmail.com', 'fastmail.com', '', '+'),
  ('fastmail.fm', 'fastmail.fm', '', '+'),
  ('yahoo.com', 'yahoo.com', '', '+-'),
  ('yahoo.co.uk', 'yahoo.co.uk', '', '+-'),
  ('yahoo.co.in', 'yahoo.co.in', '', '+-'),
  ('yahoo.ca', 'yahoo.ca', '', '+-'),
  ('yahoo.de', 'yahoo.de', '', '+-'),
  ('yahoo.fr', 'yahoo.fr', '', '+-'),
  ('yahoo.es', 'yahoo.es', '', '+-'),
  ('yahoo.it', 'yahoo.it', '', '+-'),
  ('yahoo.com.au', 'yahoo.com.au', '', '+-'),
  ('yahoo.com.br', 'yahoo.com.br', '', '+-'),
  ('yahoo.com.hk', 'yahoo.com.hk', '', '+-'),
  ('yahoo.com.tw', 'yahoo.com.tw', '', '+-'),
  ('ymail.com', 'ymail.com', '', '+-'),
  ('rocketmail.com', 'rocketmail.com', '', '+-')),
parts as (
  select id, regexp_replace(email_key, '@[^@]*$', '') as local, regexp_replace(email_key, '^.*@', '') as domain
  from members where state <> 'closed'),
-- The first character belongs to the name, whatever it is.
names as (
  select p.id, p.local, p.domain, r.stands_for, r.ignored, case r.suffix
    when '+' then regexp_replace(p.local, '^(.[^+]*)[+].*$', '\1')
    when '+-' then regexp_replace(p.local, '^(.[^+-]*)[+-].*$', '\1')
    else p.local end as name
  from parts p left join rules r on r.domain = p.domain)
update members m set mailbox_key =
  coalesce(nullif(translate(n.name, coalesce(n.ignored, ''), ''), ''), n.name) || '@' || coalesce(n.stands_for, n.domain)
from names n where n.id = m.id;

create index members_by_mailbox on members (mailbox_key) where mailbox_key is not null;
