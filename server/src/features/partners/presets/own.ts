import type { PartnerProfile } from '@pollen/contract/partner-profile';

/** Pollen's own conventions, for partners that have none: words as statuses, and HMAC-SHA256 over the address. */
export const own: PartnerProfile = {
  entry: {
    template: '',
    signature: {
      method: 'hmac-sha256',
      signs: 'urlBefore',
      encoding: 'hex',
      place: 'query',
      name: 'signature',
    },
  },
  call: {
    signature: {
      method: 'hmac-sha256',
      signs: 'urlBefore',
      encoding: 'hex',
      place: 'query',
      name: 'signature',
    },
    networks: [],
    fields: { attempt: 'attempt', status: 'status', amount: 'amount', event: ['attempt'] },
    amountUnit: 'cents',
    debug: { name: 'test', value: '1' },
    reply: 'OK',
  },
  back: { attempt: 'attempt', signature: null, counts: false },
  statuses: {
    complete: 'complete',
    screenout: 'screenOut',
    quota: 'quotaFull',
    closed: 'closed',
    quality: 'quality',
    security: 'security',
    reversal: 'reversal',
    fraud: 'faultReversal',
  },
};
