import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastBatch, nextBatch, sameName } from './rules';

test.each([
  ['2026-11-20T13:59:59Z', '2026-11-13T14:00:00.000Z'],
  ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
  // Half an hour after the batch, in the weeks in which the clocks change.
  ['2026-03-13T13:30:00Z', '2026-03-13T13:00:00.000Z'],
  ['2026-11-06T14:30:00Z', '2026-11-06T14:00:00.000Z'],
])('at %s the last batch was due at %s', (now, due) => {
  expect(lastBatch('America/New_York', new Date(now)).toISOString()).toBe(due);
});

test('the last batch is never after now, and the one after it always is', () => {
  const instant = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Pacific/Auckland');
  fc.assert(
    fc.property(instant, zone, (now, timeZone) => {
      const last = lastBatch(timeZone, now);
      expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(nextBatch(timeZone, last).getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

test.each([
  ['Maya Lindqvist', 'LINDQVIST, Maya', true],
  ['José Núñez', 'jose nunez', true],
  ['李 小龙', '李小龙', true],
  ['Maya Lindqvist', 'Maya Lind', false],
  ['Maya Lindqvist', 'Dan Whitlock', false],
])('%s and %s: the same name is %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same);
});
