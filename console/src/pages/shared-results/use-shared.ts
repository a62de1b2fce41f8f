import type { ApiError, CallArgs, CallOptions, DataOf } from '@pollen/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useLang } from '../../locales/language';

type SharedKey =
  | 'POST /api/v1/SharedResults'
  | 'POST /api/v1/SharedResults/Tables'
  | 'POST /api/v1/SharedResults/OpenAnswers';

/** Reads what a link shows, once for each language: a repeated call would count as another opening of the link. */
export function useShared<K extends SharedKey>(operation: K, body: CallOptions<K>['body'], enabled = true) {
  const lang = useLang();
  return useQuery<DataOf<K>, ApiError>({
    queryKey: [operation, body, lang],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(operation, ...([{ body, signal }] as unknown as CallArgs<K>)),
  });
}
