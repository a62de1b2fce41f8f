-- no transaction
-- feature: profiles
-- Complete profiles in an order that nothing about their members decides, with what most targets ask about: the first
-- thousands that match are found without reading the others.
create index concurrently if not exists profiles_at_random on profiles (hashint8extended(member_id, 0), member_id)
  include (country_id, gender, birthday) where completed_at is not null;
