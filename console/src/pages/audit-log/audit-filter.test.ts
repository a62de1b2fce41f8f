import { expect, test } from 'vitest';
import { auditQuery, auditSearch, readAuditFilter } from './audit-filter';

const read = (search: string) => readAuditFilter(new URLSearchParams(search));
const nothing = { operatorId: '', action: '', subjectKind: '', subjectId: '', search: '', from: '', to: '' };

test('what is written is read back', () => {
  const filter = {
    operatorId: '3',
    action: 'order.approved',
    subjectKind: 'order',
    subjectId: '30571',
    search: 'maya@example.com, late',
    from: '2026-11-01',
    to: '2026-11-30',
  };
  expect(read(auditSearch(filter))).toEqual(filter);
  expect(auditQuery(filter)).toEqual({ ...filter, operatorId: 3 });
  expect(auditSearch(read(''))).toBe('');
});

test('what an address cannot mean is dropped: a number without its kind, a day that is none', () => {
  expect(read('?subjectId=7&operatorId=me&from=2026-13-40&to=tomorrow')).toEqual(nothing);
  expect(auditQuery(nothing)).toEqual({});
});
