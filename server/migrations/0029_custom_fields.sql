-- What operators ask members for in the profile, or note about them, beside the fields of the registry (decision 110).
-- feature: custom-fields
create table custom_fields (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('question', 'attribute')),
  kind text not null check (kind in ('one', 'several', 'number', 'date', 'yesNo')),
  topic text not null,
  sensitive boolean not null,
  required boolean not null,
  position int not null,
  -- The version of the wording in force.
  version int not null default 1,
  -- Grows with every change, so that concurrent saves do not overwrite each other.
  revision int not null default 1,
  changed_by bigint not null references operators,
  changed_at timestamptz not null,
  retired_at timestamptz,
  check (not (sensitive and required)),
  check (purpose = 'question' or not (sensitive or required))
);

-- feature: custom-fields
create table custom_field_versions (
  field_id bigint not null references custom_fields,
  version int not null,
  title_en text not null,
  title_zh text not null,
  help_en text not null,
  help_zh text not null,
  -- In order: [{ "code": 1, "en": "...", "zh": "...", "retired": false }]. A code is never used again.
  choices jsonb not null,
  -- The range of a number.
  least int,
  most int,
  created_by bigint not null references operators,
  created_at timestamptz not null,
  primary key (field_id, version),
  check (least <= most)
);

-- One row for each number of a member: the code of a choice, 1 or 0 for yes or no, a number, a day as 20261123.
-- feature: custom-fields
create table custom_field_values (
  member_id bigint not null references members,
  field_id bigint not null references custom_fields,
  value int not null,
  -- The wording that the member or the operator saw.
  version int not null,
  set_at timestamptz not null,
  -- Null: the member's answer.
  set_by bigint references operators,
  primary key (member_id, field_id, value),
  foreign key (field_id, version) references custom_field_versions
);
-- Finds the members with a value, for targets, segments and the filter of the members list, by an index-only scan.
create index custom_field_values_by_value on custom_field_values (field_id, value, member_id);
create trigger custom_field_values_of_nobody_closed before insert on custom_field_values for each row execute function refuse_closed_member();
