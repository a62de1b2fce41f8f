/** How often something outside is asked whether it answers, and how long it may take. */
interface ProbeTimes {
  readonly everyMs: number;
  readonly withinMs: number;
}

/**
 * Returns a function that tells whether something outside answers. However many want to know, it is asked once in `everyMs`
 * at most; an error, or an answer that takes longer than `withinMs`, means no.
 */
export function probe(ask: () => Promise<unknown>, { everyMs, withinMs }: ProbeTimes): () => Promise<boolean> {
  let last: Promise<boolean> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (last === null || performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      last = answersWithin(withinMs, ask);
    }
    return last;
  };
}

async function answersWithin(ms: number, ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const answer = ask().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
