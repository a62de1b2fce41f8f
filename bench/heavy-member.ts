import sql, { type Sql } from 'sql-template-tag';

/**
 * The statements that make a member of a filled panel one with a long past: so many lines more in the ledger, friends as
 * many as the panel has members for, and a check-in on each day of a year.
 */
export function heavyMemberStatements(memberId: number, { lines, friends }: { lines: number; friends: number }): Sql[] {
  return [
    sql`
      insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, params, direction,
        line_number, at)
      select 'heavy:' || n, ${memberId}::bigint, 'panel:rewards', 'available', 20, 'referralCommission',
        '{"friend": "Maya L."}', 1, a.n_in + n, now() - (${lines}::int - n) * interval '2 minutes'
      from generate_series(1, ${lines}::int) n
      cross join (select n_in from ledger_accounts where member_id = ${memberId}::bigint) a`,
    sql`
      update ledger_accounts set available = available + 20 * ${lines}::bigint,
        income_total = income_total + 20 * ${lines}::bigint, n_in = n_in + ${lines}::int
      where member_id = ${memberId}::bigint`,
    sql`
      insert into referrals (friend_id, referrer_id, friend_name, joined_at, last_activity_at, earned_points)
      select p.member_id, ${memberId}::bigint, split_part(p.name, ' ', 1) || ' ' || left(split_part(p.name, ' ', 2), 1) || '.',
        p.completed_at, now(), 20
      from profiles p where p.member_id <> ${memberId}::bigint order by p.member_id limit ${friends}::int`,
    sql`
      insert into referral_sums (referrer_id, friends, earned_points)
      select referrer_id, count(*), sum(earned_points) from referrals where referrer_id = ${memberId}::bigint
      group by referrer_id`,
    sql`
      insert into check_ins (member_id, day, streak)
      select ${memberId}::bigint, current_date - n, 365 - n from generate_series(1, 365) n on conflict do nothing`,
  ];
}
