/** What must hold of members: closed, suspended, with a picture, referring friends. */
export const memberInvariants: Readonly<Record<string, string>> = {
  'what friends brought is what the ledger paid for them': `
    select s.referrer_id, s.friends, s.earned_points, r.friends as counted, r.earned, t.paid from referral_sums s
    join lateral (
      select count(*) as friends, coalesce(sum(earned_points), 0) as earned from referrals r where r.referrer_id = s.referrer_id
    ) r on true
    join lateral (
      select coalesce(sum(amount), 0) as paid from ledger_transfers t
      where t.member_id = s.referrer_id and kind in ('referralFirst', 'referralCommission')
    ) t on true
    where s.friends <> r.friends or s.earned_points <> r.earned or s.earned_points <> t.paid`,

  'a closed member has no points and no personal data': `
    select m.id, l.available, l.pending from members m join ledger_accounts l on l.member_id = m.id
    where m.state = 'closed' and (
      l.available <> 0 or l.pending <> 0 or l.closed_at is null or m.closed_at is null
      or m.email <> 'closed-' || m.id || '@members.invalid' or m.email_key <> m.email or m.password_hash <> ''
      or coalesce(m.mailbox_key, m.blacklist_reason, m.suspend_reason, m.avatar_url, m.channel_code, m.key_of_channel, m.device_type, m.fingerprint,
        m.registered_network) is not null
      or exists (select 1 from profiles x where x.member_id = m.id)
      or exists (select 1 from profile_answers x where x.member_id = m.id)
      or exists (select 1 from custom_field_values x where x.member_id = m.id)
      or exists (select 1 from member_tags x where x.member_id = m.id)
      or exists (select 1 from removed_member_tags x where x.member_id = m.id)
      or exists (select 1 from payout_accounts x where x.member_id = m.id)
      or exists (select 1 from sessions x where x.member_id = m.id)
      or exists (select 1 from trusted_devices x where x.member_id = m.id)
      or exists (select 1 from email_changes x where x.member_id = m.id)
      or exists (select 1 from avatars x where x.member_id = m.id and x.discarded_at is null)
      or exists (select 1 from orders x where x.member_id = m.id and (x.status in (0, 1, 6) or x.device_hash is not null
        or x.status <> 2 and coalesce(x.recipient_name, x.recipient_account, x.recipient_account_key) is not null))
      or exists (select 1 from attempts x where x.member_id = m.id
        and (x.state = 'started' or x.review = 'pending' or x.device_hash is not null or x.network is not null
          or x.respondent is not null or x.cell_ids <> '{}'))
      or exists (select 1 from conversations x where x.member_id = m.id)
      or exists (select 1 from referrals x where x.ended_at is null and m.id in (x.friend_id, x.referrer_id))
      or exists (select 1 from referrals x where x.friend_id = m.id and x.friend_name <> ''))`,

  'a suspended member was suspended by an operator, or has a change of address to confirm or to take back': `
    select m.id from members m where m.state = 'suspended' and m.suspend_reason is null
      and not exists (select 1 from email_changes x where x.member_id = m.id and x.state = 'pending' and x.suspended_at is not null)`,

  'the picture that a member shows is the one that this member saved': `
    select m.id, m.avatar_url, a.name from members m
    left join avatars a on a.member_id = m.id and a.saved_at is not null and a.discarded_at is null
    where split_part(m.avatar_url, '?', 1) is distinct from '/avatars/' || a.name`,
};
