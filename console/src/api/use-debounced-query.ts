import { ApiError } from '@pollen/contract/client';
import { useEffect, useRef, useState } from 'react';

const pauseMs = 500;

interface Answer<T> {
  /** The last answer of the server; it stays while the next query runs and when the server refuses. */
  readonly answer: T | null;
  /** The error message when the server refused the present input. */
  readonly problem: string | null;
}

/** Queries the server about typed input, a moment after the typing stops. No query runs while `typed` is null. */
export function useDebouncedQuery<Typed, T>(
  typed: Typed | null,
  ask: (typed: Typed, signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useRef({ typed, ask });
  now.current = { typed, ask };
  // Input that is equal by value does not start another query.
  const key = typed === null ? null : JSON.stringify(typed);

  useEffect(() => {
    if (key === null) {
      setProblem(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const { typed, ask } = now.current;
      if (typed === null) return;
      try {
        setAnswer(await ask(typed, abort.signal));
        setProblem(null);
      } catch (error) {
        if (!abort.signal.aborted && error instanceof ApiError) setProblem(error.messages[0] ?? '');
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);

  return { answer, problem };
}
