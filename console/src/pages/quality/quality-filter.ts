import { SIGNAL_KINDS } from '../../layouts/SignalEvidence';
import { defineFilters, id, named, oneOf, text } from '../../list/filters';

/** The tabs of the queue. */
export const tabs = ['suspected', 'marked', 'accepted', 'rejected'] as const;

/** The filters of the queue. */
export const qualityFilters = defineFilters(
  {
    tab: oneOf(tabs, { usual: 'suspected' }),
    signal: oneOf(SIGNAL_KINDS),
    surveyId: named('survey', id()),
    search: text(),
  },
  { tab: 'tab' },
);

/** Returns the query for the API: the open tabs filter by weight, the others by state. */
export function qualityQuery(values: typeof qualityFilters.usual, size: number) {
  const { tab, ...query } = qualityFilters.query(values);
  if (tab === 'accepted' || tab === 'rejected') return { ...query, size, state: tab };
  return { ...query, size, state: 'open' as const, ...(tab ? { weight: tab } : {}) };
}
