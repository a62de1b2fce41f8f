import type { ApiError, CallArgs, CallOptions, DataOf, OperationKey } from '@pollen/contract/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './call';
import { liveMs } from './query';
import { usePresence } from './use-presence';

/** Operations that return one page of a list and the cursor of the next page. */
type CursorListKey = {
  [K in OperationKey]: DataOf<K> extends { list: unknown[]; next: string | number | null } ? K : never;
}[OperationKey];

interface CursorListSettings<K extends CursorListKey> {
  live?: boolean;
  /** Shows the rows of the previous filters until the new ones are loaded. */
  keepsPrevious?: boolean;
  params?: CallOptions<K> extends { params: infer P } ? P : undefined;
}

/**
 * A list that loads more pages: `useCursorList('GET ...', { flow: 'spent' })`. Loaded rows stay. A `live` list refreshes
 * itself only while its first page is the only one: with more pages, rows would move while somebody reads them, and
 * `isStill` is true.
 */
export function useCursorList<K extends CursorListKey>(
  operation: K,
  query: NonNullable<CallOptions<K>['query']>,
  { live = false, keepsPrevious = false, params }: CursorListSettings<K> = {},
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
    refetchInterval: live && isPresent ? ({ state }) => (state.data?.pages.length === 1 ? liveMs : false) : false,
  });
  const rows = pages.data?.pages.flatMap((page): unknown[] => page.list) as DataOf<K>['list'] | undefined;
  const isStill = live && (pages.data?.pages.length ?? 0) > 1;
  return { ...pages, rows, isStill };
}
