export const conversationTabs = ['waiting', 'mine', 'answered', 'closed', 'all'] as const;
export const conversationKinds = ['question', 'report', 'second_look'] as const;
const holders = ['nobody', 'somebody'] as const;

/** Which conversations are shown, as it stands in the address. */
export interface ConversationFilter {
  tab: (typeof conversationTabs)[number];
  kind: (typeof conversationKinds)[number] | null;
  assigned: (typeof holders)[number] | null;
  /** What is about one survey. */
  surveyId: number | null;
  search: string;
}

export function readConversationFilter(params: URLSearchParams): ConversationFilter {
  const survey = params.get('survey') ?? '';
  return {
    tab: conversationTabs.find((tab) => tab === params.get('tab')) ?? 'waiting',
    kind: conversationKinds.find((kind) => kind === params.get('kind')) ?? null,
    assigned: holders.find((holder) => holder === params.get('assigned')) ?? null,
    surveyId: /^[1-9]\d{0,11}$/.test(survey) ? Number(survey) : null,
    search: (params.get('search') ?? '').slice(0, 200),
  };
}

/** The search part of the address; what is as usual is left out. */
export function conversationSearch({ tab, kind, assigned, surveyId, search }: ConversationFilter): string {
  const params = new URLSearchParams();
  if (tab !== 'waiting') params.set('tab', tab);
  if (kind) params.set('kind', kind);
  if (assigned) params.set('assigned', assigned);
  if (surveyId) params.set('survey', String(surveyId));
  if (search) params.set('search', search);
  return params.size > 0 ? `?${params}` : '';
}

/** What the server is asked for. */
export function conversationQuery({ tab, kind, assigned, surveyId, search }: ConversationFilter, size: number) {
  return {
    tab,
    size,
    ...(kind ? { kind } : {}),
    ...(assigned ? { assigned } : {}),
    ...(surveyId ? { surveyId } : {}),
    ...(search ? { search } : {}),
  };
}
