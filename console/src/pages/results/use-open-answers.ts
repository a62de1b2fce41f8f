import type { ApiError, CallOptions, DataOf } from '@pollen/contract/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call';

const operation = 'POST /api/console/Surveys/:id/OpenAnswers';
type Page = DataOf<typeof operation>;
export type OpenAnswer = Page['list'][number];
export type WhichAnswers = Omit<CallOptions<typeof operation>['body'], 'before' | 'size'>;

/** The answers to an open question, page by page, with how many there are. */
export function useOpenAnswers(surveyId: number, body: WhichAnswers | null) {
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, unknown[], string | null>({
    queryKey: [operation, surveyId, body],
    enabled: body !== null,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call(operation, {
        params: { id: surveyId },
        body: { ...(body as WhichAnswers), size: 50, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  // The same array until the data change: effects that depend on the rows would otherwise run after every render.
  const rows = useMemo(() => pages.data?.pages.flatMap(({ list }) => list), [pages.data]);
  return {
    ...pages,
    rows,
    found: pages.data?.pages[0]?.found ?? null,
  };
}
