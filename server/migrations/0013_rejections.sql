-- What an operator's decision about a completed attempt holds back at present: zero again once it is reinstated.
alter table attempts
  add column taken_points int not null default 0,
  -- As booked: less than asked for when the credit would have gone below zero.
  add column taken_credit int not null default 0 check (taken_credit >= 0),
  add column decided_by bigint references operators,
  add constraint attempts_taken_check check (taken_points between 0 and final_points);
