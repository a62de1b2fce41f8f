import type { PartnerProfile } from '@pollen/contract/partner-profile';

/**
 * PureSpectrum: the hash is SHA-1 over the address and the secret. It does not cover the posted body, so attempt and
 * status are read from the address: PureSpectrum gets one with `?ps_rstatus=...&transaction_id=...`.
 */
export const purespectrum: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: { method: 'sha1', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'ps_hash' },
    networks: [],
    fields: {
      attempt: 'transaction_id',
      status: 'ps_rstatus',
      amount: 'cpi',
      event: ['transaction_id', 'oldStatus'],
    },
    amountUnit: 'dollars',
    debug: null,
    // Reconciliations come by GET in both directions, with the status before and a hash of their own.
    reconciliation: {
      name: 'oldStatus',
      value: null,
      says: 'status',
      signature: { method: 'sha1', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'ps_s_hash' },
    },
    reply: 'OK',
  },
  back: {
    attempt: 'transaction_id',
    signature: { method: 'sha1', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'ps_hash' },
    counts: false,
  },
  statuses: {
    '21': 'complete',
    '13': 'screenOut',
    '18': 'screenOut',
    '12': 'quotaFull',
    '17': 'quotaFull',
    '25': 'quotaFull',
    '15': 'screenOut',
    '30': 'screenOut',
    '20': 'quality',
    '29': 'quality',
    '22': 'closed',
    '23': 'closed',
    '26': 'ignored',
    '31': 'security',
  },
};
