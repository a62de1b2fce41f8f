import type { PartnerProfile, Signature } from '@pollen/contract/partner-profile';

const signature: Signature = {
  method: 'hmac-sha1',
  signs: 'urlThrough',
  encoding: 'base64url',
  place: 'query',
  name: 'hash',
};

/** Lucid, the Cint Exchange: supplier links with the attempt in `MID`, and numeric client codes. */
export const cint: PartnerProfile = {
  entry: { template: '', signature },
  call: {
    signature,
    networks: [],
    fields: { attempt: 'MID', status: 'status', amount: 'cpi', event: ['MID'] },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'MID', signature, counts: false },
  statuses: {
    '10': 'complete',
    '20': 'screenOut',
    '30': 'quality',
    '33': 'quality',
    '34': 'quality',
    '40': 'quotaFull',
    '-1': 'ignored',
    '1': 'ignored',
    '11': 'complete',
    '26': 'reversal',
    '28': 'reversal',
  },
};
