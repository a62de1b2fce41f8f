-- What the level of the member promised when the attempt was started: percent on top of the reward, and days by which a
-- review is shorter. Later changes of levels and settings do not affect them.
-- feature: attempts
alter table attempts
  add column bonus_percent smallint not null default 0,
  add column review_days_less smallint not null default 0;

-- By how many minutes members with the longest head start could start the survey before others, as it was at the first
-- launch. Offers of partners wait for nobody and keep 0.
-- feature: surveys
alter table surveys add column head_start_minutes smallint not null default 0;
