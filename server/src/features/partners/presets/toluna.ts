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
};
