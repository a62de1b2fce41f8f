import type { DataOf } from '@pollen/contract/client';
import type {
  CallMeaning,
  CallState,
  CallVia,
  PartnerPreset,
  PartnerState,
  SetAsideReason,
  SignedPart,
} from '@pollen/contract/partner-values';
import type { StatusLook } from '@pollen/ui/StatusPill';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import type { Profile } from './setup-draft';

export type Partner = DataOf<'GET /api/console/Partners/:id'>;
export type Scorecard = DataOf<'GET /api/console/Partners/:id/Scorecard'>;
export type PartnerRow = DataOf<'GET /api/console/Partners'>['list'][number];
export type CallRow = DataOf<'GET /api/console/Partners/:id/Calls'>['list'][number];

/** Names of exchanges, which are the same in every language. */
const presetNames: Record<Exclude<PartnerPreset, 'own'>, string> = {
  cint: 'Cint',
  purespectrum: 'PureSpectrum',
  toluna: 'Toluna',
  dynata: 'Dynata',
  bitlabs: 'BitLabs',
  tapresearch: 'TapResearch',
  ayet: 'ayeT-Studios',
  cpx: 'CPX Research',
};

type Word = keyof (typeof partnerWords)['en'];

const stateWords = {
  waiting: 'waiting',
  handled: 'handled',
  repeat: 'repeat',
  setAside: 'aside',
  early: 'early',
  foreign: 'foreign',
  forged: 'forgedOne',
  debug: 'debug',
  ignored: 'ignored',
} as const satisfies Record<CallState, Word>;

/** The marks of entry templates, for sentences about them. */
export const entryMarks = {
  attempt: '{attempt}',
  member: '{member}',
  survey: '{survey}',
  expiration: '{expiration}',
  prefill: '{prefill}',
};

/** How the state of a call looks. */
export const callLooks: Record<CallState, StatusLook> = {
  waiting: { tone: 'info', shape: 'half' },
  handled: { tone: 'success', shape: 'tick' },
  repeat: { tone: 'neutral', shape: 'tick' },
  setAside: { tone: 'warning', shape: 'half' },
  early: { tone: 'info', shape: 'half' },
  foreign: { tone: 'neutral', shape: 'ring' },
  forged: { tone: 'danger', shape: 'cross' },
  debug: { tone: 'neutral', shape: 'ring' },
  ignored: { tone: 'neutral', shape: 'ring' },
};

const reasonWords = {
  status: 'reasonStatus',
  unreadable: 'reasonUnreadable',
  late: 'reasonLate',
  contradiction: 'reasonContradiction',
  signature: 'reasonSignature',
  borne: 'reasonBorne',
  fault: 'reasonFault',
} as const satisfies Record<SetAsideReason, Word>;

const viaWords = { call: 'viaCall', back: 'viaBack', file: 'viaFile' } as const satisfies Record<CallVia, Word>;
const partWordOf = {
  urlBefore: 'urlBefore',
  urlThrough: 'urlThrough',
  sortedQuery: 'sortedQuery',
  values: 'values',
  body: 'bodyPart',
} as const satisfies Record<SignedPart, Word>;

type Signature = NonNullable<Profile['call']['signature']>;
type CorrectionRule = NonNullable<Profile['call']['reconciliation']>['says'];
const correctionWords = {
  status: 'correctionByStatus',
  amount: 'correctionByAmount',
  takenBack: 'correctionReverses',
} as const satisfies Record<CorrectionRule, Word>;

/** Returns functions that name what a partner and its calls are. */
export function usePartnerWords() {
  const t = useT(partnerWords);
  return {
    /** A span of time in one glance: 11 s, 2 min, 2 h 10, 3 days; a dash for none. */
    span: (seconds: number | null) => {
      if (seconds === null) return '–';
      if (seconds < 60) return t('seconds', { n: seconds });
      const minutes = Math.floor(seconds / 60);
      if (minutes < 60) return t('minutesOnly', { n: minutes });
      const hours = Math.floor(minutes / 60);
      if (hours >= 48) return t('days', { n: Math.floor(hours / 24) });
      return t('hours', { h: hours, min: String(minutes % 60).padStart(2, '0') });
    },
    preset: (preset: PartnerPreset) => (preset === 'own' ? t('own') : presetNames[preset]),
    state: (state: PartnerState) => t(state),
    call: (state: CallState) => t(stateWords[state]),
    meaning: (meaning: CallMeaning) => t(meaning === 'ignored' ? 'nothing' : meaning),
    via: (via: CallVia) => t(viaWords[via]),
    signs: (part: SignedPart) => t(partWordOf[part]),
    signature: ({ method, signs, encoding, name }: Signature) =>
      [method, t(partWordOf[signs]), encoding, name].join(', '),
    correction: (says: CorrectionRule) => t(correctionWords[says]),
    reason: (reason: SetAsideReason) => t(reasonWords[reason]),
  };
}
