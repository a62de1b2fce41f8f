import type { PartnerProfile } from '@pollen/contract/partner-profile';

/**
 * CPX Research: the hash covers the transaction only, neither amount nor status. So its calls also have to come from its
 * addresses, which are entered with its account.
 */
export const cpx: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: {
      method: 'md5',
      signs: 'values',
      template: '{trans_id}-{secret}',
      encoding: 'hex',
      place: 'query',
      name: 'hash',
    },
    networks: ['192.0.2.0/24'],
    fields: { attempt: 'subid_1', status: 'type', amount: 'amount_usd', event: ['trans_id', 'type', 'status'] },
    amountUnit: 'dollars',
    debug: null,
    // A canceled complete comes again with its type and this status.
    reconciliation: { name: 'status', value: '2', says: 'takenBack' },
    reply: 'OK',
  },
  back: { attempt: 'subid_1', signature: null, counts: false },
  statuses: { complete: 'complete', out: 'screenOut', bonus: 'ignored' },
};
