/** The connections of a process. */
export interface ConnectionShares {
  /** Of calls of browsers. */
  readonly requests: number;
  /** Of the work of jobs, and of what a start does. */
  readonly jobs: number;
  /** Of the queue of jobs itself: one listens, the others take jobs and record their ends. */
  readonly queue: number;
}

/** The fewest connections with which a process works at all. */
export const FEWEST_CONNECTIONS = 8;

const QUEUE = 3;

/**
 * Divides the connections of a process: people wait for requests, so these get most of what the queue leaves; a job that
 * finds none waits for one.
 */
export function shareConnections(total: number, jobs: 'on' | 'off' | 'only'): ConnectionShares {
  if (jobs === 'off') return { requests: total - 1, jobs: 1, queue: 0 };
  // Metrics and checks of readiness.
  if (jobs === 'only') return { requests: 2, jobs: total - 2 - QUEUE, queue: QUEUE };
  const ofJobs = Math.max(2, Math.floor((total - QUEUE) / 3));
  return { requests: total - QUEUE - ofJobs, jobs: ofJobs, queue: QUEUE };
}
