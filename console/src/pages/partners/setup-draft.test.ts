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

test.each([signed, byNetwork])('the fields hold a whole profile', (profile) => {
  const draft = draftOf(profile);
  expect([...wrongFields(draft)]).toEqual([]);
  expect(profileOf(draft)).toEqual(profile);
});

test('names the fields that cannot be saved', () => {
  const draft = { ...draftOf(signed), status: '', statuses: 'complete=paid', event: 'a b', debug: 'x' };
  expect([...wrongFields(draft)].sort()).toEqual(['debug', 'event', 'status', 'statuses']);
  const unsigned = { ...draftOf(signed), callSignature: { ...draft.callSignature, method: '' } };
  expect([...wrongFields(unsigned)]).toEqual(['networks']);
  const link = { ...draftOf(signed), entryTemplate: 'https://partner.example/' };
  expect([...wrongFields(link)]).toEqual(['entryTemplate']);
});
