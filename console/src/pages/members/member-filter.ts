import { type DayFilter, oneOf, readDays } from '../../layouts/day-filter';
import { memberStates, type State } from './MemberState';

export const days = ['registered', 'closed', 'active', 'seen'] as const;

/** Members with flagged answers: any, undecided ones, rejected ones. */
export const signalFilters = ['any', 'open', 'rejected'] as const;

/** What the list of members shows, as it stands in the address; empty where nothing is chosen. */
export interface MemberFilter extends DayFilter {
  readonly search: string;
  readonly state: State | '';
  readonly country: string;
  readonly level: string;
  readonly signals: (typeof signalFilters)[number] | '';
  /** What happened in these days; empty: the registration. */
  readonly by: (typeof days)[number] | '';
}

export const everyMember: MemberFilter = {
  ...{ search: '', state: '', country: '', level: '', signals: '' },
  ...{ by: '', from: '', to: '' },
};

/** Reads an address; what makes no sense in it counts as not given. */
export function readMemberFilter(params: URLSearchParams): MemberFilter {
  const matching = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0] ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: oneOf(params.get('state'), memberStates),
    country: matching('country', /^[1-9]\d{0,3}$/),
    level: matching('level', /^[0-6]$/),
    signals: oneOf(params.get('signals'), signalFilters),
    by: oneOf(params.get('by'), days),
    ...readDays(params),
  };
}

/** The search part of the address; what is not chosen is left out. */
export function memberSearch(filter: MemberFilter): string {
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return params.size > 0 ? `?${params}` : '';
}

/** What the server is asked for. */
export function memberQuery({ search, state, country, level, signals, by, from, to }: MemberFilter) {
  return {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(country ? { country: Number(country) } : {}),
    ...(level ? { level: Number(level) } : {}),
    ...(signals ? { signals } : {}),
    ...(by ? { by } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
