import { UNCONFIRMED_PERCENT } from '@pollen/contract/partner-values';
import type { StatusLook } from '@pollen/ui/StatusPill';
import type { PartnerRow } from './partner-words';

/** Of a limit, this share is worth a look. */
const NEAR_LIMIT = 2 / 3;
/** A share of fewer than this says nothing yet. */
const FEWEST_JUDGED = 20;
/** Calls that take longer than this are slow. */
const SLOW_CALLS_SECONDS = 3_600;
/** What is most wrong with a partner, or its state when nothing is; each is a word of `partners.en.ts`. */
export type PartnerHealth =
  | 'trying'
  | 'paused'
  | 'autoPaused'
  | 'feedFails'
  | 'capReached'
  | 'confirmsLate'
  | 'slowCalls'
  | 'open';

/** Returns the one word that tells how a partner does. */
export function healthOf(row: PartnerRow): PartnerHealth {
  const { state, pause, feedProblem, today, delaySeconds } = row;
  if (state === 'trying') return 'trying';
  if (state === 'paused') return pause ? 'autoPaused' : 'paused';
  if (feedProblem !== null) return 'feedFails';
  const { starts, startsCap, completes, completesCap } = today;
  if (startsCap !== null && starts >= startsCap) return 'capReached';
  if (completesCap !== null && completes >= completesCap) return 'capReached';
  if (confirmsLate(row)) return 'confirmsLate';
  return isSlow(delaySeconds) ? 'slowCalls' : 'open';
}

/** How each state of health looks. */
export const healthLooks: Record<PartnerHealth, StatusLook> = {
  trying: { shape: 'ring', tone: 'neutral' },
  open: { shape: 'tick', tone: 'success' },
  paused: { shape: 'dash', tone: 'warning' },
  autoPaused: { shape: 'dash', tone: 'danger' },
  feedFails: { shape: 'cross', tone: 'warning' },
  capReached: { shape: 'half', tone: 'warning' },
  confirmsLate: { shape: 'half', tone: 'warning' },
  slowCalls: { shape: 'half', tone: 'warning' },
};

/** Returns whether an open partner is near its automatic pause for success redirects that no call confirms. */
export function confirmsLate({ state, unconfirmed }: PartnerRow): boolean {
  return state === 'open' && nearness(unconfirmed.counted, unconfirmed.of, UNCONFIRMED_PERCENT) !== undefined;
}

/** Returns whether calls take so long that an operator should look. */
export function isSlow(delaySeconds: number | null): boolean {
  return delaySeconds !== null && delaySeconds >= SLOW_CALLS_SECONDS;
}

/** Returns how near a share is to the limit at which a partner pauses; undefined while it is far, or of few. */
export function nearness(counted: number, of: number, limitPercent: number): 'near' | 'over' | undefined {
  if (of < FEWEST_JUDGED) return undefined;
  const percent = (100 * counted) / of;
  if (percent >= limitPercent) return 'over';
  return percent >= limitPercent * NEAR_LIMIT ? 'near' : undefined;
}
