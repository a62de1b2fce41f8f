import { day, defineFilters, id, text, within } from '../../list/filters';

/** Which lines of the audit log are shown, in the page and in the file alike. Days are those of the panel. */
export const auditFilters = defineFilters({
  operatorId: id(),
  action: text(60),
  subjectKind: text(40),
  // A number alone says nothing: orders and members share them.
  subjectId: within('subjectKind', text(64)),
  search: text(),
  from: day(),
  to: day(),
});
