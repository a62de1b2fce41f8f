import { expect, test } from 'vitest';
import { healthOf, nearness } from './partner-health';
import type { PartnerRow } from './partner-words';

const well: PartnerRow = {
  id: 1,
  name: 'Meadow',
  preset: 'own',
  state: 'open',
  surveys: 3,
  offered: null,
  starts: 40,
  startsOverTime: [],
  completes: 8,
  unconfirmed: { counted: 6, of: 50 },
  delaySeconds: 12,
  setAside: 0,
  setAsideAgeSeconds: null,
  forged: 0,
  pause: null,
  revenueCents: 2_000,
  points: 1_440,
  feedProblem: null,
  feedAgeSeconds: null,
  reversals: { counted: 0, of: 8 },
  today: { starts: 24, startsCap: 25, completes: 5, completesCap: null },
};
const pause = { reason: 'reversals', counted: 9, of: 50, at: '2026-11-20T10:00:00Z' } as const;

test('the health of a partner names what is most wrong', () => {
  expect(healthOf(well)).toBe('open');
  expect(healthOf({ ...well, delaySeconds: 7_800 })).toBe('slowCalls');
  const late = { ...well, delaySeconds: 7_800, unconfirmed: { counted: 7, of: 50 } };
  expect(healthOf(late)).toBe('confirmsLate');
  expect(healthOf({ ...late, today: { ...well.today, starts: 25 } })).toBe('capReached');
  expect(healthOf({ ...late, unconfirmed: { counted: 3, of: 5 } })).toBe('slowCalls');
  const full = { ...well, delaySeconds: 7_800, today: { ...well.today, starts: 25 } };
  expect(healthOf(full)).toBe('capReached');
  expect(healthOf({ ...well, today: { ...well.today, completesCap: 5 } })).toBe('capReached');
  expect(healthOf({ ...full, feedProblem: 'refused' })).toBe('feedFails');
  expect(healthOf({ ...full, state: 'paused' })).toBe('paused');
  expect(healthOf({ ...full, state: 'paused', pause })).toBe('autoPaused');
  expect(healthOf({ ...full, state: 'trying' })).toBe('trying');
});

test('a share is near its limit from two thirds of it on', () => {
  expect(nearness(0, 0, 15)).toBeUndefined();
  expect(nearness(3, 19, 15)).toBeUndefined();
  expect(nearness(9, 100, 15)).toBeUndefined();
  expect(nearness(10, 100, 15)).toBe('near');
  expect(nearness(15, 100, 15)).toBe('over');
});
