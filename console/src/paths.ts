/** All addresses of the console, relative to its base. Every link is built here. */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const paths = {
  overview: () => '/',
  signIn: (next?: string) => withQuery('/sign-in', { next }),
  forgottenPassword: () => '/forgotten-password',
  oneTimeCode: (next?: string) => withQuery('/one-time-code', { next }),
  orders: (search = '') => `/orders${search}`,
  order: (id: number) => `/orders/${id}`,
  payouts: (search = '') => `/payouts${search}`,
  payoutEvents: (filter: Partial<Record<'kind' | 'run' | 'order', string>> = {}) =>
    withQuery('/payouts/events', filter),
  payoutRun: (id: number, search = '') => `/payouts/${id}${search}`,
  surveys: (search = '') => `/surveys${search}`,
  newSurvey: () => '/surveys/new',
  calendar: () => '/calendar',
  feasibility: (query: { survey?: number } = {}) => withQuery('/feasibility', query),
  survey: (id: number) => `/surveys/${id}`,
  surveyAd: (id: number) => `/surveys/${id}/ad`,
  surveyTool: (id: number) => `/surveys/${id}/tool`,
  surveyQuotas: (id: number) => `/surveys/${id}/quotas`,
  surveyInvitations: (id: number) => `/surveys/${id}/invitations`,
  surveyResults: (id: number, search = '') => `/surveys/${id}/results${search}`,
  weighting: (id: number) => `/surveys/${id}/results/weighting`,
  openAnswers: (id: number, question = '') => withQuery(`/surveys/${id}/results/open-answers`, { question }),
  answerFiles: (id: number, question = '') => withQuery(`/surveys/${id}/results/uploads`, { question }),
  codebook: (id: number) => `/surveys/${id}/results/codebook`,
  cleaning: (id: number) => `/surveys/${id}/results/cleaning`,
  shareResults: (id: number) => `/surveys/${id}/results/share`,
  surveySettings: (id: number) => `/surveys/${id}/settings`,
  surveyQuestionnaire: (id: number, at: { view?: string; open?: string } = {}) =>
    withQuery(`/surveys/${id}/questionnaire`, at),
  partners: () => '/partners',
  partner: (
    id: number,
    tab: 'scorecard' | 'surveys' | 'feed' | 'calls' | 'try' | 'reconciliations' | 'setup' = 'scorecard',
  ) => `/partners/${id}/${tab}`,
  newPartnerQuestion: (id: number, parameter: string) =>
    withQuery(`/partners/${id}/questions/new`, { attribute: parameter }),
  reconciliation: (id: number, fileId: number) => `/partners/${id}/reconciliations/${fileId}`,
  productTests: () => '/product-tests',
  newProductTest: () => '/product-tests/new',
  productTest: (id: number, tab: 'participants' | 'applicants' | 'setup' = 'participants') =>
    `/product-tests/${id}/${tab}`,
  members: (search = '') => `/members${search}`,
  segments: () => '/segments',
  customFields: (search = '') => `/profile-questions${search}`,
  newCustomField: (purpose: 'question' | 'attribute') => withQuery('/profile-questions/new', { purpose }),
  customField: (id: number) => `/profile-questions/${id}`,
  memberImports: () => '/member-imports',
  newMemberImport: () => '/member-imports/new',
  memberImport: (id: number) => `/member-imports/${id}`,
  memberTags: () => '/member-tags',
  member: (id: number) => `/members/${id}`,
  attempts: (query: Record<string, string | undefined> = {}) => withQuery('/attempts', query),
  attempt: (attemptId: string) => `/attempts/${encodeURIComponent(attemptId)}`,
  /** With the key of a setting, the address of its row. */
  settings: (key = '') => `/settings${key && `#${key}`}`,
  promotions: () => '/settings/promotions',
  countries: () => '/settings/countries',
  partnerKeys: () => '/settings/partner-keys',
  texts: () => '/texts',
  text: (name: string, locale: string) => `/texts/pages/${name}/${locale}`,
  questions: (id = '') => `/texts/questions${id && `#question-${id}`}`,
  mails: () => '/texts/mails',
  mail: (name: string) => `/texts/mails/${encodeURIComponent(name)}`,
  jobs: (search = '') => `/jobs${search}`,
  conversations: (search = '') => `/feedback${search}`,
  conversation: (id: number) => `/feedback/${id}`,
  answerTemplates: () => '/feedback/templates',
  approvals: (search = '') => `/approvals${search}`,
  approval: (id: number) => `/approvals/${id}`,
  operators: () => '/operators',
  operator: (id: number) => `/operators/${id}`,
  gifts: (search = '') => `/gifts${search}`,
  newGift: () => '/gifts/new',
  gift: (id: number) => `/gifts/${id}`,
  giftSettings: (id: number) => `/gifts/${id}/settings`,
  quality: (search = '') => `/quality${search}`,
  ledger: (query: Record<string, string | undefined> = {}) => withQuery('/ledger', query),
  auditLog: (subjectKind?: string, subjectId?: string | number) => withQuery('/audit-log', { subjectKind, subjectId }),

  /** For clients, outside the console's frame; the token is behind the #, which browsers send to nobody. */
  testLink: (token: string) => `/console/try#${token}`,
  sharedResults: (token: string) => `/console/shared-results#${token}`,

  /** Files of the server; the browser sends the session cookie. */
  responsesFile: (id: number, file: 'Json' | 'Spss', weights = '') =>
    withQuery(`/api/console/Surveys/${id}/Responses/${file}`, { weights }),
  responsesCsv: (id: number, answers: 'values' | 'labels' | 'codes', lang: string, weights = '') =>
    withQuery(`/api/console/Surveys/${id}/Responses/Csv`, {
      weights,
      ...(answers === 'values' ? {} : { answers, lang }),
    }),
  tablesExcel: (id: number, view: object, lang: string) =>
    withQuery(`/api/console/Surveys/${id}/Tables/Excel`, { view: JSON.stringify(view), lang }),
  responsesSyntax: (id: number, lang: string, weights = '') =>
    withQuery(`/api/console/Surveys/${id}/Responses/Syntax`, { lang, weights }),

  /** An address of the member app, on the same site. */
  impersonation: (ticket: string) => `/questionnaire#view=${ticket}`,
  surveyInfo: (encryptId: string) => withQuery('/questionnaireItem', { encryptId }),
} as const;

/** Returns the address to open after signing in: one of the console, never one outside. */
export function safeNext(next: string | null): string {
  return next &&
    /^\/(?![/\\])/.test(next) &&
    !/^\/(sign-in|one-time-code|invitation|forgotten-password|new-password)/.test(next)
    ? next
    : paths.overview();
}
