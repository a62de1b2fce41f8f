import { nothingToWithdraw } from '@pollen/contract/cases';
import { secondLookAsked } from '@pollen/contract/feedback';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { dayIn } from '../../platform/time';
import { lockAttemptByKey } from '../attempts/index';
import { type LookedAt, normalizeText, receiveSecondLook, whyNotText, withdrawSecondLook } from '../feedback/index';
import { lockMemberOrRefuse, type Member } from '../members/index';
import { panelSettings } from '../settings/index';
import { getCase, type MemberCase, noDecision } from './actions';
import { whyNotAppeal, whyNotWithdraw } from './rules';

/** Returns the decision that a second look at a case is about; null when there is none. */
function aboutOf({ attempt, row }: MemberCase, { blacklistedAt, suspendedAt }: Member): LookedAt | null {
  if (attempt) {
    const { id: attemptId, surveyNumber: number, title, finalPoints: points } = attempt;
    return { attemptId, number, title, points };
  }
  if (row.kind === 'suspension') return suspendedAt && { suspendedAt };
  return blacklistedAt && { blacklistedAt };
}

/**
 * Asks for a second look at the decision of a case. Refuses an empty text, a case without a decision, a second request,
 * and one that comes too late.
 */
export async function askForSecondLook(
  tx: Tx,
  services: Services,
  request: { memberId: number; caseId: string; content: string; locale: Locale },
): Promise<void> {
  const { memberId, caseId, locale } = request;
  const content = normalizeText(request.content);
  refuseIf(whyNotText(content));
  // Locked before anything is read, so that a decision or a closing under way is over: attempt, or member.
  const { found: seen } = await getCase(tx, memberId, caseId, locale);
  if (seen.attempt) await lockAttemptByKey(tx, seen.attempt.attemptKey);
  else await lockMemberOrRefuse(tx, memberId);
  const { found, member } = await getCase(tx, memberId, caseId, locale);
  const decided = found.decided ?? noDecision;
  const { appealDays, timeZone } = await panelSettings(tx);
  refuseIf(whyNotAppeal(decided, appealDays, tx.now, (at) => dayIn(timeZone, at)));
  const about = aboutOf(found, member);
  if (!about) throw new Refusal(notFound);
  const withdrawn = decided.look?.id ?? null;
  const isNew = await receiveSecondLook(tx, services, { memberId, about, content, locale, withdrawn });
  refuseIf(isNew ? null : { kind: secondLookAsked });
}

/** Withdraws the second look of a case. Refuses when none waits, because it was decided or withdrawn in the meantime. */
export async function withdrawRequest(tx: Tx, memberId: number, caseId: string, locale: Locale): Promise<void> {
  const { found } = await getCase(tx, memberId, caseId, locale);
  const decided = found.decided ?? noDecision;
  refuseIf(whyNotWithdraw(decided));
  const isWithdrawn = decided.look !== null && (await withdrawSecondLook(tx, memberId, decided.look.id));
  refuseIf(isWithdrawn ? null : { kind: nothingToWithdraw });
}
