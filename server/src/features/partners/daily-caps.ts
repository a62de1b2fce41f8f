import { DAILY_CAPS, type DailyCap } from '@pollen/contract/partner-values';
import { surveyGone } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { panelToday } from '../settings/index';
import {
  type CountedToday,
  countComplete,
  countStart,
  lockPartnerDay,
  updateCapTold,
  updateDailyCaps,
} from './daily-cap-queries';

/**
 * Counts a member who leaves for a partner today. Refuses, as while the partner is paused, once its daily cap of starts is
 * reached; nothing is counted then.
 */
export async function takeStart(tx: Tx, partnerId: number): Promise<void> {
  const today = await panelToday(tx);
  const start = await countStart(tx, partnerId, today);
  if (!start) throw new Refusal(surveyGone);
  await tellIfReached(tx, partnerId, today, 'starts', start);
}

/** Counts a complete that a partner confirms today; returns the daily cap that it exceeds, or null. */
export async function takeComplete(tx: Tx, partnerId: number): Promise<number | null> {
  const today = await panelToday(tx);
  const complete = await countComplete(tx, partnerId, today);
  await tellIfReached(tx, partnerId, today, 'completes', complete);
  const { counted, cap } = complete;
  return cap !== null && counted > cap ? cap : null;
}

/** Puts the daily caps of a partner in force. Operators are told of one that today has reached already. */
export async function changeDailyCaps(
  tx: Tx,
  partnerId: number,
  caps: Readonly<Record<DailyCap, number | null>> | undefined,
): Promise<void> {
  await updateDailyCaps(tx, partnerId, caps);
  const today = await panelToday(tx);
  const day = await lockPartnerDay(tx, partnerId, today);
  if (!day) return;
  for (const cap of DAILY_CAPS) {
    await tellIfReached(tx, partnerId, today, cap, { counted: day[cap], cap: day[`${cap}Cap`] });
  }
}

/** Adds the job that tells operators, once a day for each cap, also when the cap is raised meanwhile and reached again. */
async function tellIfReached(
  tx: Tx,
  partnerId: number,
  day: string,
  reached: DailyCap,
  { counted, cap }: CountedToday,
): Promise<void> {
  if (cap === null || counted < cap || !(await updateCapTold(tx, partnerId, day, reached))) return;
  await addJob(tx, 'partners.tellCapReached', { partnerId, reached, cap, day });
}
