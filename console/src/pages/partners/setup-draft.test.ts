import { expect, test } from 'vitest';
import { draftOf, type Profile, profileOf, wrongFields } from './setup-draft';

const signed: Profile = {
  entry: { template: 'https://partner.example/?id={attempt}', signature: null },
  call: {
    signature: { method: 'hmac-sha1', signs: 'urlThrough', encoding: 'base64url', place: 'query', name: 'hash' },
    networks: [],
    fields: { attempt: 'MID', status: 'status', amount: 'cpi', event: ['MID', 'status'] },
    amountUnit: 'dollars',
    debug: { name: 'debug', value: 'a=b' },
    reply: 'OK',
  },
  back: { attempt: 'MID', signature: null, counts: false },
  statuses: { '10': 'complete', '-1': 'ignored', 'a=b': 'quality' },
};
const byNetwork: Profile = {
  ...signed,
  call: {
    ...signed.call,
    signature: {
      method: 'md5',
      signs: 'values',
      template: '{trans_id}-{secret}',
      encoding: 'hex',
      place: 'header',
      name: 'x-hash',
    },
    networks: ['192.0.2.0/24', '2001:db8::/48'],
    fields: { attempt: 'data.id', status: 'type', amount: null, event: ['trans_id'] },
    debug: null,
  },
};
const corrected: Profile = {
  ...signed,
  call: {
    ...signed.call,
    fields: { ...signed.call.fields, reason: 'why' },
    reconciliation: {
      name: 'was',
      value: null,
      says: 'amount',
      attempt: 'sub',
      signature: { method: 'sha1', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'other' },
    },
  },
  reasons: { '930': 'fraudReversal', 'a=b': 'reversal' },
};

test.each([signed, byNetwork, corrected])('the fields hold a whole profile', (profile) => {
  const draft = draftOf(profile);
  expect([...wrongFields(draft)]).toEqual([]);
  expect(profileOf(draft, profile)).toEqual(profile);
});

test('what marks corrections and reasons can be changed and emptied', () => {
  const draft = draftOf(corrected);
  expect(profileOf({ ...draft, correction: 'TYPE=RECONCILIATION', correctionAttempt: '' }, corrected)).toMatchObject({
    call: { reconciliation: { name: 'TYPE', value: 'RECONCILIATION', says: 'amount' } },
  });
  expect(profileOf({ ...draft, correction: ' ', reason: '', reasons: '' }, corrected)).toEqual(signed);
  const wrong = { ...draft, correction: 'a b', correctionAttempt: '?', reason: 'a b', reasons: '930=complete' };
  expect([...wrongFields(wrong)].sort()).toEqual(['correction', 'correctionAttempt', 'reason', 'reasons']);
});

test('daily caps can be set and emptied', () => {
  const draft = draftOf(signed);
  const capped = { ...signed, dailyCaps: { starts: 25, completes: null } };
  expect(profileOf({ ...draft, capStarts: ' 25 ' }, signed)).toEqual(capped);
  expect(profileOf({ ...draftOf(capped), capStarts: '' }, capped)).toEqual(signed);
  for (const wrong of ['0', '1.5', '-1', '1000001', 'many']) {
    expect([...wrongFields({ ...draft, capCompletes: wrong })], wrong).toEqual(['capCompletes']);
  }
});

test('names the fields that cannot be saved', () => {
  const draft = { ...draftOf(signed), status: '', statuses: 'complete=paid', event: 'a b', debug: 'x' };
  expect([...wrongFields(draft)].sort()).toEqual(['debug', 'event', 'status', 'statuses']);
  const unsigned = { ...draftOf(signed), callSignature: { ...draft.callSignature, method: '' } };
  expect([...wrongFields(unsigned)]).toEqual(['networks']);
  const link = { ...draftOf(signed), entryTemplate: 'https://partner.example/' };
  expect([...wrongFields(link)]).toEqual(['entryTemplate']);
  const chain = { ...draft.callSignature, method: 'hmac-sha256-chain' };
  expect([...wrongFields({ ...draftOf(signed), callSignature: chain })]).toEqual(['callSignature']);
});
