-- feature: surveys
alter table surveys add column if not exists kind text not null default 'survey' check (kind in ('survey', 'ad', 'productTest'));
-- The product test to which a screener or a report belongs; null: a survey of its own.
-- feature: surveys
alter table surveys add column part_of_survey_id bigint references surveys;
-- feature: surveys
create index surveys_by_whole on surveys (part_of_survey_id) where part_of_survey_id is not null;
-- The attempt at a product test to which an attempt at its screener or at a report belongs; such an attempt pays nothing.
-- feature: attempts
alter table attempts add column part_of bigint references attempts;
-- Figures count all attempts from their indexes, and take away these few.
-- feature: attempts
create index attempts_by_whole on attempts (part_of) include (member_id, state, started_at, ended_at)
  where part_of is not null;
-- A product that members try at home. The survey holds its texts, its reward and its last day for applications.
-- feature: product-tests
create table product_tests (
  survey_id bigint primary key references surveys,
  -- Who sends the product.
  sender text not null,
  selection text not null check (selection in ('operator', 'firstCome')),
  places int not null check (places > 0),
  -- By when applicants learn whether they have a place, and until when the reserve moves up.
  decide_on date not null,
  reserve_until date not null check (reserve_until >= decide_on),
  keeps_product boolean not null,
  created_at timestamptz not null,
  created_by bigint references operators
);
-- The screener (position 0) and the reports (1 to 3), each with a questionnaire of its own.
-- feature: product-tests
create table product_test_parts (
  survey_id bigint not null references product_tests,
  position int not null check (position between 0 and 3),
  part_survey_id bigint not null unique references surveys,
  -- Days after the arrival.
  opens_after_days int not null check (opens_after_days >= 0),
  due_after_days int not null check (due_after_days >= opens_after_days),
  primary key (survey_id, position)
);
-- feature: product-tests
create table product_test_participants (
  id bigint generated always as identity primary key,
  survey_id bigint not null references product_tests,
  member_id bigint not null references members,
  attempt_id bigint not null unique references attempts,
  state text not null check (state in ('screening', 'applied', 'reserve', 'selected', 'addressGiven', 'shipped', 'received',
    'reported', 'screenedOut', 'declined', 'withdrawn', 'addressMissing', 'notSent', 'notReceived', 'overdue')),
  -- Whether one of the places is taken.
  holds_place boolean not null default false,
  applied_at timestamptz not null,
  changed_at timestamptz not null,
  -- By when the present state has to end, in the panel's time zone; null once nothing is awaited.
  due_on date,
  -- Reminders about the present due day.
  reminders int not null default 0,
  -- When the last reminder went out.
  reminded_at timestamptz,
  -- The report that is awaited once the product has arrived.
  report int not null default 0,
  -- The last report whose opening was told.
  opened_report int not null default 0,
  received_on date,
  address bytea,
  address_consent text,
  address_consent_at timestamptz,
  -- The last day on which the address may still be there.
  erase_on date,
  -- When the present address was last exported for the sender; null: it was not.
  exported_at timestamptz,
  -- The sender has an earlier address than the present one.
  changed_after_export boolean not null default false,
  tracking text,
  tracking_link text,
  missing_since timestamptz,
  ended_at timestamptz,
  unique (survey_id, member_id),
  check ((address is null) = (erase_on is null))
);
create index product_test_participants_by_state on product_test_participants (survey_id, state, id);
create index product_test_participants_of_member on product_test_participants (member_id, id desc);
create index product_test_participants_due on product_test_participants (due_on) where due_on is not null;
create index product_test_participants_to_erase on product_test_participants (erase_on) where erase_on is not null;
create unique index product_test_participants_by_tracking on product_test_participants (survey_id, tracking)
  where tracking is not null;
-- The screener and the reports of participants, begun or done.
-- feature: product-tests
create table product_test_answers (
  participant_id bigint not null references product_test_participants,
  position int not null,
  attempt_id bigint not null unique references attempts,
  done_at timestamptz,
  suspected boolean not null default false,
  primary key (participant_id, position)
);
-- Every change of a participant's state, with who made it.
-- feature: product-tests
create table product_test_events (
  id bigint generated always as identity primary key,
  participant_id bigint not null references product_test_participants,
  at timestamptz not null,
  state text not null,
  actor text not null check (actor in ('member', 'operator', 'panel')),
  operator_id bigint references operators,
  note text
);
create index product_test_events_by_participant on product_test_events (participant_id, id);
-- feature: product-tests
create table product_test_exports (
  id bigint generated always as identity primary key,
  survey_id bigint not null references product_tests,
  at timestamptz not null,
  operator_id bigint not null references operators,
  addresses int not null,
  reason text not null
);
create index product_test_exports_by_test on product_test_exports (survey_id, id desc);
