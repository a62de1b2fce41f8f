import { expect, test } from 'vitest';
import { gibberishReason } from '../questionnaires/carelessness';
import { independentSignals } from './checks';
import { comparableText, detectSpeeding, dropOutJump } from './rules';

test.each([
  ['asdfghjkl', 'keyboard'],
  ['qwertz uiop', 'keyboard'],
  ['aaaaaaaaaa', 'repeated'],
  ['blablablabla', 'repeated'],
  ['xkcdpqrt mnbvcx', 'noWords'],
  ['啊啊啊啊啊啊啊', 'repeated'],
  ['Because it is tasty', null],
  ['No', null],
  ['Angstschweiß', null],
  ['I was there were they', null],
  ['因为味道很好', null],
  ['rhythm', null],
  ['strength', null],
])('"%s" is %s', (text, reason) => expect(gibberishReason(text)).toBe(reason));

test('short texts are not compared; long ones are compared without blanks and case', () => {
  expect(comparableText('I like it')).toBeNull();
  expect(comparableText('I like it because it is so sweet.')).toBe(
    comparableText('i like it, because it is  SO sweet'),
  );
  expect(comparableText('因为味道很好价格合适')).not.toBeNull();
});

test('with few other respondents the expected length is used, and short surveys are not compared', () => {
  const limits = { fastPercent: 35, fastOthers: 10, fastExpectedPercent: 10 };
  const speed = (own: number, median: number, others: number, expected = 5) =>
    detectSpeeding([{ page: 'a', seconds: own }], [{ page: 'a', seconds: median, others }], expected, limits);
  expect(speed(1, 30, 9)).toBeNull();
  expect(speed(1, 30, 9, 60)).toEqual({ pages: [{ page: 'a', seconds: 1 }], expectedSeconds: 60 });
  expect(speed(6, 30, 9, 60)).toBeNull();
  expect(speed(1, 30, 10, 60)).toEqual({ pages: [{ page: 'a', seconds: 1, medianSeconds: 30 }] });
  expect(speed(1, 8, 10)).toBeNull();
  expect(speed(12, 30, 10)).toBeNull();
  expect(independentSignals(['nonsense', 'duplicate'])).toBe(1);
  expect(independentSignals(['nonsense', 'fast'])).toBe(2);
});

test('a rise is measured against the usual rate', () => {
  expect(dropOutJump({ starts: 29, dropped: 29, startsBefore: 100, droppedBefore: 0 })).toBeNull();
  expect(dropOutJump({ starts: 30, dropped: 21, startsBefore: 100, droppedBefore: 50 })).toBeNull();
  expect(dropOutJump({ starts: 30, dropped: 12, startsBefore: 100, droppedBefore: 10 })).toEqual({
    dropOut: 40,
    dropOutBefore: 10,
  });
});
