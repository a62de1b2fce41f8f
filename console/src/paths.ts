/** Every address of the console, below its base. Nothing else builds a link. */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const paths = {
  signIn: (next?: string) => withQuery('/sign-in', { next }),
  oneTimeCode: (next?: string) => withQuery('/one-time-code', { next }),
  orders: (search = '') => `/orders${search}`,
  order: (id: number) => `/orders/${id}`,
  surveys: (search = '') => `/surveys${search}`,
  newSurvey: () => '/surveys/new',
  survey: (id: number) => `/surveys/${id}`,
  surveySettings: (id: number) => `/surveys/${id}/settings`,
  members: (search = '') => `/members${search}`,
  member: (id: number) => `/members/${id}`,
  attempt: (attemptId: string) => `/attempts/${encodeURIComponent(attemptId)}`,
  auditLog: (subjectKind?: string, subjectId?: string | number) => withQuery('/audit-log', { subjectKind, subjectId }),

  /** In the member app, on the same site. */
  surveyInfo: (encryptId: string) => withQuery('/questionnaireItem', { encryptId }),
} as const;

/** Where to go after signing in: an address of the console that somebody asked for, never one outside. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !/^\/(sign-in|one-time-code)/.test(next) ? next : paths.orders();
}
