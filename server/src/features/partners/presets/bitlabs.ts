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
  // The list is of one user; the panel asks for it under a name of its own. Each offer has its link.
  feed: {
    address: 'https://api.bitlabs.ai/v2/client/surveys',
    headers: [
      { name: 'X-Api-Token', value: '{secret}' },
      { name: 'X-User-Id', value: 'panel' },
    ],
    everyMinutes: 3,
    list: 'data.surveys',
    fields: {
      id: 'id',
      title: null,
      cpi: 'cpi',
      loi: 'loi',
      ir: 'cr',
      places: null,
      groups: [],
      source: null,
      country: null,
      link: 'click_url',
      qualifications: null,
      quotas: null,
    },
    cpiUnit: 'dollars',
    loiUnit: 'minutes',
    irUnit: 'share',
    linkEnd: '&uid={attempt}',
    sharePercent: 60,
    mostPoints: 1000,
    reviewDays: 14,
    lockDays: 30,
    invite: null,
  },
};
