import type { CaseState } from '@pollen/contract/case-values';
import type { StatusLook } from '@pollen/ui/StatusPill';
import type { DataOf } from '../../api/call';
import { casesWords } from '../../locales/cases.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';

export type Row = DataOf<'GET /api/v1/Accounts/:id/Cases'>['list'][number];

const looks = {
  open: { word: 'stateOpen', shape: 'ring', tone: 'warning' },
  lapsed: { word: 'stateLapsed', shape: 'dash', tone: 'neutral' },
  inReview: { word: 'stateInReview', shape: 'half', tone: 'info' },
  withUs: { word: 'stateWithUs', shape: 'half', tone: 'info' },
  yourTurn: { word: 'stateYourTurn', shape: 'ring', tone: 'warning' },
  inFavor: { word: 'stateInFavor', shape: 'tick', tone: 'success' },
  kept: { word: 'stateKept', shape: 'dash', tone: 'neutral' },
  closed: { word: 'stateClosed', shape: 'dash', tone: 'neutral' },
  withdrawn: { word: 'stateWithdrawn', shape: 'dash', tone: 'neutral' },
} as const satisfies Record<CaseState, StatusLook & { word: string }>;

const lines = {
  inReview: 'reviewing',
  yourTurn: 'waitsForYou',
  inFavor: 'wasInFavor',
  kept: 'wasKept',
  lapsed: 'wasLapsed',
  closed: 'wasClosed',
  withdrawn: 'wasWithdrawn',
} as const;

const kinds = {
  rejected: 'rejected',
  held: 'held',
  report: 'report',
  account: 'account',
  suspension: 'suspension',
} as const satisfies Record<Row['kind'], string>;

/** The titles of what is in force about the account, by the id of its case. */
const accountTitles: Readonly<Record<string, 'accountTitle' | 'suspensionTitle'>> = {
  account: 'accountTitle',
  suspension: 'suspensionTitle',
};

/** Returns the words of cases: their titles, states and deadlines. */
export function useCaseWords() {
  const t = useT(casesWords);
  const format = useFormat();
  return {
    title: ({ title, id, kind }: Pick<Row, 'title' | 'id' | 'kind'>) =>
      title ?? t(accountTitles[id] ?? (kind === 'suspension' ? 'suspensionBefore' : 'accountBefore')),
    /** Its number and what it is about. */
    kind: ({ number, kind }: Pick<Row, 'number' | 'kind'>) =>
      number ? t('case', { number, kind: t(kinds[kind]).toLowerCase() }) : t(kinds[kind]),
    state: (state: CaseState) => {
      const { word, ...look } = looks[state];
      return { ...look, word: t(word) };
    },
    /** What happens next and by when, or how it ended. */
    line: ({ state, dueAt, can }: Pick<Row, 'state' | 'dueAt' | 'can'>) => {
      const date = dueAt && format.date(dueAt, 'weekdayDay');
      if (state === 'open') return date ? t('askUntil', { date }) : t('askAnytime');
      if (state === 'withUs') return date ? t('answerBy', { date }) : t('someoneElse');
      if (state === 'withdrawn' && can.appeal === true) {
        return date ? t('askAgainUntil', { date }) : t('askAgainAnytime');
      }
      return t(lines[state]);
    },
  };
}
