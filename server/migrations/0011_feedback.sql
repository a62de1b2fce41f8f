-- Where answers to a mail go when not to customer service.
alter table mails add column reply_to text;

-- Since when somebody is blacklisted: one blacklisting is told from the next by it.
alter table members add column blacklisted_at timestamptz;
update members set blacklisted_at = now() where state = 'blacklisted';

-- A matter that somebody has with customer service: the messages of both sides hang on it.
-- feature: feedback
create table conversations (
  id bigint generated always as identity (start with 7001) primary key,
  kind text not null check (kind in ('question', 'report', 'second_look')),
  -- Unconfirmed: written without an image code, and the mailed link was not followed yet. Nobody reads it.
  state text not null check (state in ('unconfirmed', 'open', 'answered', 'closed')),
  -- Null: a visitor.
  member_id bigint references members,
  attempt_id bigint references attempts,
  -- The blacklisting that is to be looked at again.
  blacklisted_at timestamptz,
  sender_name text not null,
  sender_email text not null,
  -- Two spellings of one address have one key.
  sender_key text not null,
  locale text not null check (locale in ('en', 'zh')),
  -- As the sender wrote it.
  survey_number text,
  survey_title text,
  rewards text,
  joined_on date,
  network text,
  confirm_hash bytea unique,
  confirm_expires_at timestamptz,
  created_at timestamptz not null,
  -- Of the newest message.
  updated_at timestamptz not null,
  check (kind <> 'report' or (attempt_id is not null and member_id is not null)),
  check ((kind = 'second_look') = (blacklisted_at is not null))
);
create index conversations_by_state on conversations (state, updated_at desc);
create index conversations_by_member on conversations (member_id, id desc) where member_id is not null;
create index conversations_by_sender on conversations (sender_key, created_at);
create index conversations_by_network on conversations (network, created_at) where network is not null;
create index conversations_unconfirmed on conversations (confirm_expires_at) where state = 'unconfirmed';
create unique index one_report_per_attempt on conversations (attempt_id) where kind = 'report';
create unique index one_second_look_per_blacklisting on conversations (member_id, blacklisted_at)
  where kind = 'second_look';

-- feature: feedback
create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  author text not null check (author in ('sender', 'operator')),
  operator_id bigint references operators,
  body text not null,
  created_at timestamptz not null,
  check ((author = 'operator') = (operator_id is not null))
);
create index messages_by_conversation on messages (conversation_id, id);

-- The newest image code of each browser.
-- feature: feedback
create table image_codes (
  browser_hash bytea primary key,
  code_hash bytea not null,
  tries int not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index image_codes_by_age on image_codes (expires_at);

-- Problems reported with a survey were kept beside the attempts; they are messages like all others.
with reported as (
  insert into conversations (kind, state, member_id, attempt_id, sender_name, sender_email, sender_key, locale,
    survey_number, survey_title, rewards, joined_on, created_at, updated_at)
  select 'report', 'open', m.id, a.id, coalesce(p.name, m.handle), m.email, m.email_key, m.locale, s.id::text,
    case when m.locale = 'zh' and s.title_zh <> '' then s.title_zh else s.title_en end, a.reward_points::text,
    a.started_at::date, r.reported_at, r.reported_at
  from attempt_reports r
  join attempts a on a.id = r.attempt_id
  join members m on m.id = a.member_id
  join surveys s on s.id = a.survey_id
  left join profiles p on p.member_id = m.id
  order by r.reported_at
  returning id, attempt_id
)
insert into messages (conversation_id, author, body, created_at)
select reported.id, 'sender', r.text, r.reported_at
from reported join attempt_reports r on r.attempt_id = reported.attempt_id;
drop table attempt_reports;
