-- An operator's pause of the invitations of one member. One whose day has come has no effect.
-- feature: invitations
create table invitation_pauses (
  member_id bigint primary key references members,
  -- The first day, in the panel's calendar, on which invitations are mailed again.
  resumes_on date not null,
  reason text not null,
  paused_by bigint not null references operators,
  paused_at timestamptz not null
);
create trigger invitation_pauses_of_nobody_closed before insert or update on invitation_pauses for each row execute function refuse_closed_member();
