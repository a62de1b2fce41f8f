import { day, defineFilters, id, text, within } from '../../list/filters';

/** The filters of the audit log, shared by the page and the file. Days are in the panel's time zone. */
export const auditFilters = defineFilters({
  operatorId: id(),
  action: text(60),
  subjectKind: text(40),
  // A number alone is ambiguous, because orders and members share the same numbers.
  subjectId: within('subjectKind', text(64)),
  search: text(),
  from: day(),
  to: day(),
});
