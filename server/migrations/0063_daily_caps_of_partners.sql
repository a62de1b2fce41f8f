-- How many members may leave for a partner on a day, and how many completes of a day are paid without an operator's
-- decision; null: any number. Copies of what the setup in force says.
-- feature: partners
alter table partners add column daily_starts int check (daily_starts > 0),
  add column daily_completes int check (daily_completes > 0);
-- What has happened at a partner on each day of the panel, counted one by one.
-- feature: partners
create table partner_days (
  day date not null,
  partner_id bigint not null references partners,
  starts int not null default 0 check (starts >= 0),
  completes int not null default 0 check (completes >= 0),
  -- When operators were told that a cap was reached: once a day for each of the two.
  starts_told_at timestamptz,
  completes_told_at timestamptz,
  primary key (day, partner_id)
);
-- The daily cap that the complete of a visit exceeded, for which it is held; null: none.
-- feature: partners
alter table partner_visits add column over_daily_cap int;
