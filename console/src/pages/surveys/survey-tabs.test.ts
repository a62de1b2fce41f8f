import { expect, test } from 'vitest';
import { surveyTabOf, surveyTabs } from './survey-tabs';

test('each tab of a survey is found again by its own address', () => {
  for (const { key, hrefOf } of surveyTabs) expect(surveyTabOf(hrefOf(48213))).toBe(key);
});

test('an address that ends in a slash or names no tab opens the overview', () => {
  expect(surveyTabOf('/surveys/7/')).toBe('overview');
  expect(surveyTabOf('/surveys/7/unheard-of')).toBe('overview');
});
