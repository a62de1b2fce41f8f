import { jobNotFailed, jobRunning } from '@pollen/contract/console-jobs';
import type { JobState } from '@pollen/contract/job-states';
import type { WhyNot } from '@pollen/contract/operation';

/** Why a job cannot be run now; null when it can. */
export function whyNotRunNow(state: JobState): WhyNot | null {
  return state === 'running' ? { kind: jobRunning } : null;
}

/** Why a job cannot be given up: only what has failed is. */
export function whyNotDrop(state: JobState): WhyNot | null {
  if (state === 'running') return { kind: jobRunning };
  return state === 'failed' || state === 'retrying' ? null : { kind: jobNotFailed };
}

/** The numbers in what came with a job: `{ orderId: 12 }`. Addresses, codes and words stay where they are. */
export function numbersIn(payload: unknown): Record<string, number> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
