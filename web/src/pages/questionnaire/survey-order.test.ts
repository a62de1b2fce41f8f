import { expect, test } from 'vitest';
import { hourly, isSurvey, type SurveyCardData, sortSurveys } from './survey-order';

function card(number: string, maxPoints: number, loi: number, ir: number, started = false): SurveyCardData {
  const facts = {
    maxPoints,
    loi,
    ir,
    kind: 'survey' as const,
    platformType: 1,
    clipSeconds: null,
    reviewDays: 0,
    icon: 'other' as const,
    asksAbout: null,
    progress: null,
    started,
  };
  return { encryptId: `survey_${number}`, number, title: number, ...facts };
}

const surveys = [card('a', 100, 5, 40), card('b', 300, 20, 90), card('c', 100, 3, 60), card('d', 10, 30, 10, true)];

function order(by: Parameters<typeof sortSurveys>[1]): string {
  return sortSurveys(surveys, by)
    .map((survey) => survey.number)
    .join('');
}

test('begun surveys come first, then by chance, by the hour, by reward and length', () => {
  // By the hour: c 20.00, a 12.00, b 9.00.
  expect(order('hour')).toBe('dcab');
  expect(order('reward')).toBe('dbca');
  expect(order('length')).toBe('dcab');
  expect(order('rate')).toBe('dbca');
});

test('ads and product tests show neither a chance nor what an hour pays: they follow the surveys', () => {
  const ad = { ...card('e', 400, 1, 100), kind: 'ad' as const };
  const testAtHome = { ...card('f', 900, 60, 100), kind: 'productTest' as const };
  const all = [ad, testAtHome, ...surveys];
  const by = (key: 'rate' | 'hour' | 'reward') =>
    sortSurveys(all, key)
      .map(({ number }) => number)
      .join('');
  expect(by('rate')).toBe('dbcafe');
  expect(by('hour')).toBe('dcabef');
  expect(by('reward')).toBe('dfebca');
});

test('an hour pays the reward by the minutes, to ten cents', () => {
  expect(hourly({ maxPoints: 95, loi: 7 })).toBe(810);
  expect(hourly({ maxPoints: 60, loi: 0 })).toBe(3600);
});

test('the received list is not changed', () => {
  sortSurveys(surveys, 'length');
  expect(surveys.map((survey) => survey.number).join('')).toBe('abcd');
});

test('ads and product tests are told from surveys of questions', () => {
  expect(isSurvey({ kind: 'survey' })).toBe(true);
  expect(isSurvey({ kind: 'ad' })).toBe(false);
  expect(isSurvey({ kind: 'productTest' })).toBe(false);
});
