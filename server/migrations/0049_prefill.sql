-- What members let us tell partners when they leave for their surveys; the latest row of a partner counts.
-- feature: prefill
create table prefill_choices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  partner_id bigint not null references partners,
  -- The version of the text that was agreed to.
  wording text not null,
  -- The fields of the profile that were shown and are told; empty: none is.
  fields text[] not null,
  chosen_at timestamptz not null
);
-- feature: prefill
create index prefill_choices_by_member on prefill_choices (member_id, partner_id, id desc);
-- feature: prefill
create index prefill_choices_by_partner on prefill_choices (partner_id);
-- The fields of the profile that the link into the survey told the partner.
-- feature: partners
alter table partner_visits add column told text[] not null default '{}';
