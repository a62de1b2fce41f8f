import { expect, test } from 'vitest';
import { outcomeOf } from './outcome';
import { minutesLeft, questionsLeft } from './progress';

test('the remaining questions are counted from this page', () => {
  const progress = { firstQuestion: 7, lastQuestion: 7, questions: 18, answered: 6 };
  expect(questionsLeft(progress)).toBe(11);
  expect(minutesLeft(12, progress)).toBe(8);
  expect(minutesLeft(1, { ...progress, firstQuestion: 18, lastQuestion: 18 })).toBe(1);
});

test('a page without questions counts the answers before it', () => {
  const progress = { firstQuestion: 0, lastQuestion: 0, questions: 10, answered: 4 };
  expect(questionsLeft(progress)).toBe(6);
  expect(minutesLeft(10, progress)).toBe(6);
});

test('a survey ends in four ways', () => {
  expect(outcomeOf({ state: 'completed', points: 180, credited: true })).toBe('completed');
  expect(outcomeOf({ state: 'completed', points: 180, credited: false })).toBe('pending');
  expect(outcomeOf({ state: 'screened_out', points: 0, credited: false })).toBe('out');
  expect(outcomeOf({ state: 'quota_full', points: 10, credited: true })).toBe('out');
  expect(outcomeOf({ state: 'timed_out', points: 0, credited: false })).toBe('unfinished');
});
