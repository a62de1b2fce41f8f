-- The quota cells of an attempt say what the profile said: gender, age, region. A closed account keeps them no longer.
-- feature: attempts
update attempts set cell_ids = '{}' from members
  where members.id = attempts.member_id and members.state = 'closed' and attempts.cell_ids <> '{}';
