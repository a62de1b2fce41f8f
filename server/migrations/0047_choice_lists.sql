-- Lists of choices that stand on other websites (choicesByUrl): fetched when an operator asks, then written into the
-- questionnaire. A row is needed for minutes only; the next request of the same address fetches it anew.
-- feature: choice-lists
create table choice_lists (
  id bigint generated always as identity primary key,
  address text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  problem text,
  -- Tries that ended without a list, since the last request.
  tries int not null default 0,
  -- The answer of the other website, as JSON.
  content text,
  requested_at timestamptz not null,
  constraint choice_lists_problem_check check ((problem is not null) = (state = 'failed')),
  constraint choice_lists_content_check check ((content is not null) = (state = 'ready'))
);
-- feature: choice-lists
create index choice_lists_requested_idx on choice_lists (requested_at);
