import type { PartnerProfile } from '@pollen/contract/partner-profile';

/** BitLabs: callbacks by GET whose hash covers the address as it is written, without the `&` before the hash. */
export const bitlabs: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: { method: 'hmac-sha1', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'hash' },
    networks: [],
    fields: { attempt: 'UID', status: 'TYPE', amount: 'RAW', event: ['TX'] },
    amountUnit: 'dollars',
    debug: { name: 'DEBUG', value: 'true' },
    // A reconciliation has a transaction of its own; a negative value takes the complete back.
    reconciliation: { name: 'TYPE', value: 'RECONCILIATION', says: 'amount' },
    reply: 'OK',
  },
  back: { attempt: 'UID', signature: null, counts: false },
  statuses: { COMPLETE: 'complete', SCREENOUT: 'screenOut', START_BONUS: 'ignored' },
};
