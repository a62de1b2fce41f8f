import {
  type InfiniteData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { onSessionEnd } from '../session/login-info';
import { ApiError, type CallArgs, type CallOptions, call, type DataOf, type Operation } from './call';
import { takeRenderedAnswers } from './rendered-answers';

export { useMinimumDelay } from './minimum-delay';

/** The query client of the member pages. Landing and account pages do without it to load faster. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a query fails at once and its screen says so, instead of showing a skeleton forever.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      retryDelay: 600,
      // Refusals are not retried, because the answer would be the same. Only a broken connection is worth one retry.
      retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'network',
    },
    mutations: { networkMode: 'always' },
  },
});

takeRenderedAnswers(queryClient);
onSessionEnd(() => queryClient.clear());

/** Provides the pages below it with the query client of the member pages. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

interface QuerySettings<Data> {
  enabled?: boolean;
  /** For so long an answer is not asked for again; 0 (default): each page that shows it asks again, and shows it meanwhile. */
  staleTimeMs?: number;
  /** Asks again so long after each answer, while the tab is visible and the data say that something is in progress. */
  everyMs?: (data: Data) => number | false;
}

/** A GET as a query: `useCall('GET /api/v1/Gifts/:id', { params: { id } })`. */
export function useCall<K extends Operation & `GET ${string}`>(
  operation: K,
  options: Omit<CallOptions<K>, 'signal' | 'timeoutMs' | 'fetch'>,
  { enabled, staleTimeMs = 0, everyMs }: QuerySettings<DataOf<K>> = {},
) {
  return useQuery<DataOf<K>, ApiError>({
    queryKey: [operation, options],
    queryFn: ({ signal }) => call(operation, ...([{ ...options, signal }] as unknown as CallArgs<K>)),
    enabled,
    staleTime: staleTimeMs,
    refetchInterval: everyMs && (({ state }) => (state.data ? everyMs(state.data) : false)),
  });
}

interface ChangeSettings<K extends Operation> {
  onSuccess?: (data: DataOf<K>, sent: CallOptions<K>) => unknown;
  onError?: (error: ApiError) => void;
  /** Queries to refetch after the change, such as the account after points were earned. */
  refreshes?: readonly (Operation & `GET ${string}`)[];
}

/** A POST as a mutation: `const save = useChange('POST ...'); save.mutate({ params, body })`. */
export function useChange<K extends Operation>(operation: K, settings: ChangeSettings<K> = {}) {
  return useMutation<DataOf<K>, ApiError, CallOptions<K>>({
    mutationFn: (options) => call(operation, ...([options] as unknown as CallArgs<K>)),
    onSuccess: async (data, sent) => {
      for (const each of settings.refreshes ?? []) void refresh(each);
      await settings.onSuccess?.(data, sent);
    },
    onError: settings.onError,
  });
}

/** Refetches all queries of an operation. */
export function refresh(operation: Operation & `GET ${string}`): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [operation] });
}

type Paged = { list: readonly unknown[]; pagebar: { currentPage: number; totalPage: number; totalSize: number } };
export type PagedOperation = { [K in Operation]: DataOf<K> extends Paged ? K : never }[Operation] & `GET ${string}`;
type ItemOf<K extends PagedOperation> = DataOf<K> extends { list: readonly (infer Item)[] } ? Item : never;

/** A list that was loaded page by page is not loaded again so soon. */
const LIST_STALE_MS = 15_000;
const nearBottomPx = 100;
const scrollThrottleMs = 500;
/** While the first page is a skeleton the document is short, so its end is visible although the list may be long. */
const firstLookMs = 2000;

/**
 * Returns a list that loads its next page near the bottom of the window, and whether its end is reached. A `whole` list
 * loads page after page at once, for screens that sort or group what they show.
 */
export function useInfiniteList<K extends PagedOperation>(
  operation: K,
  options: Omit<CallOptions<K>, 'signal' | 'timeoutMs' | 'fetch'>,
  { whole = false }: { whole?: boolean } = {},
) {
  const list = useInfiniteQuery<DataOf<K>, ApiError, InfiniteData<DataOf<K>>, readonly unknown[], number>({
    queryKey: [operation, options, whole ? 'whole' : 'infinite'],
    initialPageParam: 1,
    staleTime: LIST_STALE_MS,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(options.query as object | undefined), page: pageParam };
      return call(operation, ...([{ ...options, query, signal }] as unknown as CallArgs<K>));
    },
    getNextPageParam: (last) => {
      const { currentPage, totalPage } = (last as Paged).pagebar;
      return currentPage < totalPage ? currentPage + 1 : undefined;
    },
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const pages = list.data?.pages ?? [];
  const count = pages.length;
  const lastTry = useRef(0);

  useEffect(() => {
    // A page that failed is loaded again only on request.
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    if (whole) {
      void fetchNextPage();
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = document.documentElement.scrollHeight - scrollY - innerHeight;
      if (left > nearBottomPx || timer) return;
      const wait = Math.max(0, lastTry.current + scrollThrottleMs - Date.now());
      timer = setTimeout(() => {
        timer = undefined;
        lastTry.current = Date.now();
        void fetchNextPage();
      }, wait);
    };
    // Checks again after each page, which may be shorter than the window.
    const first = setTimeout(look, count === 1 ? firstLookMs : 0);
    addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(first);
      clearTimeout(timer);
      removeEventListener('scroll', look);
    };
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, count, whole]);

  return {
    items: pages.flatMap((page) => (page as Paged).list as readonly ItemOf<K>[]),
    totalSize: (pages[0] as Paged | undefined)?.pagebar.totalSize ?? 0,
    isPending: list.isPending,
    isLoadingMore: isFetchingNextPage,
    isFinished: list.isSuccess && !hasNextPage,
    error: list.error,
    retry: () => void list.refetch(),
    /** Loads the next page at once, for example after a failure. */
    loadMore: () => void fetchNextPage(),
  };
}
