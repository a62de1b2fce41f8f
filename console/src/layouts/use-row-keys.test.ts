import { describe, expect, it } from 'vitest';
import { nextKeys } from './use-row-keys';

const [tea, coffee, water] = [{ text: 'tea' }, { text: 'coffee' }, { text: 'water' }];
const start = nextKeys({ rows: [], keys: [], made: 0 }, [tea, coffee, water]);

describe('keys of editable rows', () => {
  it('stay with the rows that are left when one is removed', () => {
    expect(start.keys).toEqual([1, 2, 3]);
    expect(nextKeys(start, [coffee, water]).keys).toEqual([2, 3]);
  });

  it('move with their rows', () => {
    expect(nextKeys(start, [water, tea, coffee]).keys).toEqual([3, 1, 2]);
  });

  it('stay while a row is edited', () => {
    expect(nextKeys(start, [tea, { text: 'espresso' }, water]).keys).toEqual([1, 2, 3]);
  });

  it('are never given again: a row that is added gets a new one', () => {
    const removed = nextKeys(start, [tea, coffee]);
    expect(nextKeys(removed, [tea, { text: 'milk' }, coffee]).keys).toEqual([1, 4, 2]);
  });

  it('are different for rows that are the same object or value', () => {
    const twice = nextKeys({ rows: [], keys: [], made: 0 }, ['tea', 'tea']);
    expect(twice.keys).toEqual([1, 2]);
    expect(nextKeys(twice, ['tea', 'tea', 'tea']).keys).toEqual([1, 2, 3]);
    expect(nextKeys(twice, ['tea']).keys).toEqual([1]);
  });

  it('stay when all rows are replaced by as many', () => {
    expect(nextKeys(start, [{}, {}, {}]).keys).toEqual([1, 2, 3]);
  });
});
