import { expect, test } from 'vitest';
import type { Profile } from './setup-draft';
import { addsLastAmpersand, signedBy, signedOtherwise } from './signing-way';

const before = { method: 'hmac-sha256', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'hash' } as const;
const template = 'tid={tid}&secret={secret}';
const corrections = { method: 'md5', signs: 'values', template, encoding: 'hex', place: 'query', name: 'sig' } as const;
const profile: Profile = {
  entry: { template: '', signature: before },
  call: {
    signature: before,
    networks: [],
    fields: { attempt: 'rid', status: 'st', amount: null, event: ['rid'] },
    amountUnit: 'cents',
    debug: null,
    reply: 'OK',
    reconciliation: { name: 'REF', value: null, says: 'status', signature: corrections },
  },
  back: { attempt: 'rid', signature: before, counts: true },
  statuses: { 21: 'complete' },
};
const through = { ...before, signs: 'urlThrough' } as const;

test('only the & before the signature differs where all else is the same', () => {
  expect(addsLastAmpersand(before, through)).toBe(true);
  expect(addsLastAmpersand(through, before)).toBe(false);
  expect(addsLastAmpersand(before, { ...through, encoding: 'base64' })).toBe(false);
  expect(addsLastAmpersand(null, through)).toBe(false);
});

test('one signature of a profile is made in another way, and stays where it stands', () => {
  const calls = signedOtherwise(profile, 'call', through);
  expect(calls).toEqual({ ...profile, call: { ...profile.call, signature: through } });
  const sorted = { method: 'hmac-sha1', signs: 'sortedQuery', encoding: 'base64' } as const;
  const corrected = signedOtherwise(profile, 'correction', sorted);
  expect(signedBy(corrected, 'correction')).toEqual({ ...sorted, place: 'query', name: 'sig' });
  expect(signedBy(corrected, 'call')).toEqual(before);
});

test('a redirect pays no longer when its signature leaves out the address', () => {
  expect(signedOtherwise(profile, 'back', through).back).toEqual({ ...profile.back, signature: through });
  const sorted = { ...before, signs: 'sortedQuery' } as const;
  expect(signedOtherwise(profile, 'back', sorted).back).toEqual({ attempt: 'rid', signature: sorted, counts: false });
});
