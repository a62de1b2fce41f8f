import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FilterChange, FilterProblem, FilterSet, Filters, FilterValues } from './filters';

/** The part of the filters that the components of a list page need. */
export interface FilterState {
  readonly problems: readonly FilterProblem[];
  readonly isNarrowed: boolean;
  readonly isUsualTab: boolean;
  readonly clear: () => void;
}

/**
 * Returns the filters of the list on this page, read from the address. Links and `goTo` add a history entry; `set`
 * replaces it, because Back should lead to the previous page and not to the previous filter.
 */
export function useFilters<F extends Filters>(filters: FilterSet<F>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(() => filters.read(new URLSearchParams(search)), [filters, search]);
  const { values, problems } = read;
  const href = (change: FilterChange<F>) => pathname + filters.search(values, change);
  // The address as it is now, not as this render saw it: two changes within one render (a typed letter, then a key that
  // sorts) must both stay.
  const set = (change: FilterChange<F>) => {
    const now = filters.read(new URLSearchParams(window.location.search)).values;
    return navigate(pathname + filters.search(now, change), { replace: true, preventScrollReset: true });
  };
  return {
    values,
    problems,
    query: filters.query(values),
    search: filters.search(values),
    isNarrowed: filters.isNarrowed(values),
    isUsualTab: filters.isUsualTab(values),
    href,
    set,
    goTo: (change: FilterChange<F>) => navigate(href(change)),
    clear: () => set(filters.cleared),
    /** Returns the props of a control for one filter: its text and its change handler. */
    field: (name: keyof F) => ({
      value: filters.textOf(read, name),
      onChange: (text: string) => set({ [name]: text } as FilterChange<F>),
    }),
    /** Returns tabs that set the value of one filter. */
    tabs: <K extends keyof F & string>(
      name: K,
      choices: readonly FilterValues<F>[K][],
      wordsOf: (choice: FilterValues<F>[K]) => { label: string; count?: ReactNode },
    ) =>
      choices.map((choice) => ({
        key: String(choice ?? 'all'),
        href: href({ [name]: choice } as unknown as FilterChange<F>),
        current: values[name] === choice,
        ...wordsOf(choice),
      })),
  };
}

/** The result type of `useFilters` for a definition, for components that take it as a prop. */
export type UsedFilters<S> = S extends FilterSet<infer F> ? ReturnType<typeof useFilters<F>> : never;
