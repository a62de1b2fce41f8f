import { LAST_PAGE } from '@pollen/contract/paging-values';

/** The kinds of invalid filter texts in an address; `days` means that the first day is after the last one. */
export type ProblemKind = 'day' | 'days' | 'number' | 'choice' | 'page';

/** An invalid filter in the address: the list is shown without it, and a sentence names it. */
export interface FilterProblem {
  readonly name: string;
  readonly text: string;
  readonly kind: ProblemKind;
}

/** One filter of a list: its default value, and how a value is read from and written to the address. */
export interface Filter<V> {
  readonly usual: V;
  /** Returns undefined for an invalid text. */
  readonly read: (text: string) => V | undefined;
  readonly write: (value: V) => string;
  readonly problem: ProblemKind;
  /** The name in the address, where it differs from the name in the query of the API. */
  readonly param?: string;
  /** The filter that this one depends on; changing that one clears this one. */
  readonly within?: string;
  /** Marks the page number, which returns to 1 whenever another filter changes. */
  readonly isPage?: true;
}

const LONGEST_SEARCH = 200;

/** Any text, cut to the server's maximum length; empty by default. */
export function text(longest = LONGEST_SEARCH): Filter<string> {
  return { usual: '', read: (typed) => typed.slice(0, longest), write: (value) => value, problem: 'choice' };
}

/** One of the choices; null, written as an empty text, shows all. */
export function oneOf<const T extends string | number>(choices: readonly T[]): Filter<T | null>;
/** One of the choices; without the filter in the address, `usual` applies. */
export function oneOf<const T extends string | number>(
  choices: readonly T[],
  settings: { usual: NoInfer<T> },
): Filter<T>;
/** The same, where null shows all and is written as `all`. */
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

/** A whole number from `least` to `most`; null by default. */
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

/** The number of a record, also in the form "#30571"; null by default. */
export function id(): Filter<number | null> {
  const number = wholeNumber(1, Number.MAX_SAFE_INTEGER);
  return { ...number, read: (typed) => number.read(typed.trim().replace(/^#/, '')) };
}

/**
 * Returns whether a text is a calendar day, `YYYY-MM-DD`. `Date` turns 30 February into 2 March; here it is refused, as
 * on the server.
 */
export function isDay(typed: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
}

/** A calendar day, `YYYY-MM-DD`; null by default. `from` and `to` of one list are its first and last day. */
export function day(): Filter<string | null> {
  return {
    usual: null,
    read: (typed) => (isDay(typed) ? typed : undefined),
    write: (value) => value ?? '',
    problem: 'day',
  };
}

/** The page number of a list with numbered pages. */
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

/** Gives a filter another name in the address than in the query of the API. */
export function named<V>(param: string, filter: Filter<V>): Filter<V> {
  return { ...filter, param };
}

/** Makes a filter depend on another one; without that one it has no effect. */
export function within<V>(other: string, filter: Filter<V>): Filter<V> {
  return { ...filter, within: other };
}

// biome-ignore lint/suspicious/noExplicitAny: a filter takes and gives its value, so that no other type fits all of them.
export type Filters = Record<string, Filter<any>>;
type ValueOf<F> = F extends Filter<infer V> ? V : never;

export type FilterValues<F extends Filters> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** New values, typed or as the texts of controls. */
export type FilterChange<F extends Filters> = { [K in keyof F]?: ValueOf<F[K]> | string };
/** The query parameters for the API. */
export type FilterQuery<F extends Filters> = { [K in keyof F]?: NonNullable<ValueOf<F[K]>> };

interface FilterRead<F extends Filters> {
  readonly values: FilterValues<F>;
  readonly problems: readonly FilterProblem[];
}

export interface FilterSet<F extends Filters> {
  /** The default values, which apply when the address has no filter. */
  readonly usual: FilterValues<F>;
  /** Reads an address. An invalid text counts as not given and is listed as a problem. */
  read(params: URLSearchParams): FilterRead<F>;
  /** Returns the text for a control: the value as in the address, or the invalid text as typed. */
  textOf(read: FilterRead<F>, name: keyof F): string;
  /**
   * Returns the search part of the address after a change: `?status=1&page=2`, or '' when every value is the default.
   */
  search(values: FilterValues<F>, change?: FilterChange<F>): string;
  /** Returns the query for the API without the filters that are not set. */
  query(values: FilterValues<F>): FilterQuery<F>;
  /** Returns whether a filter other than the tab and the page is set. */
  isNarrowed(values: FilterValues<F>): boolean;
  /** The change that clears all filters but the tab. */
  readonly cleared: FilterChange<F>;
  /** Returns whether the default tab is open; true also without tabs. */
  isUsualTab(values: FilterValues<F>): boolean;
}

/**
 * Defines the filters of a list in one place: `defineFilters({ state: oneOf(states), from: day(), to: day() }, { tab:
 * 'state' })`. The address, the query of the API, the controls and the messages about invalid values follow from it.
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

  /** Clears the filters whose other filter is not set. */
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
          // An invalid text stays in the address, so that its message appears and the operator can correct it.
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
