-- The texts of a wave of its own: one, or several that are tried against each other. A wave without any uses the
-- standard sentences of its mail.
-- feature: invitations
create table invitation_texts (
  wave_id bigint not null references invitation_waves,
  -- 0 is text A.
  arm smallint not null check (arm between 0 and 3),
  subject_en text not null,
  text_en text not null,
  subject_zh text not null,
  text_zh text not null,
  primary key (wave_id, arm)
);

-- feature: invitations
alter table invitations
  -- The text of the mail; null: the standard one.
  add column arm smallint,
  -- Whether the text was drawn by lot among several: only these mails tell which text is better.
  add column drawn boolean not null default false;
create index invitations_drawn on invitations (wave_id, arm) where drawn;

-- The text that an operator chose for the mails that were not sent yet.
-- feature: invitations
alter table invitation_waves
  add column winner smallint,
  add column winner_chosen_by bigint references operators,
  add column winner_chosen_at timestamptz,
  add foreign key (id, winner) references invitation_texts (wave_id, arm),
  add check ((winner is null) = (winner_chosen_by is null) and (winner is null) = (winner_chosen_at is null));
