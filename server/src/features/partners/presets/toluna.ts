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
};
