import { expect, test } from 'vitest';
import { moveEnd, restingValues, shareOf, snap, writeValue } from './slider-values';

test('values are rounded to the scale without floating-point remainders', () => {
  expect(snap(0.30000000000000004, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
  expect(snap(17, { min: 0, max: 100, step: 5 })).toBe(15);
  expect(snap(-8, { min: 0, max: 10, step: 1 })).toBe(0);
  expect(snap(10, { min: 1, max: 10, step: 2 })).toBe(9);
  expect(snap(7.4, { min: 0, max: 10, step: 0 })).toBe(7);
});

test('one untouched thumb rests in the middle, two at the quarters', () => {
  expect(restingValues({ min: 10, max: 30, step: 0.5 }, false)).toEqual([20]);
  expect(restingValues({ min: 0, max: 24, step: 1 }, true)).toEqual([6, 18]);
});

test('two ends never cross and keep their distance', () => {
  const scale = { min: 0, max: 100, step: 1, minDistance: null, maxDistance: null };
  expect(moveEnd([20, 60], 0, 80, scale)).toEqual([60, 60]);
  expect(moveEnd([20, 60], 1, 10, scale)).toEqual([20, 20]);
  expect(moveEnd([20, 60], 0, 58, { ...scale, minDistance: 5 })).toEqual([55, 60]);
  expect(moveEnd([20, 60], 1, 95, { ...scale, maxDistance: 50 })).toEqual([20, 70]);
});

test('a value is written in its format', () => {
  expect(writeValue('{0} °C', 20.5, 'en-US')).toBe('20.5 °C');
  expect(writeValue('', 12000, 'en-US')).toBe('12,000');
  expect(shareOf(15, { min: 10, max: 30, step: 1 })).toBe(0.25);
});
