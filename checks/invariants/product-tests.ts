/** What must hold of product tests and their participants. */
export const productTestInvariants: Readonly<Record<string, string>> = {
  'a product test gives no more places than it has, and only to participants who were selected': `
    select t.survey_id, t.places, count(*) as taken from product_tests t
    join product_test_participants p on p.survey_id = t.survey_id and p.holds_place
    group by t.survey_id, t.places having count(*) > t.places
    union all
    select survey_id, null, id from product_test_participants
    where (state in ('selected', 'addressGiven', 'shipped', 'received', 'reported') and not holds_place)
      or (state in ('screening', 'applied', 'reserve', 'screenedOut', 'declined') and holds_place)`,

  // A day of grace: the job that erases may not have run today.
  'the address of a participant is gone after its day, and for a closed account': `
    select p.id, p.erase_on from product_test_participants p join members m on m.id = p.member_id
    where p.address is not null and (p.erase_on < (now() at time zone 'utc')::date - 1 or m.state = 'closed')`,

  'the attempt at a product test is where its participant stands, and only all reports complete it': `
    select p.id, p.state, a.state as attempt from product_test_participants p
    join attempts a on a.id = p.attempt_id join members m on m.id = p.member_id
    where (a.state = 'started') <> (p.state in ('screening', 'applied', 'reserve', 'selected', 'addressGiven', 'shipped', 'received'))
      or (a.state = 'completed') <> (p.state = 'reported')
      or a.state = 'completed' and exists (select from product_test_parts t where t.survey_id = p.survey_id and t.position > 0
        and not exists (select from product_test_answers d
          where d.participant_id = p.id and d.position = t.position and d.done_at is not null))`,

  'a screener or a report pays nothing by itself': `
    select a.id, a.final_points from attempts a
    where a.part_of is not null and (a.final_points <> 0 or a.reward_points <> 0
      or exists (select from ledger_transfers t where t.attempt_id = a.id))`,
};
