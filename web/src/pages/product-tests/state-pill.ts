import type { Mine } from './test-steps';

type Key = Mine['state'] | 'approved' | 'rejected';

/** Returns the word, the shape and the tone of where a member stands in a test. */
export function pillOf({ state, review }: Pick<Mine, 'state' | 'review'>): {
  word: Key;
  shape: 'ring' | 'half' | 'tick' | 'cross' | 'dash';
  tone: 'neutral' | 'info' | 'success' | 'danger';
} {
  if (review === 'approved' || review === 'reinstated') return { word: 'approved', shape: 'tick', tone: 'success' };
  if (review === 'rejected' || review === 'reversed') return { word: 'rejected', shape: 'cross', tone: 'danger' };
  if (state === 'overdue') return { word: state, shape: 'cross', tone: 'danger' };
  if (state === 'reported') return { word: state, shape: 'half', tone: 'info' };
  if (['screening', 'applied', 'reserve', 'selected', 'addressGiven', 'shipped', 'received'].includes(state)) {
    return { word: state, shape: 'ring', tone: 'info' };
  }
  return { word: state, shape: 'dash', tone: 'neutral' };
}
