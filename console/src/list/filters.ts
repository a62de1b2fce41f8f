import { LAST_PAGE } from '@pollen/contract/paging-values';

/** Why the text in an address is no value of its filter; `days` is a first day after the last one. */
export type ProblemKind = 'day' | 'days' | 'number' | 'choice' | 'page';

/** A part of the address that means nothing: the list is shown without the filter, and a sentence says so. */
export interface FilterProblem {
  readonly name: string;
  readonly text: string;
  readonly kind: ProblemKind;
}

/** One filter of a list: its value when the address has none, and how a value is read and written. */
export interface Filter<V> {
  readonly usual: V;
  /** Undefined when the text is no value of this filter. */
  readonly read: (text: string) => V | undefined;
  readonly write: (value: V) => string;
  readonly problem: ProblemKind;
  /** Name in the address, where it differs from the name in the query of the API. */
  readonly param?: string;
  /** The filter that must be set for this one to mean anything; a change of it clears this one. */
  readonly within?: string;
  /** The number of a page goes back to 1 with every change of another filter. */
  readonly isPage?: true;
}

const LONGEST_SEARCH = 200;

/** Any text, cut to the length that the server takes; empty when not given. */
export function text(longest = LONGEST_SEARCH): Filter<string> {
  return { usual: '', read: (typed) => typed.slice(0, longest), write: (value) => value, problem: 'choice' };
}

/** One of the choices; null, written as nothing, shows all. */
export function oneOf<const T extends string | number>(choices: readonly T[]): Filter<T | null>;
/** One of the choices; an address without the filter shows the `usual` one. */
export function oneOf<const T extends string | number>(
  choices: readonly T[],
  settings: { usual: NoInfer<T> },
): Filter<T>;
/** As above; null shows all, and is written as `all`. */
export function oneOf<const T extends string | number>(
  choices: readonly T[],
  settings: { usual: NoInfer<T>; all: string },
): Filter<T | null>;
/** Returns the filter of the three forms above; a text that is no choice is a problem of the kind `choice`. */
export function oneOf<T extends string | number>(
  choices: readonly T[],
  { usual = null, all = '' }: { usual?: T | null; all?: string } = {},
): Filter<T | null> {
  return {
    usual,
    read: (typed) => (all !== '' && typed === all ? null : choices.find((choice) => String(choice) === typed)),
    write: (value) => (value === null ? all : String(value)),
    problem: 'choice',
  };
}

/** A whole number from `least` to `most`; null when not given. */
export function wholeNumber(least: number, most: number): Filter<number | null> {
  return {
    usual: null,
    read: (typed) => {
      const value = /^\d{1,16}$/.test(typed) ? Number(typed) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
    write: (value) => (value === null ? '' : String(value)),
    problem: 'number',
  };
}

/** The number of a row, also as people paste it: "#30571". Null when not given. */
export function id(): Filter<number | null> {
  const number = wholeNumber(1, Number.MAX_SAFE_INTEGER);
  return { ...number, read: (typed) => number.read(typed.trim().replace(/^#/, '')) };
}

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. Engines turn 30 February into 2 March; the server takes neither. */
export function isDay(typed: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
}

/** A calendar day, `YYYY-MM-DD`; null when not given. `from` and `to` of one list are its first and last day. */
export function day(): Filter<string | null> {
  return {
    usual: null,
    read: (typed) => (isDay(typed) ? typed : undefined),
    write: (value) => value ?? '',
    problem: 'day',
  };
}

/** The page of a list that is read by page numbers. */
export function page(): Filter<number> {
  const number = wholeNumber(1, LAST_PAGE);
  return {
    usual: 1,
    read: (typed) => number.read(typed) ?? undefined,
    write: (value) => String(value),
    problem: 'page',
    isPage: true,
  };
}

/** The filter under another name in the address than in the query of the API. */
export function named<V>(param: string, filter: Filter<V>): Filter<V> {
  return { ...filter, param };
}

/** A filter that means something only together with another one. */
export function within<V>(other: string, filter: Filter<V>): Filter<V> {
  return { ...filter, within: other };
}

// biome-ignore lint/suspicious/noExplicitAny: a filter takes and gives its value, so that no other type fits all of them.
export type Filters = Record<string, Filter<any>>;
type ValueOf<F> = F extends Filter<infer V> ? V : never;

export type FilterValues<F extends Filters> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** New values: typed ones, or the texts of controls. */
export type FilterChange<F extends Filters> = { [K in keyof F]?: ValueOf<F[K]> | string };
/** What the server is asked for. */
export type FilterQuery<F extends Filters> = { [K in keyof F]?: NonNullable<ValueOf<F[K]>> };

interface FilterRead<F extends Filters> {
  readonly values: FilterValues<F>;
  readonly problems: readonly FilterProblem[];
}

export interface FilterSet<F extends Filters> {
  /** The values without a filter in the address. */
  readonly usual: FilterValues<F>;
  /** Reads an address; a text without meaning counts as not given and is listed as a problem. */
  read(params: URLSearchParams): FilterRead<F>;
  /** The text of a control: as written to the address, or as typed while it is a problem. */
  textOf(read: FilterRead<F>, name: keyof F): string;
  /** The search part of the address with `change` made: `?status=1&page=2`, or '' when all is as usual. */
  search(values: FilterValues<F>, change?: FilterChange<F>): string;
  /** The query of the API: filters that are not given are left out. */
  query(values: FilterValues<F>): FilterQuery<F>;
  /** Whether filters beside the tab and the page narrow the list. */
  isNarrowed(values: FilterValues<F>): boolean;
  /** The change that clears all filters and leaves the tab. */
  readonly cleared: FilterChange<F>;
  /** Whether the tab is the usual one, or there are no tabs. */
  isUsualTab(values: FilterValues<F>): boolean;
}

/**
 * The filters of a list, defined once: `defineFilters({ state: oneOf(states), from: day(), to: day() }, { tab: 'state' })`.
 * Address, query of the API, controls and the sentences about impossible values come from this definition.
 */
export function defineFilters<F extends Filters>(filters: F, { tab }: { tab?: keyof F } = {}): FilterSet<F> {
  const names = Object.keys(filters) as (keyof F & string)[];
  const filterOf = (name: keyof F & string) => filters[name] as Filter<unknown>;
  const paramOf = (name: keyof F & string) => filterOf(name).param ?? name;
  const build = (toValue: (name: keyof F & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, toValue(name)])) as FilterValues<F>;
  const usual = build((name) => filterOf(name).usual);
  const isGiven = (values: FilterValues<F>, name: keyof F & string) => values[name] !== usual[name];
  const narrowing = names.filter((name) => name !== tab && !filterOf(name).isPage);

  /** Without the filters that mean nothing because another one is not set. */
  const consistent = (values: FilterValues<F>) =>
    build((name) => {
      const { within } = filterOf(name);
      return within !== undefined && !isGiven(values, within) ? usual[name] : values[name];
    });

  return {
    usual,
    cleared: Object.fromEntries(narrowing.map((name) => [name, usual[name]])) as FilterChange<F>,
    read(params) {
      const problems: FilterProblem[] = [];
      const values: Record<string, unknown> = build((name) => {
        const typed = params.get(paramOf(name)) ?? '';
        if (typed === '') return usual[name];
        const value = filterOf(name).read(typed);
        if (value === undefined) problems.push({ name, text: typed, kind: filterOf(name).problem });
        return value === undefined ? usual[name] : value;
      });
      const { from, to } = values;
      if (typeof from === 'string' && typeof to === 'string' && from > to) {
        problems.push({ name: 'from', text: from, kind: 'days' }, { name: 'to', text: to, kind: 'days' });
        Object.assign(values, { from: usual.from, to: usual.to });
      }
      return { values: consistent(values as FilterValues<F>), problems };
    },
    textOf({ values, problems }, name) {
      const problem = problems.find((each) => each.name === name);
      return problem ? problem.text : filterOf(name as keyof F & string).write(values[name]);
    },
    search(values, change = {}) {
      const params = new URLSearchParams();
      const changed = names.filter((name) => Object.hasOwn(change, name));
      const next: Record<string, unknown> = {};
      const unreadable: Record<string, string> = {};
      for (const name of names) {
        const { isPage, within, read } = filterOf(name);
        const given: unknown = change[name];
        const isOutdated = isPage ? changed.length > 0 : within !== undefined && changed.includes(within);
        if (!changed.includes(name)) next[name] = isOutdated ? usual[name] : values[name];
        else if (typeof given !== 'string') next[name] = given;
        else {
          const value = given === '' ? usual[name] : read(given);
          next[name] = value === undefined ? usual[name] : value;
          // Kept in the address, so that the sentence about it appears and the text can be mended.
          if (value === undefined) unreadable[name] = given;
        }
      }
      const written = consistent(next as FilterValues<F>);
      for (const name of names) {
        const typed = unreadable[name];
        if (typed !== undefined) params.set(paramOf(name), typed);
        else if (isGiven(written, name)) params.set(paramOf(name), filterOf(name).write(written[name]));
      }
      return params.size > 0 ? `?${params}` : '';
    },
    query(values) {
      const given = names.filter((name) => values[name] !== null && values[name] !== '');
      return Object.fromEntries(given.map((name) => [name, values[name]])) as FilterQuery<F>;
    },
    isNarrowed: (values) => narrowing.some((name) => isGiven(values, name)),
    isUsualTab: (values) => tab === undefined || values[tab] === usual[tab],
  };
}
