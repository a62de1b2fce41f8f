import type { DataOf } from '../../api/call';

export type HistoryItem = DataOf<'GET /api/v1/Accounts/:id/HistoricalSurveys'>['list'][number];

interface Look {
  shape: 'ring' | 'half' | 'tick' | 'cross' | 'dash';
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
}

/** Shape and colour of a status; its words come from the server. */
export function pillOf({ state, review }: Pick<HistoryItem, 'state' | 'review'>): Look {
  if (review === 'rejected' || review === 'reversed') return { shape: 'cross', tone: 'danger' };
  if (review === 'pending') return { shape: 'ring', tone: 'info' };
  switch (state) {
    case 'started':
      return { shape: 'half', tone: 'info' };
    case 'completed':
      return { shape: 'tick', tone: 'success' };
    default:
      return { shape: 'dash', tone: 'neutral' };
  }
}
