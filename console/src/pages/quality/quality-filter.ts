import type { SIGNAL_KINDS } from '@pollen/contract/console-quality';

export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** The tabs of the queue. */
export const tabs = ['suspected', 'marked', 'accepted', 'rejected'] as const;
export type Tab = (typeof tabs)[number];

export const signalKinds: readonly SignalKind[] = [
  'attention',
  'fast',
  'straightLine',
  'nonsense',
  'duplicate',
  'sharedDevice',
  'sharedPayout',
  'sharedNetwork',
  'tooMany',
];

/** What the queue shows, as the address keeps it. */
export interface QualityFilter {
  tab: Tab;
  signal: SignalKind | null;
  surveyId: number | null;
  search: string;
}

export function readQualityFilter(params: URLSearchParams): QualityFilter {
  const number = (name: string) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;
  };
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'suspected',
    signal: signalKinds.find((kind) => kind === params.get('signal')) ?? null,
    surveyId: number('survey'),
    search: (params.get('search') ?? '').slice(0, 200),
  };
}

/** The search part of the address; what is as usual is left out. */
export function qualitySearch({ tab, signal, surveyId, search }: QualityFilter): string {
  const params = new URLSearchParams();
  if (tab !== 'suspected') params.set('tab', tab);
  if (signal) params.set('signal', signal);
  if (surveyId) params.set('survey', String(surveyId));
  if (search) params.set('search', search);
  return params.size > 0 ? `?${params}` : '';
}

/** What the server is asked for. */
export function qualityQuery({ tab, signal, surveyId, search }: QualityFilter, size: number) {
  const state = tab === 'suspected' || tab === 'marked' ? ('open' as const) : tab;
  return {
    size,
    state,
    ...(tab === 'suspected' || tab === 'marked' ? { weight: tab } : {}),
    ...(signal ? { signal } : {}),
    ...(surveyId ? { surveyId } : {}),
    ...(search ? { search } : {}),
  };
}
