import type { PartnerProfile } from '@pollen/contract/partner-profile';

/**
 * ayeT-Studios: HMAC-SHA256 over the query in the order of its names, encoded as a form, in a header; up to 12 resends
 * an hour.
 */
export const ayet: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: {
      method: 'hmac-sha256',
      signs: 'sortedQuery',
      encoding: 'hex',
      place: 'header',
      name: 'X-Ayetstudios-Security-Hash',
    },
    networks: [],
    fields: { attempt: 'custom_1', status: 'status', amount: 'payout_usd', event: ['transaction_id'] },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'custom_1', signature: null, counts: false },
  statuses: { complete: 'complete', screenout: 'screenOut', quota: 'quotaFull', chargeback: 'faultReversal' },
};
