import { expect, test } from 'vitest';
import { spreadOf } from './frequencies';
import type { Question } from './variables';

const cups = { kind: 'text', name: 'cups', input: 'number', title: { default: 'Cups a day' } } as unknown as Question;

function rangesOf(values: readonly number[]) {
  const rows = values.map((value) => ({ part: null, value, n: 1 }));
  const series = spreadOf([cups], rows, { title: 'Cups a day', answered: values.length }, 'en');
  return series[0]?.bars.map(({ label, count }) => `${label}: ${count}`);
}
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, value) => value);

test('whole numbers are counted in ranges of whole numbers, others in ten of one width', () => {
  expect(rangesOf([0, 1, 2])).toEqual(['0: 1', '1: 1', '2: 1']);
  expect(rangesOf(upTo(13))).toEqual([
    '0 – 1: 2',
    '2 – 3: 2',
    '4 – 5: 2',
    '6 – 7: 2',
    '8 – 9: 2',
    '10 – 11: 2',
    '12 – 13: 2',
  ]);
  expect(rangesOf(upTo(10))?.at(-1)).toBe('10: 1');
  expect(rangesOf(upTo(99))).toHaveLength(10);
  expect(rangesOf([...upTo(10), 0.5])?.[0]).toBe('0 – 1: 2');
  expect(rangesOf([...upTo(9), 12.5])?.slice(0, 2)).toEqual(['0 – 1.25: 2', '1.25 – 2.5: 1']);
});
