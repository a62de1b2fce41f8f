import type { Tx } from '../../platform/database/database';
import { memberOfAttemptQuery } from '../attempts/index';
import { sendMail } from '../mail/index';
import { auditByPanel, mailRecipients, operatorsWithPermission } from '../operators/index';
import {
  getReversals,
  getUnconfirmed,
  lockPartner,
  surveysOfPartnerQuery,
  updatePartnerState,
} from '../partners/index';
import { withholdSurveys } from '../surveys/index';
import { partnerPausedMail } from './emails';
import { insertPause, listResumed } from './queries';
import {
  CALL_EXPECTED_MS,
  type Counted,
  pauseReason,
  REDIRECTS_WATCHED,
  REVERSALS_WATCHED,
  REVERSALS_WITHIN_MS,
} from './rules';

const EVER = new Date(0);

/** Counts what a partner may pause for: nothing from before it was opened again after such a pause. */
export async function countReasons(tx: Tx, partnerId: number): Promise<{ unconfirmed: Counted; reversals: Counted }> {
  const [resumed] = await listResumed(tx, [partnerId]);
  const since = resumed?.at ?? EVER;
  const now = tx.now.getTime();
  const early = new Date(Math.max(since.getTime(), now - REVERSALS_WITHIN_MS));
  const [unconfirmed, reversals] = await Promise.all([
    getUnconfirmed(tx, partnerId, {
      since,
      before: new Date(now - CALL_EXPECTED_MS),
      window: REDIRECTS_WATCHED,
      memberQuery: memberOfAttemptQuery,
    }),
    getReversals(tx, partnerId, { since: early, window: REVERSALS_WATCHED }),
  ]);
  return { unconfirmed, reversals };
}

/**
 * Pauses an open partner whose success redirects are not confirmed, or that takes too many completes back: its surveys are
 * hidden, calls are still taken. The reason is kept and mailed to the operators who manage surveys; one of them opens the
 * partner again by hand.
 */
export async function pauseIfNeeded(tx: Tx, partnerId: number, publicUrl: string): Promise<void> {
  const partner = await lockPartner(tx, partnerId);
  if (partner?.state !== 'open') return;
  const { unconfirmed, reversals } = await countReasons(tx, partnerId);
  const why = pauseReason(unconfirmed, reversals);
  if (!why) return;
  await updatePartnerState(tx, partnerId, 'paused');
  await withholdSurveys(tx, surveysOfPartnerQuery(partnerId), true);
  await insertPause(tx, { partnerId, ...why });
  const { name } = partner;
  await auditByPanel(tx, 'partner.pausedItself', 'partner', partnerId, {
    name,
    reason: `${why.reason}: ${why.counted} / ${why.of}`,
  });
  const managers = await operatorsWithPermission(tx, 'manageSurveys');
  for (const { email, locale } of await mailRecipients(
    tx,
    managers.map(({ id }) => id),
  )) {
    await sendMail(tx, {
      to: email,
      ...partnerPausedMail({ locale, publicUrl, partner: { id: partnerId, name }, why }),
    });
  }
}
