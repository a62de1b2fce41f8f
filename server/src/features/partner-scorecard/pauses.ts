import type { DailyCap } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { memberOfAttemptQuery } from '../attempts/index';
import { type MailDraft, sendMail } from '../mail/index';
import { auditByPanel, mailRecipients, operatorsWithPermission } from '../operators/index';
import {
  getPartner,
  listReversals,
  listUnconfirmed,
  lockPartner,
  surveysOfPartnerQuery,
  updatePartnerState,
} from '../partners/index';
import { withholdSurveys } from '../surveys/index';
import { capReachedMail, partnerPausedMail } from './emails';
import { insertPause, listResumed } from './queries';
import {
  CALL_EXPECTED_MS,
  type Counted,
  pauseReason,
  REDIRECTS_WATCHED,
  REVERSALS_WATCHED,
  REVERSALS_WITHIN_MS,
} from './rules';

const none: Counted = { counted: 0, of: 0 };

/** What a partner may pause for. */
export interface PauseFigures {
  readonly unconfirmed: Counted;
  readonly reversals: Counted;
}

/** Counts what partners may pause for, by id: nothing from before a partner was opened again after such a pause. */
export async function countReasons(tx: Tx, partnerIds: readonly number[]): Promise<Map<number, PauseFigures>> {
  const resumed = new Map((await listResumed(tx, partnerIds)).map(({ partnerId, at }) => [partnerId, at.getTime()]));
  const now = tx.now.getTime();
  const sinceEach = (earliest: number) =>
    partnerIds.map((partnerId) => ({ partnerId, since: new Date(Math.max(resumed.get(partnerId) ?? 0, earliest)) }));
  const [unconfirmed, reversals] = await Promise.all([
    listUnconfirmed(tx, sinceEach(0), {
      before: new Date(now - CALL_EXPECTED_MS),
      window: REDIRECTS_WATCHED,
      memberQuery: memberOfAttemptQuery,
    }),
    listReversals(tx, sinceEach(now - REVERSALS_WITHIN_MS), REVERSALS_WATCHED),
  ]);
  const of = (rows: typeof reversals, id: number) => {
    const row = rows.find(({ partnerId }) => partnerId === id);
    return row ? { counted: row.counted, of: row.of } : none;
  };
  return new Map(partnerIds.map((id) => [id, { unconfirmed: of(unconfirmed, id), reversals: of(reversals, id) }]));
}

/** Counts what one partner may pause for. */
export async function countReasonsOf(tx: Tx, partnerId: number): Promise<PauseFigures> {
  return (await countReasons(tx, [partnerId])).get(partnerId) ?? { unconfirmed: none, reversals: none };
}

/**
 * Pauses an open partner whose success redirects are not confirmed, or that takes too many completes back: its surveys are
 * hidden, calls are still taken. The reason is kept and mailed to the operators who manage surveys; one of them opens the
 * partner again by hand.
 */
export async function pauseIfNeeded(tx: Tx, partnerId: number, publicUrl: string): Promise<void> {
  const partner = await lockPartner(tx, partnerId);
  if (partner?.state !== 'open') return;
  const { unconfirmed, reversals } = await countReasonsOf(tx, partnerId);
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
  await mailManagers(tx, (locale) => partnerPausedMail({ locale, publicUrl, partner: { id: partnerId, name }, why }));
}

/** A daily cap of a partner that is reached. */
export interface ReachedCap {
  readonly partnerId: number;
  readonly reached: DailyCap;
  readonly cap: number;
  readonly day: string;
}

/** Tells the operators who manage surveys, and the audit log, that a partner has reached a daily cap. */
export async function tellCapReached(tx: Tx, { partnerId, ...cap }: ReachedCap, publicUrl: string): Promise<void> {
  const { name } = await getPartner(tx, partnerId);
  await auditByPanel(tx, 'partner.capReached', 'partner', partnerId, { name, reason: `${cap.reached}: ${cap.cap}` });
  await mailManagers(tx, (locale) => capReachedMail({ locale, publicUrl, partner: { id: partnerId, name }, ...cap }));
}

/** Mails all operators who manage surveys, each in their language. */
async function mailManagers(tx: Tx, mail: (locale: Locale) => MailDraft): Promise<void> {
  const managers = await operatorsWithPermission(tx, 'manageSurveys');
  const ids = managers.map(({ id }) => id);
  for (const { email, locale } of await mailRecipients(tx, ids)) await sendMail(tx, { to: email, ...mail(locale) });
}
