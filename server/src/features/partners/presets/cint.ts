import type { PartnerProfile, Signature } from '@pollen/contract/partner-profile';

const signature: Signature = {
  method: 'hmac-sha1',
  signs: 'urlThrough',
  encoding: 'base64url',
  place: 'query',
  name: 'hash',
};

/** Lucid, the Cint Exchange: supplier links with the attempt in `MID`, and numeric client codes. */
export const cint: PartnerProfile = {
  entry: { template: '', signature },
  call: {
    signature,
    networks: [],
    fields: { attempt: 'MID', status: 'status', amount: 'cpi', event: ['MID'], reason: 'reason' },
    amountUnit: 'dollars',
    debug: null,
    reply: 'OK',
  },
  back: { attempt: 'MID', signature, counts: false },
  statuses: {
    '10': 'complete',
    '20': 'screenOut',
    '30': 'quality',
    '33': 'quality',
    '34': 'quality',
    '40': 'quotaFull',
    '-1': 'ignored',
    '1': 'ignored',
    '11': 'complete',
    '26': 'reversal',
    '28': 'reversal',
  },
  reasons: {
    '930': 'fraudReversal',
    '932': 'qualityReversal',
    '933': 'qualityReversal',
    '934': 'qualityReversal',
    '935': 'faultReversal',
    '936': 'qualityReversal',
  },
  // All matching quotas need room; a member who has left for one survey of a group enters no other one of it.
  feed: {
    address: '',
    headers: [{ name: 'Authorization', value: '{secret}' }],
    everyMinutes: 3,
    list: 'Surveys',
    fields: {
      id: 'SurveyNumber',
      title: null,
      cpi: 'CPI',
      loi: 'LengthOfInterview',
      ir: 'BidIncidence',
      places: 'TotalRemaining',
      groups: ['SurveyGroup'],
      source: null,
      country: 'CountryCode',
      link: null,
      qualifications: { list: 'SurveyQualifications', name: 'QuestionID', values: 'PreCodes' },
      quotas: {
        list: 'SurveyQuotas',
        places: 'NumberOfRespondents',
        qualifications: { list: 'Questions', name: 'QuestionID', values: 'PreCodes' },
      },
    },
    cpiUnit: 'dollars',
    loiUnit: 'minutes',
    irUnit: 'percent',
    linkEnd: '',
    sharePercent: 60,
    mostPoints: 1000,
    reviewDays: 30,
    lockDays: 30,
    invite: null,
  },
  attributes: [
    { field: 'age', parameter: '42', values: {} },
    { field: 'gender', parameter: '43', values: { '1': 1, '2': 2 } },
  ],
};
