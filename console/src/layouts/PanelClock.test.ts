import { expect, test } from 'vitest';
import { utcOffset } from './PanelClock';

test('the offset of a zone follows the season, and has minutes where the zone has them', () => {
  const winter = new Date('2026-01-15T12:00:00Z');
  const summer = new Date('2026-07-15T12:00:00Z');
  expect(utcOffset('America/New_York', winter)).toBe('UTC−5');
  expect(utcOffset('America/New_York', summer)).toBe('UTC−4');
  expect(utcOffset('Asia/Kolkata', winter)).toBe('UTC+5:30');
  expect(utcOffset('Europe/London', winter)).toBe('UTC');
});
