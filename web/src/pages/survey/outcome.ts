interface End {
  state: string;
  points: number;
  credited: boolean;
}

/** The four ways in which a survey ends for a member, whatever the state is called. */
export type Outcome = 'completed' | 'pending' | 'out' | 'unfinished';

/**
 * Returns the outcome that the member sees: `pending` is a completed attempt whose coins are not credited yet,
 * `unfinished` a timed out or abandoned one, `out` every other end.
 */
export function outcomeOf({ state, points, credited }: End): Outcome {
  if (state === 'completed') return points > 0 && !credited ? 'pending' : 'completed';
  return state === 'timed_out' || state === 'abandoned' ? 'unfinished' : 'out';
}
