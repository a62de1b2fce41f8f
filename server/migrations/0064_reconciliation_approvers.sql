-- Of which month a file is: most of its attempts ended in it. Null of files that an earlier version checked.
-- Who asked for the approval of another operator, and whom, where one operator may not decide alone. Such a file is
-- approved by somebody else than who asked and who uploaded it.
-- feature: reconciliations
alter table reconciliations
  add column month text check (month ~ '^\d{4}-\d{2}$'),
  add column asked_by bigint references operators,
  add column asked_at timestamptz,
  add column approver_id bigint references operators,
  add constraint reconciliations_asked_check check ((asked_by is null) = (asked_at is null)),
  add constraint reconciliations_approver_check check (approved_by not in (asked_by, uploaded_by) or asked_by is null);
