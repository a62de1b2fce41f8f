import { expect, test } from 'vitest';
import { type SurveyCardData, sortSurveys } from './survey-order';

function card(number: string, maxPoints: number, loi: number, ir: number, started = false): SurveyCardData {
  const facts = { maxPoints, loi, ir, platformType: 1, asksAbout: null, started };
  return { encryptId: `survey_${number}`, number, title: number, ...facts };
}

const surveys = [card('a', 100, 5, 40), card('b', 300, 20, 90), card('c', 100, 3, 60), card('d', 10, 30, 10, true)];

function order(by: Parameters<typeof sortSurveys>[1]): string {
  return sortSurveys(surveys, by)
    .map((survey) => survey.number)
    .join('');
}

test('begun surveys come first, then by reward, length and chance', () => {
  expect(order('reward')).toBe('dbca');
  expect(order('length')).toBe('dcab');
  expect(order('rate')).toBe('dbca');
});

test('the received list is not changed', () => {
  sortSurveys(surveys, 'length');
  expect(surveys.map((survey) => survey.number).join('')).toBe('abcd');
});
