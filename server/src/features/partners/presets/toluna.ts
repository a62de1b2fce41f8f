import type { PartnerProfile } from '@pollen/contract/partner-profile';
import { EXAMPLE_NETWORK } from './example-network';

/**
 * Toluna: completions are posted without a status, with the revenue in hundredths, and again when a page is reloaded. The
 * address that Toluna gets for each kind of notification says what it is, such as `...?Status=Complete`. Calls are
 * believed by their network; redirects may be signed with the `&` before the signature.
 */
export const toluna: PartnerProfile = {
  entry: { template: '', signature: null },
  call: {
    signature: null,
    networks: [EXAMPLE_NETWORK],
    fields: { attempt: 'UniqueCode', status: 'Status', amount: 'Revenue', event: ['SurveyID', 'UniqueCode'] },
    amountUnit: 'cents',
    debug: null,
    reply: 'OK',
  },
  back: {
    attempt: 'UniqueCode',
    signature: { method: 'hmac-sha256', signs: 'urlThrough', encoding: 'hex', place: 'query', name: 'encValue' },
    counts: false,
  },
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
