import type { ApiError, CallArgs, CallOptions, DataOf, OperationKey } from '@pollen/contract/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from './call';
import { liveMs } from './query';
import { usePresence } from './use-presence';

/** Operations that return one page of a list and the cursor of the next page. */
type CursorListKey = {
  [K in OperationKey]: DataOf<K> extends { list: unknown[]; next: string | number | null } ? K : never;
}[OperationKey];

interface CursorListSettings<K extends CursorListKey> {
  live?: boolean;
  /** Keeps a live list as it is, and counts what comes. */
  paused?: boolean;
  /** Shows the rows of the previous filters until the new ones are loaded. */
  keepsPrevious?: boolean;
  params?: CallOptions<K> extends { params: infer P } ? P : undefined;
}

type Row = Record<string, unknown>;

/** Returns how many rows stand before the first one that is shown already: those that came since. */
export function countNewRows(shown: readonly unknown[], newest: readonly unknown[]): number {
  const keyOf = (row: unknown) => (row as Row).id ?? (row as Row).attemptId ?? (row as Row).surveyId;
  const known = new Set(shown.map(keyOf));
  const first = newest.findIndex((row) => known.has(keyOf(row)));
  return first === -1 ? newest.length : first;
}

/** Returns whether somebody points at a row or has the focus in one: rows that move would be clicked by mistake. */
const isHeld = () => document.querySelector('main [data-row]:hover, main [data-row]:focus-within') !== null;

/**
 * A list that loads more pages: `useCursorList('GET ...', { flow: 'spent' })`. Loaded rows stay. A `live` list refreshes
 * itself while its first page is the only one, nobody points at a row and it is not `paused`. Otherwise rows would move under the pointer
 * or while somebody reads them: then `newRows` counts those that came, and `showNew` loads them. With more pages,
 * `isStill` is true.
 */
export function useCursorList<K extends CursorListKey>(
  operation: K,
  query: NonNullable<CallOptions<K>['query']>,
  { live = false, paused = false, keepsPrevious = false, params }: CursorListSettings<K> = {},
) {
  const isPresent = usePresence();
  const pages = useInfiniteQuery<DataOf<K>, ApiError, { pages: DataOf<K>[] }, unknown[], string | number | null>({
    queryKey: [operation, query, params],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => {
      const options = { params, query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) }, signal };
      return call(operation, ...([options] as unknown as CallArgs<K>));
    },
    getNextPageParam: (last) => last.next,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
  const rows = useMemo(
    () => pages.data?.pages.flatMap((page): unknown[] => page.list) as DataOf<K>['list'] | undefined,
    [pages.data],
  );
  const isStill = live && (pages.data?.pages.length ?? 0) > 1;
  const [newRows, setNewRows] = useState(0);
  const now = useRef({ operation, query, params, pages, rows, paused });
  now.current = { operation, query, params, pages, rows, paused };
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were loaded again are no longer new.
  useEffect(() => setNewRows(0), [pages.dataUpdatedAt]);
  useEffect(() => {
    if (!live || !isPresent) return;
    const look = async () => {
      const { operation, query, params, pages, rows, paused } = now.current;
      if (document.hidden || !rows || pages.isFetching) return;
      if (pages.data?.pages.length === 1 && !paused && !isHeld()) return void pages.refetch();
      const args = [{ params, query }] as unknown as CallArgs<K>;
      const newest = await call(operation, ...args).catch(() => null);
      if (newest && now.current.rows === rows) setNewRows(countNewRows(rows, newest.list));
    };
    const timer = setInterval(() => void look(), liveMs);
    return () => clearInterval(timer);
  }, [live, isPresent]);
  return { ...pages, rows, isStill, newRows, showNew: () => void pages.refetch() };
}
