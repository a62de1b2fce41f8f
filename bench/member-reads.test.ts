import { expect, test } from 'vitest';
import { memberReads, notMeasured } from './member-reads';

test('each call that members read is timed as the panel grows, or left out for a reason', () => {
  expect(notMeasured).toEqual([]);
  const visitor = { id: 7, cookie: '', attemptId: 'attempt', orderId: 9 };
  const calls = memberReads.map((call) => call(visitor, 0, 'survey'));
  expect(new Set(calls).size).toBe(calls.length);
  for (const call of calls) expect(call).not.toContain(':');
  expect(calls).toEqual(
    expect.arrayContaining(['GET /api/v1/Accounts/7', 'GET /api/v1/Accounts/7/Passkeys', 'GET /api/v1/Orders/9']),
  );
});
