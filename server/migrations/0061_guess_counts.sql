-- Guesses at passwords and codes that all processes count together: only keyed digests of networks, addresses and members.
-- feature: guess-limits
create table guess_counts (
  name_hash bytea primary key,
  guesses int not null check (guesses >= 0),
  -- When the count is over, and the next guess begins a new one.
  ends_at timestamptz not null
);
-- feature: guess-limits
create index guess_counts_by_end on guess_counts (ends_at);
