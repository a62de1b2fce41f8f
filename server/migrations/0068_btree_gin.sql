-- An extension that comes with PostgreSQL, as pg_trgm does: plain columns in the index of the next migration.
create extension if not exists btree_gin;
