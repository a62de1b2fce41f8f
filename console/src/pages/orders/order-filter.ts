import { dayOf } from '../../layouts/day-filter';
import { checkKinds, kinds } from './order-words';

/** What the list of orders shows, as it stands in the address. */
export interface OrderFilter {
  /** A status number; null shows all. */
  status: number | null;
  search: string;
  /** How the gift is handed out; empty: any way. */
  kind: '' | keyof typeof kinds;
  art: string;
  countryId: number | null;
  minPoints: number | null;
  maxPoints: number | null;
  from: string;
  to: string;
  /** Whether there is a warning, or which. */
  checks: 'any' | 'clear' | 'warning' | keyof typeof checkKinds;
}

export const WAITING = 6;

export const everyWaitingOrder: OrderFilter = {
  status: WAITING,
  search: '',
  kind: '',
  art: '',
  countryId: null,
  minPoints: null,
  maxPoints: null,
  from: '',
  to: '',
  checks: 'any',
};

function wholeNumber(text: string | null, most: number): number | null {
  const value = text === null || !/^\d{1,12}$/.test(text) ? Number.NaN : Number(text);
  return value <= most ? value : null;
}

/** Reads an address; what makes no sense in it counts as not given. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const status = params.get('status');
  const checks = params.get('checks');
  const kind = params.get('kind');
  return {
    status: status === 'all' ? null : (wholeNumber(status, 6) ?? WAITING),
    search: (params.get('search') ?? '').slice(0, 200),
    kind: kind && Object.hasOwn(kinds, kind) ? (kind as keyof typeof kinds) : '',
    countryId: wholeNumber(params.get('country'), 1_000_000) || null,
    art: (params.get('art') ?? '').slice(0, 40),
    minPoints: wholeNumber(params.get('min'), 1_000_000_000),
    maxPoints: wholeNumber(params.get('max'), 1_000_000_000),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    checks:
      checks === 'clear' || checks === 'warning' || (checks !== null && Object.hasOwn(checkKinds, checks))
        ? (checks as OrderFilter['checks'])
        : 'any',
  };
}

/** The search part of the address; what is as usual is left out. */
export function orderSearch(filter: OrderFilter): string {
  const params = new URLSearchParams();
  if (filter.status !== WAITING) params.set('status', filter.status === null ? 'all' : String(filter.status));
  if (filter.search) params.set('search', filter.search);
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.countryId !== null) params.set('country', String(filter.countryId));
  if (filter.art) params.set('art', filter.art);
  if (filter.minPoints !== null) params.set('min', String(filter.minPoints));
  if (filter.maxPoints !== null) params.set('max', String(filter.maxPoints));
  if (filter.from) params.set('from', filter.from);
  if (filter.to) params.set('to', filter.to);
  if (filter.checks !== 'any') params.set('checks', filter.checks);
  return params.size > 0 ? `?${params}` : '';
}

/** What the server is asked for. */
export function orderQuery(filter: OrderFilter, size: number) {
  return {
    size,
    checks: filter.checks,
    ...(filter.status === null ? {} : { status: filter.status }),
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.art ? { art: filter.art } : {}),
    ...(filter.countryId === null ? {} : { countryId: filter.countryId }),
    ...(filter.minPoints === null ? {} : { minPoints: filter.minPoints }),
    ...(filter.maxPoints === null ? {} : { maxPoints: filter.maxPoints }),
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
  };
}

/** Whether anything but the status narrows the list. */
export function isNarrowed(filter: OrderFilter): boolean {
  return orderSearch({ ...filter, status: WAITING }) !== '';
}
