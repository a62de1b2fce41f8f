import { VERSIONED } from '@pollen/contract/versioned';
import { expect, test } from 'vitest';
import { auditWords } from '../../locales/audit-log.en';
import { subjectPath } from './subject-paths';

test('each line leads to what it changed, in the language that was changed', () => {
  expect(subjectPath('order', '30571')).toBe('/orders/30571');
  expect(subjectPath('article', 'active-rules.zh')).toBe('/texts/pages/active-rules/zh');
  expect(subjectPath('mail', 'orders.confirm:en')).toBe('/texts/mails/orders.confirm');
  expect(subjectPath('setting', 'restrictedCountries')).toBe('/settings/countries');
  expect(subjectPath('setting', 'checkInPoints')).toBe('/settings#checkInPoints');
  expect(subjectPath('faq', '12')).toBe('/texts/questions#question-12');
  expect(subjectPath('partnerKeys', 'paypal')).toBe('/settings/partner-keys');
});

test('everything that is kept in versions has a page and a word', () => {
  for (const kind of VERSIONED) {
    expect(subjectPath(kind, '1'), kind).not.toBeNull();
    expect(auditWords.en, kind).toHaveProperty(kind);
  }
});

test('what is unknown, or no number where one belongs, has none', () => {
  expect(subjectPath('comet', '1')).toBeNull();
  expect(subjectPath('order', 'x')).toBeNull();
  expect(subjectPath('order', '0')).toBeNull();
});
