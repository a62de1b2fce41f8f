import type { PartnerProfile } from '@pollen/contract/partner-profile';
import { EXAMPLE_NETWORK } from './example-network';

/**
 * CPX Research: the hash covers the transaction only, neither amount nor status. So its calls also have to come from its
 * addresses, which are entered with its account. `type` says what happened, and `status` whether it holds (1) or was
 * taken back (2).
 */
export const cpx: PartnerProfile = {
  entry: {
    template: '',
    signature: {
      method: 'md5',
      signs: 'values',
      template: '{member}-{secret}',
      encoding: 'hex',
      place: 'query',
      name: 'secure_hash',
    },
  },
  call: {
    signature: {
      method: 'md5',
      signs: 'values',
      template: '{trans_id}-{secret}',
      encoding: 'hex',
      place: 'query',
      name: 'hash',
    },
    networks: [EXAMPLE_NETWORK],
    fields: { attempt: 'subid_1', status: 'type,status', amount: 'amount_usd', event: ['trans_id'] },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'subid_1', signature: null, counts: false },
  statuses: { 'complete,1': 'complete', 'complete,2': 'reversal', out: 'screenOut', bonus: 'ignored' },
};
