import { ApiError, type CallArgs, type CallOptions, type DataOf, type OperationKey } from '@pollen/contract/client';
import { keepPreviousData, QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from './call';
import { usePresence } from './use-presence';

/**
 * The query client of the console. Several operators work at once, so a page refetches its data whenever it is opened.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retryDelay: 600,
      // A refusal is not retried, because the answer would be the same. Only a lost answer is worth one retry.
      retry: (count, error) => count < 1 && error instanceof ApiError && ['timeout', 'network'].includes(error.kind),
    },
  },
});

/** Provides the pages below it with the query client of the console. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

type Options<K extends OperationKey> = Omit<CallOptions<K>, 'signal' | 'timeoutMs'>;

interface QuerySettings<Data> {
  enabled?: boolean;
  /** Shows the previous data until the next page, filter or count is loaded. */
  keepsPrevious?: boolean;
  /** Refetches after this time while the data say that something is in progress and somebody uses the page. */
  everyMs?: (data: Data) => number | false;
}

/** Reads from the API as a query: `useCall('GET /api/console/Orders/:id', { params: { id } })`. */
export function useCall<K extends OperationKey>(
  operation: K,
  options: Options<K>,
  { enabled, keepsPrevious, everyMs }: QuerySettings<DataOf<K>> = {},
) {
  const isPresent = usePresence();
  return useQuery<DataOf<K>, ApiError, DataOf<K>, [K, Options<K>]>({
    queryKey: [operation, options],
    queryFn: ({ signal }) => call(operation, ...([{ ...options, signal }] as unknown as CallArgs<K>)),
    enabled,
    refetchInterval: everyMs && isPresent ? ({ state }) => (state.data ? everyMs(state.data) : false) : false,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
}

/** How often live figures are refetched; never in a hidden tab or on an unused page. */
export const liveMs = 15_000;

/**
 * A call whose figures change without the operator: completes, waiting orders, payouts in progress. It refetches every
 * 15 seconds; `UpdatedAt` shows when the figures were loaded.
 */
export function useLiveCall<K extends OperationKey>(
  operation: K,
  options: Options<K>,
  settings: Omit<QuerySettings<DataOf<K>>, 'everyMs'> = {},
) {
  return useCall(operation, options, { ...settings, everyMs: () => liveMs });
}

interface ChangeSettings<K extends OperationKey> {
  onSuccess?: (data: DataOf<K>, sent: CallOptions<K>) => unknown;
  onError?: (error: ApiError) => void;
}

/**
 * A POST as a mutation: `const save = useChange('POST ...'); save.mutate({ params, body })`. Success invalidates every
 * query, because a change may affect any page.
 */
export function useChange<K extends OperationKey>(operation: K, settings: ChangeSettings<K> = {}) {
  return useMutation<DataOf<K>, ApiError, CallOptions<K>>({
    mutationFn: (options) => call(operation, ...([options] as unknown as CallArgs<K>)),
    onSuccess: async (data, sent) => {
      void queryClient.invalidateQueries();
      await settings.onSuccess?.(data, sent);
    },
    onError: settings.onError,
  });
}

/** Resolves when the queries of an operation that a change has just invalidated have their new answers. */
export function refreshed(operation: OperationKey): Promise<void> {
  return queryClient.refetchQueries({ queryKey: [operation], type: 'active' }, { cancelRefetch: false });
}
