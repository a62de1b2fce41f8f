/** What must hold of second looks. */
export const feedbackInvariants: Readonly<Record<string, string>> = {
  'a second look at answers is the only one of its attempt, and of its member': `
    select c.id from conversations c
    left join appeals p on p.conversation_id = c.id left join attempts a on a.id = c.attempt_id
    where c.kind = 'second_look' and c.attempt_id is not null
      and (p.attempt_id is distinct from c.attempt_id or a.member_id is distinct from c.member_id)`,

  'answers that a second look accepted are not rejected': `
    select c.id from conversations c join attempts a on a.id = c.attempt_id
    where c.kind = 'second_look' and c.outcome = 'lifted' and a.review in ('rejected', 'reversed')`,

  'a suspension or a blacklisting that a second look lifted is not in force': `
    select c.id from conversations c join members m on m.id = c.member_id
    where c.kind = 'second_look' and c.outcome = 'lifted'
      and (c.suspended_at = m.suspended_at or c.blacklisted_at = m.blacklisted_at)`,
};
