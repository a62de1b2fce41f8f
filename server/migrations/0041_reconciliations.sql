-- A partner may report a complete after the attempt had ended. The end before stays known: it counts among the ends of
-- its day, and what it paid counts for the limit of that day and is deducted from the reward.
-- feature: attempts
alter table attempts
  add column early_points int not null default 0 check (early_points >= 0),
  add column early_state text check (early_state in ('screened_out', 'quota_full', 'closed', 'abandoned', 'timed_out')),
  add column early_ended_at timestamptz,
  add constraint attempts_early_check check ((early_state is null) = (early_ended_at is null)
    and (early_state is not null or early_points = 0));
create index attempts_by_early_end on attempts (early_ended_at) where early_state is not null;
-- The last attempt in a state may get another end.
-- feature: attempts
alter table survey_tallies drop constraint survey_tallies_attempts_check;
alter table survey_tallies add constraint survey_tallies_attempts_check check (attempts >= 0);
-- What the member got is known for every end, and changes when points are taken back or given again.
-- feature: partners
alter table partner_visits drop constraint partner_visits_check;
-- A partner's survey pauses itself after 20 starts without a complete.
-- feature: quality
alter table survey_pauses
  drop constraint survey_pauses_reason_check,
  add constraint survey_pauses_reason_check check (reason in ('reports', 'dropOut', 'softLaunch', 'noCompletes'));
-- The scorecard reads the latest success redirects, and the completes of months.
-- feature: partners
create index partner_visits_successes on partner_visits (partner_id, returned_at desc) where returned_as = 'complete';
create index partner_visits_completes on partner_visits (partner_id, settled_at desc) where revenue_cents is not null;
-- Why a partner paused by itself, until an operator opened it again.
-- feature: partner-scorecard
create table partner_pauses (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  reason text not null check (reason in ('unconfirmed', 'reversals')),
  -- How many of how many.
  counted int not null,
  of int not null,
  paused_at timestamptz not null,
  ended_at timestamptz
);
create index partner_pauses_by_partner on partner_pauses (partner_id, id desc);
-- Files in which a partner says which completes it accepts for a month.
-- feature: reconciliations
create table reconciliations (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  file_name text not null,
  sha256 bytea not null,
  -- Which column of the file has the attempt, the status and the reason.
  columns jsonb not null,
  -- The file itself, until it is applied or declined.
  csv bytea,
  lines int not null check (lines between 1 and 100000),
  state text not null check (state in ('checking', 'refused', 'checked', 'waiting', 'applying', 'done', 'declined')),
  -- How many lines the check has read.
  checked_lines int not null default 0,
  -- The first bad lines, and how many there are.
  problems jsonb not null default '[]',
  problem_count int not null default 0,
  -- What the file would do: figures by effect.
  summary jsonb,
  note text not null default '',
  uploaded_at timestamptz not null,
  uploaded_by bigint not null references operators,
  checked_at timestamptz,
  approved_at timestamptz,
  approved_by bigint references operators,
  finished_at timestamptz,
  declined_at timestamptz,
  declined_by bigint references operators,
  check ((state in ('applying', 'done')) = (approved_by is not null)),
  check ((state = 'declined') = (declined_by is not null))
);
create unique index reconciliations_by_file on reconciliations (partner_id, sha256) where state <> 'declined';
create index reconciliations_by_partner on reconciliations (partner_id, uploaded_at desc, id desc);
create index reconciliations_applying on reconciliations (id) where state = 'applying';
-- The lines of a file that can be applied. Those that change nothing are deleted once it is applied or declined.
-- feature: reconciliations
create table reconciliation_lines (
  reconciliation_id bigint not null references reconciliations,
  line int not null,
  attempt_id bigint not null references attempts,
  attempt_key text not null,
  member_id bigint not null references members,
  status text not null,
  meaning text not null,
  -- What its reason says about a complete that is taken back.
  taken_back_for text,
  -- The attempt before: its state with its review.
  before text not null,
  -- On these two depends whether a line that changes nothing still does not.
  state_before text not null,
  reversed_before boolean not null,
  completed_at timestamptz,
  effect text not null,
  -- What the member gets or loses, what the panel bears, and how our revenue changes.
  points int not null,
  borne_points int not null,
  revenue_cents int not null,
  primary key (reconciliation_id, line)
);
create index reconciliation_lines_by_effect on reconciliation_lines (reconciliation_id, effect, line);
-- Most lines of a month change nothing.
-- feature: reconciliations
create index reconciliation_lines_changing on reconciliation_lines (reconciliation_id, line)
  where effect not in ('matches', 'late');
-- A line of an applied file is a call like any other.
-- feature: partner-calls
alter table partner_calls drop constraint partner_calls_via_check;
alter table partner_calls add constraint partner_calls_via_check check (via in ('call', 'back', 'file'));
alter table partner_calls add column reconciliation_id bigint references reconciliations;
alter table partner_calls add constraint partner_calls_file_check check ((via = 'file') = (reconciliation_id is not null));
-- The calls of partners never wait behind the lines of a file.
-- feature: partner-calls
drop index partner_calls_waiting;
create index partner_calls_waiting on partner_calls (id) where state = 'waiting' and reconciliation_id is null;
create index partner_calls_of_file on partner_calls (reconciliation_id, id) where state = 'waiting' and reconciliation_id is not null;
-- Reconciliation files pay and take back for many members at once.
-- feature: money-decisions
alter table money_decisions drop constraint money_decisions_kind_check;
alter table money_decisions add constraint money_decisions_kind_check
  check (kind in ('order', 'correction', 'compensation', 'reinstatement', 'return', 'payoutRun', 'reconciliation'));
