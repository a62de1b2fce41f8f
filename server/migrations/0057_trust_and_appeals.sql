-- The public figures of the panel, as they were counted last (docs/decisions/0154-public-figures.md).
-- feature: trust
create table trust_figures (
  single_row boolean primary key default true check (single_row),
  counted_at timestamptz not null,
  -- What may be published: rounded, and null where few people are behind a figure.
  figures jsonb not null
);
