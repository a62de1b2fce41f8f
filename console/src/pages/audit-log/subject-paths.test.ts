import { VERSIONED } from '@pollen/contract/versioned';
import { expect, test } from 'vitest';
import { auditWords } from '../../locales/audit-log.en';
import { subjectPath } from './subject-paths';

test('each line links to the changed object, in the changed language', () => {
  expect(subjectPath('order', '30571')).toBe('/orders/30571');
  expect(subjectPath('article', 'active-rules.zh')).toBe('/texts/pages/active-rules/zh');
  expect(subjectPath('mail', 'orders.confirm:en')).toBe('/texts/mails/orders.confirm');
  expect(subjectPath('setting', 'restrictedCountries')).toBe('/settings/countries');
  expect(subjectPath('setting', 'checkInPoints')).toBe('/settings#checkInPoints');
  expect(subjectPath('faq', '12')).toBe('/texts/questions#question-12');
  expect(subjectPath('partnerKeys', 'paypal')).toBe('/settings/partner-keys');
});

test('everything with versions has a page and a name', () => {
  for (const kind of VERSIONED) {
    expect(subjectPath(kind, '1'), kind).not.toBeNull();
    expect(auditWords.en, kind).toHaveProperty(kind);
  }
});

test('unknown subjects and malformed ids have no link', () => {
  expect(subjectPath('comet', '1')).toBeNull();
  expect(subjectPath('order', 'x')).toBeNull();
  expect(subjectPath('order', '0')).toBeNull();
});
