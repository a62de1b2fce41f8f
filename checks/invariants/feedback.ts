/** What must hold of second looks at rejected answers. */
export const feedbackInvariants: Readonly<Record<string, string>> = {
  'a second look at answers is the only one of its attempt, and of its member': `
    select c.id from conversations c
    left join appeals p on p.conversation_id = c.id left join attempts a on a.id = c.attempt_id
    where c.kind = 'second_look' and c.attempt_id is not null
      and (p.attempt_id is distinct from c.attempt_id or a.member_id is distinct from c.member_id)`,

  'answers that a second look accepted are not rejected': `
    select c.id from conversations c join attempts a on a.id = c.attempt_id
    where c.kind = 'second_look' and c.outcome = 'lifted' and a.review in ('rejected', 'reversed')`,
};
