import type { PartnerProfile, Signature } from '@pollen/contract/partner-profile';

/** Over all parameters in the order of their names, with the expiration and the access key among them. */
const signature: Signature = {
  method: 'hmac-sha256-chain',
  signs: 'sortedQuery',
  encoding: 'hex',
  place: 'query',
  name: 'signature',
};

/**
 * Dynata: a disposition with a status. A disposition alone decides, because unknown statuses may appear; a status of
 * its own can be given a meaning as `2,4`. The entry link holds `access_key=...&expiration={expiration}`.
 */
export const dynata: PartnerProfile = {
  entry: { template: '', signature },
  call: {
    signature,
    networks: [],
    fields: { attempt: 'ctx', status: 'disposition,status', amount: null, event: ['ctx'] },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'ctx', signature, counts: false },
  statuses: { '1': 'complete', '2': 'screenOut', '3': 'quotaFull', '4': 'screenOut', '5': 'quality' },
};
