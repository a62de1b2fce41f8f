-- What the level of the member promised when the attempt was started: percent on top of the reward, and days by which a
-- review is shorter. Later changes of levels and settings do not affect them.
-- feature: attempts
alter table attempts
  add column bonus_percent smallint not null default 0,
  add column review_days_less smallint not null default 0;
