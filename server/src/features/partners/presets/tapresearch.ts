import type { PartnerProfile } from '@pollen/contract/partner-profile';

/** TapResearch: HMAC-MD5 over the address; `tid` repeats, so that `cpid` tells the events apart. */
export const tapresearch: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: { method: 'hmac-md5', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'sech' },
    networks: [],
    fields: { attempt: 'tid', status: 'status', amount: 'payout', event: ['cpid'] },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'tid', signature: null, counts: false },
  statuses: { complete: 'complete', terminate: 'screenOut', overquota: 'quotaFull', quality: 'quality' },
};
