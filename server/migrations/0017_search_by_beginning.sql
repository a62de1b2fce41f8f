-- The search over everything finds members by the beginning of their address or name while the operator types. A
-- common beginning is found by the order of the index; the trigram indexes would read every row that has it.
create index members_by_email_beginning on members (email_key text_pattern_ops);
create index profiles_by_name_beginning on profiles (lower(name) text_pattern_ops);
