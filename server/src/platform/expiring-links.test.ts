import { describe, expect, test } from 'vitest';
import { expiringLinks, isLinkOpen } from './expiring-links';
import { idSignedIn, secretsFrom, signedId } from './secrets';
import { HOUR_MS } from './time';

const secrets = secretsFrom('a key of an installation that only this test knows');
const now = new Date('2026-05-01T10:20:00Z');
const clock = { now: () => now };
const name = 'a'.repeat(32);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const partsOf = (link: string) => {
  const [fileName = '', until = '', key = ''] = link.split('/');
  return { name: fileName, until, key };
};
const link = partsOf(expiringLinks({ clock, secrets }, 'files', 3 * HOUR_MS)(name));
const isOpen = (change: object, at = now) => isLinkOpen(secrets, 'files', { ...link, ...change }, at);

describe('an expiring link', () => {
  test('is open for at least the time that was asked for, to the next full hour', () => {
    expect(isOpen({})).toBe(true);
    expect(isOpen({}, new Date('2026-05-01T13:59:59.999Z'))).toBe(true);
    expect(isOpen({}, new Date('2026-05-01T14:00:00Z'))).toBe(false);
  });

  test('opens nothing else, and no longer', () => {
    expect(isOpen({ name: 'b'.repeat(32) })).toBe(false);
    expect(isOpen({ until: `${link.until}0` })).toBe(false);
    expect(isOpen({ name: `${name}/..` })).toBe(false);
    expect(isLinkOpen(secrets, 'other files', link, now)).toBe(false);
  });
});

// The last letter of 43 has two spare bits: four letters stand for the same bytes, and one of them is ours.
test.each([
  ['an expiring link', link.key, (key: string) => isOpen({ key })],
  ['a signed id', signedId(secrets, 'mails', 7), (token: string) => idSignedIn(secrets, 'mails', token) === 7],
])('%s has one spelling', (_, text, isAccepted) => {
  const spellings = [...LETTERS].map((letter) => text.slice(0, -1) + letter);
  expect(spellings.filter(isAccepted)).toEqual([text]);
  expect([`${text}=`, `${text}A`, ` ${text}`, text.slice(0, -1)].filter(isAccepted)).toEqual([]);
});
