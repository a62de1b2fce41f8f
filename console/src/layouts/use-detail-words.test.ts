import { APPROVAL_KINDS } from '@pollen/contract/approval-values';
import { AUDIT_DETAILS } from '@pollen/contract/audit-details';
import { expect, test } from 'vitest';
import { auditDetailWords } from '../locales/audit-details.en';
import { auditDetails } from '../locales/audit-details.zh';
import { detailInWords, detailWordsFrom } from './use-detail-words';

const format = {
  number: (value: number) => value.toLocaleString('en-US'),
  price: (cents: number) => `$${cents / 100}`,
  instant: (iso: string) => `at ${iso.slice(11, 16)}`,
  day: (day: string) => `on ${day.slice(5)}`,
  labeled: (label: string, value: string) => `${label}: ${value}`,
  list: (parts: readonly string[]) => parts.join(', '),
};
const inEnglish = detailWordsFrom((key) => (auditDetailWords.en as Record<string, string>)[key] ?? null, format);
const inChinese = detailWordsFrom((key) => (auditDetails as Record<string, string>)[key] ?? null, {
  ...format,
  labeled: (label, value) => `${label}：${value}`,
});

test('every audit detail has a name in both languages', () => {
  for (const name of AUDIT_DETAILS) {
    expect(auditDetailWords.en, name).toHaveProperty(name);
    expect(auditDetails, name).toHaveProperty(name);
  }
});

test('every kind of approval has a name in both languages', () => {
  for (const kind of APPROVAL_KINDS) {
    expect(inEnglish.value(kind), kind).not.toMatch(/[a-z][A-Z]/);
    expect(inChinese.value(kind), kind).toMatch(/^\p{Script=Han}+$/u);
  }
});

test('the details of an audit line are shown as one short sentence', () => {
  const detail = {
    memo: 'No.',
    collected: 3000,
    'name.en': 'Tea → Coffee',
    closed: true,
    settings: { via: 'file', size: [1, 2] },
  };
  expect(detailInWords(detail, inEnglish)).toBe(
    'Memo: No. · Collected: 3,000 · Name English: Tea → Coffee · Also closed: yes · Settings: Payment method: manual payment file, Invited: 1, 2',
  );
  expect(detailInWords({ from: 'live', to: null }, inChinese)).toBe('原为：进行中 · 改为：无');
  expect(detailInWords({ comet: { tail: 'x' } }, inEnglish)).toBe('comet: tail: x');
  expect(detailInWords({ note: 'x'.repeat(500) }, inEnglish)).toHaveLength('Note: '.length + 161);
});

test('instants, days, money and shares are formatted, also in changes', () => {
  const detail = { until: '2026-11-20T14:30:00.000Z', cents: 3000, dropOut: 45, count: 3000 };
  expect(detailInWords(detail, inEnglish)).toBe('Until: at 14:30 · Amount: $30 · Drop-out rate: 45% · Count: 3,000');
  expect(detailInWords({ valueCents: '500 → 1000', 'settings.endsOn': '2026-11-20 → null' }, inEnglish)).toBe(
    'Value: $5 → $10 · Settings endsOn: on 11-20 → none',
  );
  expect(detailInWords({ settings: { valueCents: 250, note: '2026' } }, inEnglish)).toBe(
    'Settings: Value: $2.5, Note: 2026',
  );
});
