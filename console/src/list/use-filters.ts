import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FilterChange, FilterProblem, FilterSet, Filters, FilterValues } from './filters';

/** The state of the filters that the parts of a list page need. */
export interface FilterState {
  readonly problems: readonly FilterProblem[];
  readonly isNarrowed: boolean;
  readonly isUsualTab: boolean;
  readonly clear: () => void;
}

/**
 * The filters of the list that this page shows, as the address has them. Links and `goTo` add to the history, `set`
 * does not: somebody who goes back wants the page before, not the filter before.
 */
export function useFilters<F extends Filters>(filters: FilterSet<F>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(() => filters.read(new URLSearchParams(search)), [filters, search]);
  const { values, problems } = read;
  const href = (change: FilterChange<F>) => pathname + filters.search(values, change);
  const set = (change: FilterChange<F>) => navigate(href(change), { replace: true, preventScrollReset: true });
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
    /** The props of a control: its text, and what to do with a new one. */
    field: (name: keyof F) => ({
      value: filters.textOf(read, name),
      onChange: (text: string) => set({ [name]: text } as FilterChange<F>),
    }),
    /** Tabs that choose the value of one filter. */
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

/** What `useFilters` gives for a definition, for parts of a page that take it as a prop. */
export type UsedFilters<S> = S extends FilterSet<infer F> ? ReturnType<typeof useFilters<F>> : never;
