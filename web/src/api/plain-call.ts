import { useCallback, useEffect, useState } from 'react';
import { type ApiError, type CallArgs, call, type DataOf, type Operation } from './call';

/** GETs that need neither member nor parameters. */
type PlainOperation = { [K in Operation]: CallArgs<K> extends [options?: unknown] ? K : never }[Operation] &
  `GET ${string}`;

/** A GET of a public page without the query library, which alone exceeds the size budget of such a page. */
export function usePlainCall<K extends PlainOperation>(operation: K) {
  const [data, setData] = useState<DataOf<K>>();
  const [error, setError] = useState<ApiError | null>(null);
  const [isPending, setPending] = useState(true);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    const leaving = new AbortController();
    setPending(true);
    setError(null);
    call(operation, ...([{ signal: leaving.signal }] as unknown as CallArgs<K>))
      .then(setData, (failure: ApiError) => {
        if (!leaving.signal.aborted) setError(failure);
      })
      .finally(() => {
        if (!leaving.signal.aborted) setPending(false);
      });
    return () => leaving.abort();
  }, [operation, tries]);

  const refetch = useCallback(() => setTries((count) => count + 1), []);
  return { data, error, isPending, refetch };
}
