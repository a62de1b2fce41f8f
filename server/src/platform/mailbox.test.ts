import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox';

/** Spellings, and the mailbox that they all lead to. */
const SPELLINGS: readonly [mailbox: string, ...spellings: string[]][] = [
  ['annab@gmail.com', 'Anna.B@gmail.com', 'a.n.n.a.b+1@googlemail.com', 'annab+x+y@gmail.com', 'annab@GMAIL.com'],
  ['annab@proton.me', 'anna.b@proton.me', 'Anna_B@protonmail.com', 'anna-b+news@pm.me', 'annab@protonmail.ch'],
  ['anna.b@icloud.com', 'anna.b@me.com', 'anna.b+x@mac.com', 'anna.b@icloud.com'],
  ['anna.b@outlook.com', 'anna.b+x@outlook.com'],
  ['anna.b@hotmail.com', 'anna.b+x@hotmail.com', 'Anna.B@hotmail.com'],
  ['anna.b@live.com', 'anna.b+x@live.com'],
  ['anna.b@fastmail.com', 'anna.b+x@fastmail.com'],
  ['anna.b@yahoo.com', 'anna.b-shop@yahoo.com', 'anna.b+x@yahoo.com', 'anna.b-shop-2@yahoo.com'],
  // Hyphens belong to names elsewhere, dots nearly everywhere.
  ['anna-b@outlook.com', 'anna-b+x@outlook.com'],
  // A provider without a rule: every spelling is somebody.
  ['anna.b@example.org', 'Anna.B@example.org'],
  ['annab@example.org', 'annab@example.org'],
  ['anna+b@example.org', 'anna+b@example.org'],
  ['anna@gmail.com.example.org', 'anna@gmail.com.example.org'],
  // No name may become empty.
  ['+x@gmail.com', '+x@gmail.com', '+x+y@gmail.com'],
  ['-_@proton.me', '-_@proton.me'],
];

test.each(SPELLINGS)('%s', (mailbox, ...spellings) => {
  expect(spellings.map((spelling) => mailboxOf(spelling))).toEqual(spellings.map(() => mailbox));
});

test("for decisions about one's own money a plus part is ignored for every provider", () => {
  expect(mailboxOf('anna+b@example.org', { plusEverywhere: true })).toBe('anna@example.org');
  expect(mailboxOf('anna-b@example.org', { plusEverywhere: true })).toBe('anna-b@example.org');
});
