import { expect, test } from 'vitest';
import { auditSearch, detailInWords, readAuditFilter } from './audit-filter';

const read = (search: string) => readAuditFilter(new URLSearchParams(search));

test('what is written is read back', () => {
  const filter = { subjectKind: 'order', subjectId: '30571', page: 2 };
  expect(read(auditSearch(filter))).toEqual(filter);
  expect(auditSearch(read(''))).toBe('');
});

test('a number without its kind is dropped', () => {
  expect(read('?subjectId=7')).toEqual({ subjectKind: '', subjectId: '', page: 1 });
});

test('details become one short line', () => {
  expect(detailInWords({ memo: 'No.', collected: 3, settings: { a: [1] } })).toBe(
    'memo: No., collected: 3, settings: {"a":[1]}',
  );
  expect(detailInWords({ long: 'x'.repeat(500) })).toHaveLength('long: '.length + 161);
});
