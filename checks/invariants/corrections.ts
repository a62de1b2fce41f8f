/** What must hold of corrections. */
export const correctionInvariants: Readonly<Record<string, string>> = {
  'a correction was booked once, as it says, and a large one by two operators': `
    select c.id, c.state, c.unit, c.change, c.booked, l.* from corrections c join lateral (
      select (select coalesce(sum(case when to_account = 'available' then amount else -amount end), 0) from ledger_transfers
          where idempotency_key = 'correction:' || c.id and member_id = c.member_id and kind = 'correction') as points,
        (select coalesce(sum(delta), 0) from credit_lines
          where idempotency_key = 'correction:' || c.id and member_id = c.member_id and kind = 'correction') as credit
    ) l on true
    where l.points <> case when c.unit = 'points' then coalesce(c.booked, 0) else 0 end
      or l.credit <> case when c.unit = 'credit' then coalesce(c.booked, 0) else 0 end
      or c.unit = 'points' and c.booked <> c.change or abs(c.booked) > abs(c.change)
      or c.state = 'booked' and c.decided_by = c.asked_by`,
};
