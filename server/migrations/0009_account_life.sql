-- What a member agreed to or took back: each choice stays, and the latest one of a subject counts.
-- feature: consents
create table consent_choices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  subject text not null
    check (subject in ('terms', 'privacy', 'invitations', 'performanceCookies', 'functionalCookies')),
  version text not null,
  given boolean not null,
  at timestamptz not null
);
create index consent_choices_by_member on consent_choices (member_id, subject, id desc);
insert into consent_choices (member_id, subject, version, given, at)
  select member_id, document, version, true, given_at from consents order by id;
-- The terms that everybody agreed to say that invitations come by mail until the member stops them.
insert into consent_choices (member_id, subject, version, given, at)
  select member_id, 'invitations', version, true, given_at from consents where document = 'terms' order by id;
drop table consents;
create trigger consent_choices_are_final before update or delete on consent_choices for each row execute function refuse_change();
create trigger consent_choices_stay before truncate on consent_choices for each statement execute function refuse_change();

-- feature: email-change
create table email_changes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- 'replaced' by a newer one, 'cancelled' by the member, 'taken_back' from the old mailbox.
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'replaced', 'cancelled', 'taken_back')),
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  -- The mailed tokens are made from it with the key of the installation, so that each mail can be written again.
  link_key text not null,
  confirm_hash bytea not null unique,
  take_back_hash bytea not null unique,
  requested_at timestamptz not null,
  confirm_before timestamptz not null,
  -- Mails to the new address: how many, and when the last was asked for.
  mails int not null default 1,
  mailed_at timestamptz not null,
  -- The last mail to the old address.
  told_at timestamptz not null,
  reminded_at timestamptz,
  suspended_at timestamptz,
  ended_at timestamptz,
  check ((state = 'pending') = (ended_at is null))
);
create unique index email_changes_pending on email_changes (member_id) where state = 'pending';
create index email_changes_due on email_changes (confirm_before) where state = 'pending';
create index email_changes_by_member on email_changes (member_id, id desc);

alter table members add column closed_at timestamptz;
-- The address completed a profile for an earlier account, which was paid for it.
alter table members add column profile_paid_before boolean not null default false;

-- Addresses that accounts once had, as keyed hashes: closing and coming back neither earns a second welcome nor washes
-- off a blacklisting.
-- feature: members
create table former_addresses (
  address_hash bytea primary key,
  profile_paid boolean not null,
  blacklisted boolean not null,
  since timestamptz not null
);

-- A closed purse takes nothing from the panel any more.
alter table ledger_accounts add column closed_at timestamptz;

-- The tie ends when one of the two closes the account.
alter table referrals add column ended_at timestamptz;
-- Whoever closed the account stands in no ranking.
alter table referral_sums add column left_at timestamptz;

-- A call that was under way while the account closed must not write personal data afterwards. Locking the member's row
-- makes it wait for the closing and then see it.
create function refuse_closed_member() returns trigger language plpgsql as $$
declare
  its_state text;
begin
  select state into its_state from members where id = new.member_id for key share;
  if its_state = 'closed' then
    raise exception 'member % has closed the account: % of % refused', new.member_id, tg_op, tg_table_name
      using errcode = 'PC401';
  end if;
  return new;
end $$;
create trigger sessions_of_nobody_closed before insert on sessions for each row execute function refuse_closed_member();
create trigger profiles_of_nobody_closed before insert or update on profiles for each row execute function refuse_closed_member();
create trigger profile_answers_of_nobody_closed before insert on profile_answers for each row execute function refuse_closed_member();
create trigger payout_accounts_of_nobody_closed before insert or update on payout_accounts for each row execute function refuse_closed_member();
create trigger email_changes_of_nobody_closed before insert on email_changes for each row execute function refuse_closed_member();
