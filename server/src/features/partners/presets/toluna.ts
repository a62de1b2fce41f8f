import type { PartnerProfile } from '@pollen/contract/partner-profile';

/** Toluna: completions are posted unsigned, with the revenue in hundredths, and again when a page is reloaded. */
export const toluna: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: null,
    // A partner that does not sign is believed by its network alone; the real ones are entered with its account.
    networks: ['192.0.2.0/24'],
    fields: { attempt: 'UniqueCode', status: 'Status', amount: 'Revenue', event: ['SurveyID', 'UniqueCode'] },
    amountUnit: 'cents',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'UniqueCode', signature: null, counts: false },
  statuses: { Complete: 'complete', Terminated: 'screenOut', QuotaFull: 'quotaFull' },
  // The link is fetched at the click, and the price can still move then.
  feed: {
    address: '',
    headers: [{ name: 'API_AUTH_KEY', value: '{secret}' }],
    everyMinutes: 3,
    list: 'Surveys',
    fields: {
      id: 'QuotaID',
      title: 'SurveyName',
      cpi: 'PartnerAmount',
      loi: 'LOI',
      ir: 'IR',
      places: 'CompletesRequired',
      groups: ['SurveyID'],
      source: null,
      country: null,
      link: null,
      qualifications: null,
      quotas: null,
    },
    cpiUnit: 'dollars',
    loiUnit: 'minutes',
    irUnit: 'percent',
    linkEnd: '',
    sharePercent: 60,
    mostPoints: 1000,
    reviewDays: 30,
    lockDays: 30,
    invite: {
      address: '',
      headers: [{ name: 'API_AUTH_KEY', value: '{secret}' }],
      fields: { link: 'URL', cpi: 'PartnerAmount' },
    },
  },
};
