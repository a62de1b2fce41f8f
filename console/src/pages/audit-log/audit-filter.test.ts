import { expect, test } from 'vitest';
import { auditFilters } from './audit-filter';

const read = (search: string) => auditFilters.read(new URLSearchParams(search)).values;
const nothing = { operatorId: null, action: '', subjectKind: '', subjectId: '', search: '', from: null, to: null };

test('an address that was written is read back unchanged', () => {
  const filter = {
    operatorId: 3,
    action: 'order.approved',
    subjectKind: 'order',
    subjectId: '30571',
    search: 'maya@example.com, late',
    from: '2026-11-01',
    to: '2026-11-30',
  };
  expect(read(auditFilters.search(filter))).toEqual(filter);
  expect(auditFilters.query(filter)).toEqual(filter);
  expect(auditFilters.search(read(''))).toBe('');
});

test('invalid values are dropped: an id without its kind, an impossible day', () => {
  expect(read('?subjectId=7&operatorId=me&from=2026-13-40&to=tomorrow')).toEqual(nothing);
  expect(auditFilters.query(nothing)).toEqual({});
});
