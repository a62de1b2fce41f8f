import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Column } from '../layouts/DataTable';
import type { Sorting } from '../layouts/SortHeader';
import { useOperator } from '../session/operator';

interface KeptView {
  readonly hidden: readonly string[];
  readonly sorting: Sorting | null;
}

const usual: KeptView = { hidden: [], sorting: null };
const storageKey = (operatorId: number, list: string) => `consoleList:${operatorId}:${list}`;

/** Reads a kept view; anything that is not one counts as none. */
export function parseView(text: string | null): KeptView {
  try {
    const { hidden, sorting } = JSON.parse(text ?? '{}');
    const isSorting = typeof sorting?.key === 'string' && ['asc', 'desc'].includes(sorting.direction);
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
      sorting: isSorting ? { key: sorting.key, direction: sorting.direction } : null,
    };
  } catch {
    return usual;
  }
}

/** Returns the next sorting after a click on a header: its own direction first, then the other one, then none. */
export function nextSorting({ key, sorts }: Pick<Column<never>, 'key' | 'sorts'>, now: Sorting | null): Sorting | null {
  if (!sorts) return now;
  if (now?.key !== key) return { key, direction: sorts };
  return now.direction === sorts ? { key, direction: sorts === 'asc' ? 'desc' : 'asc' } : null;
}

/**
 * Returns the hidden columns and the sorting of the list on this page, and the functions that change them. The browser
 * keeps both for each operator and list: it is a matter of the screen, and a colleague's choice must not change it.
 */
export function useListView() {
  const { pathname } = useLocation();
  const operatorId = useOperator()?.id ?? 0;
  const place = storageKey(operatorId, pathname);
  const [kept, setKept] = useState({ place, view: parseView(localStorage.getItem(place)) });
  const view = kept.place === place ? kept.view : parseView(localStorage.getItem(place));
  const keep = (next: KeptView) => {
    if (next.hidden.length === 0 && next.sorting === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(next));
    setKept({ place, view: next });
  };
  return {
    hidden: view.hidden,
    sorting: view.sorting,
    /** `completes` or `-completes`, as the API takes it; undefined for the order of the list itself. */
    sort: view.sorting ? `${view.sorting.direction === 'desc' ? '-' : ''}${view.sorting.key}` : undefined,
    show: (key: string, shown: boolean) =>
      keep({ ...view, hidden: shown ? view.hidden.filter((each) => each !== key) : [...view.hidden, key] }),
    onSort: (column: Pick<Column<never>, 'key' | 'sorts'>) =>
      keep({ ...view, sorting: nextSorting(column, view.sorting) }),
    reset: () => keep(usual),
    isUsual: view.hidden.length === 0 && view.sorting === null,
  };
}

export type ListView = ReturnType<typeof useListView>;
