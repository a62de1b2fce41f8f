import type { PartnerProfile } from '@pollen/contract/partner-profile';

/** Dynata: a disposition with a status; the dispositions decide, because unknown statuses may appear. */
export const dynata: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: { method: 'hmac-sha256', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'signature' },
    networks: [],
    fields: { attempt: 'ctx', status: 'disposition', amount: null, event: ['ctx', 'disposition'] },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: {
    attempt: 'ctx',
    signature: { method: 'hmac-sha256', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'signature' },
    counts: false,
  },
  statuses: { '1': 'complete', '2': 'screenOut', '3': 'quotaFull', '4': 'screenOut', '5': 'quality' },
};
