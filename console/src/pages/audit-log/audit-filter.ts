export const subjectKinds = ['order', 'survey', 'attempt', 'member', 'operator'] as const;

/** Which lines of the audit log are shown, as it stands in the address. */
export interface AuditFilter {
  subjectKind: string;
  subjectId: string;
  page: number;
}

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const page = params.get('page') ?? '';
  const subjectKind = (params.get('subjectKind') ?? '').slice(0, 40);
  return {
    subjectKind,
    // A number alone says nothing: orders and members share them.
    subjectId: subjectKind ? (params.get('subjectId') ?? '').slice(0, 64) : '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function auditSearch({ subjectKind, subjectId, page }: AuditFilter): string {
  const params = new URLSearchParams();
  if (subjectKind) params.set('subjectKind', subjectKind);
  if (subjectKind && subjectId) params.set('subjectId', subjectId);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}

/** The facts of a line as one text: `memo: ..., collected: 3`. Deep values are cut, the line is for finding, not for reading. */
export function detailInWords(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return `${name}: ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`;
    })
    .join(', ');
}
