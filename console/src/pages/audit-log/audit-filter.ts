import { dayOf } from '../../layouts/day-filter';

/** Which lines of the audit log are shown, as it stands in the address; what is empty is not looked at. */
export interface AuditFilter {
  operatorId: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  search: string;
  /** Days of the panel, both included. */
  from: string;
  to: string;
}

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const read = (name: keyof AuditFilter, longest: number) => (params.get(name) ?? '').slice(0, longest);
  const subjectKind = read('subjectKind', 40);
  const operatorId = read('operatorId', 15);
  return {
    operatorId: /^[1-9]\d*$/.test(operatorId) ? operatorId : '',
    action: read('action', 60),
    subjectKind,
    // A number alone says nothing: orders and members share them.
    subjectId: subjectKind ? read('subjectId', 64) : '',
    search: read('search', 200),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
}

/** The search part of an address, of the page and of the file alike. */
export function auditSearch(filter: AuditFilter): string {
  const params = new URLSearchParams(Object.entries(auditQuery(filter)).map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `?${params}` : '';
}

/** What the server is asked for. */
export function auditQuery(filter: AuditFilter) {
  const { operatorId, action, subjectKind, subjectId, search, from, to } = filter;
  return {
    ...(operatorId ? { operatorId: Number(operatorId) } : {}),
    ...(action ? { action } : {}),
    ...(subjectKind ? { subjectKind } : {}),
    ...(subjectKind && subjectId ? { subjectId } : {}),
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
