import { REASON_MAX, reasonRequired } from '@pollen/contract/console-attempts';
import { textTooLong } from '@pollen/contract/feedback';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { wantsMails } from '../consents/index';
import { bookCredit, getBalances, lockAccounts, transfer } from '../ledger/index';
import { sendMail } from '../mail/index';
import { getMember, type Member } from '../members/index';
import { decideMoney, whyNotOwnMember } from '../money-decisions/index';
import { notify } from '../notifications/index';
import { audit } from '../operators/index';
import { changeVisitPoints } from '../partners/index';
import { panelSettings } from '../settings/index';
import { changeCompletes, numberOf, type Survey, surveysInOrder, titleOf } from '../surveys/index';
import { transferIdOf, transferParams } from './attempt-transfers';
import { reinstatedEmail, rejectedEmail } from './emails';
import { updateDecided } from './end-queries';
import { bonusToReturn, returnBonus, takeBonus } from './level-bonus';
import { finalizeReward, releaseReward } from './payment';
import { decisionContextOf } from './possible-decisions';
import { type Attempt, lockAttemptByKey } from './queries';
import { type DecisionContext, type Review, whyNotApprove, whyNotReinstate, whyNotReject } from './rules';

/** Poor answers, or rules broken on purpose. */
type RejectionCause = 'quality' | 'fraud';

/** The operator who decides, and the reason that the member reads. */
interface OperatorDecision {
  readonly operator: { readonly id: number };
  readonly reason: string;
  readonly locale: Locale;
  readonly publicUrl: string;
}

/**
 * Accepts completed answers: a pending reward becomes available now, an available one stays so. Refuses as
 * `whyNotApprove` does, also a second time.
 */
export async function approveAttempt(
  tx: Tx,
  attemptKey: string,
  { operator, locale }: Pick<OperatorDecision, 'operator' | 'locale'>,
): Promise<void> {
  const { attempt, survey, context } = await lockForDecision(tx, attemptKey, operator, locale);
  refuseIf(whyNotApprove(attempt, context));
  const isPending = attempt.review === 'pending';
  if (isPending) await releaseReward(tx, attempt, survey);
  await updateDecided(tx, attempt.id, {
    review: 'approved',
    reason: null,
    credited: true,
    availableAt: isPending ? tx.now : attempt.availableAt,
    takenPoints: 0,
    takenCredit: 0,
    decidedBy: operator.id,
  });
  await audit(tx, operator, 'attempt.accepted', 'attempt', attemptKey, { points: attempt.finalPoints });
}

/**
 * Rejects completed answers. A pending reward is forfeited entirely. An available one is reversed up to the member's
 * available points, and the panel bears the rest. Either way its place in the survey and its quotas is free again. Refuses as `whyNotReject` does, and an empty or too long reason.
 */
export async function rejectAttempt(
  tx: Tx,
  attemptKey: string,
  decision: OperatorDecision & { readonly fault: RejectionCause },
): Promise<{ review: Review; takenPoints: number; takenCredit: number }> {
  const reason = readReason(decision.reason);
  const { attempt, survey, member, context } = await lockForDecision(
    tx,
    attemptKey,
    decision.operator,
    decision.locale,
  );
  refuseIf(whyNotReject(attempt, context, tx.now));

  const { fault, operator, publicUrl } = decision;
  const taken = await takeBack(tx, { attempt, survey, member }, { fault, reason, decidedBy: operator.id, publicUrl });
  await changeCompletes(tx, survey.id, [attempt.cellIds], -1);
  const { review, takenCredit } = taken;
  const takenPoints = taken.takenPoints + taken.takenBonus;
  const detail = { reason, fault, points: takenPoints, credit: takenCredit };
  await audit(tx, operator, 'attempt.rejected', 'attempt', attemptKey, detail);
  return { review, takenPoints, takenCredit };
}

/** Why and by whom a complete is taken back; nobody where a partner does it. */
interface TakingBack {
  /** Null: not the member's fault, so that the credit stays. */
  readonly fault: RejectionCause | null;
  readonly reason: string;
  readonly decidedBy: number | null;
  readonly publicUrl: string;
}

/**
 * Takes a complete back that the caller has locked: a pending reward is forfeited entirely, an available one and then its
 * bonus as far as the balance reaches. The member is told; that its place is free again, the caller counts.
 */
export async function takeBack(
  tx: Tx,
  { attempt, survey, member }: Pick<LockedAttempt, 'attempt' | 'survey' | 'member'>,
  { fault, reason, decidedBy, publicUrl }: TakingBack,
): Promise<{ review: Review; takenPoints: number; takenBonus: number; takenCredit: number }> {
  const isPending = attempt.review === 'pending';
  const params = { ...transferParams(survey), reason };
  // Locked, because points that the member spends concurrently cannot be taken back any more.
  await lockAccounts(tx, member.id);
  const { available } = await getBalances(tx, member.id);
  const takenPoints = isPending ? attempt.finalPoints : Math.min(attempt.finalPoints, available);
  if (takenPoints > 0) {
    await transfer(tx, {
      key: `attempt:${attempt.id}:rejection`,
      memberId: member.id,
      from: isPending ? 'pending' : 'available',
      to: 'panel:rewards',
      amountPoints: takenPoints,
      kind: isPending ? 'surveyRejected' : 'surveyReversed',
      params,
      attemptId: attempt.id,
      reversesId: await transferIdOf(tx, attempt, 'survey'),
    });
  }
  const takenBonus = isPending ? 0 : await takeBonus(tx, attempt, { params, atMost: available - takenPoints });
  const settings = await panelSettings(tx);
  const isFraud = fault === 'fraud';
  const booked =
    fault === null
      ? 0
      : await bookCredit(tx, {
          key: `attempt:${attempt.id}:rejection`,
          memberId: member.id,
          delta: isFraud ? settings.fraudCredit : settings.rejectedCredit,
          kind: isFraud ? 'fraud' : 'rejected',
          params,
        });

  const review = isPending ? 'rejected' : 'reversed';
  const takenCredit = Math.abs(booked);
  await updateDecided(tx, attempt.id, {
    review,
    reason,
    credited: attempt.credited,
    availableAt: attempt.availableAt,
    takenPoints,
    takenCredit,
    decidedBy,
  });
  if (attempt.versionId === null) await changeVisitPoints(tx, attempt.id, -takenPoints);
  const told = { title: titleOf(survey), reason };
  await notify(tx, member.id, 'answersRejected', `attempt:${attempt.id}:rejected`, told);
  const mail = rejectedEmail({
    ...mailedSurvey(survey, member.locale, publicUrl),
    reason,
    points: takenPoints + takenBonus,
    credit: takenCredit,
  });
  if (await wantsMails(tx, attempt.memberId, 'answerNews')) await sendMail(tx, { to: member.email, ...mail });
  return { review, takenPoints, takenBonus, takenCredit };
}

/**
 * Reverses a rejection: pays the deducted points and credit again, once and into the available balance, and whatever a
 * successful review would have brought. The complete counts again, also where its place was taken. Refuses as `whyNotReinstate` does, and an empty or too long reason. Over a
 * limit it returns the refusal: a second operator has to decide the same.
 */
export async function reinstateAttempt(
  tx: Tx,
  attemptKey: string,
  decision: OperatorDecision,
): Promise<{ review: Review; returnedPoints: number; returnedCredit: number } | Refusal> {
  const reason = readReason(decision.reason);
  const { attempt, survey, member, context } = await lockForDecision(
    tx,
    attemptKey,
    decision.operator,
    decision.locale,
  );
  refuseIf(whyNotReinstate(attempt, context));

  const { takenPoints, takenCredit } = attempt;
  const points = takenPoints + (await bonusToReturn(tx, attempt));
  const over =
    points > 0 &&
    (await decideMoney(tx, {
      kind: 'reinstatement',
      subjectId: attemptKey,
      audited: { kind: 'attempt', id: attemptKey },
      operatorId: decision.operator.id,
      shares: [{ memberId: attempt.memberId, amountCents: points }],
    }));
  if (over) return over;
  await giveBack(
    tx,
    { attempt, survey, member },
    { reason, decidedBy: decision.operator.id, publicUrl: decision.publicUrl },
  );
  await changeCompletes(tx, survey.id, [attempt.cellIds], 1);
  const detail = { reason, points, credit: takenCredit };
  await audit(tx, decision.operator, 'attempt.reinstated', 'attempt', attemptKey, detail);
  return { review: 'reinstated', returnedPoints: points, returnedCredit: takenCredit };
}

/**
 * Brings a rejected or reversed complete back that the caller has locked: pays the deducted points and credit again, and
 * whatever a successful review would have brought. The member is told; that the complete counts again, the caller counts.
 */
export async function giveBack(
  tx: Tx,
  { attempt, survey, member }: Pick<LockedAttempt, 'attempt' | 'survey' | 'member'>,
  { reason, decidedBy, publicUrl }: Omit<TakingBack, 'fault'>,
): Promise<void> {
  const wasPending = attempt.review === 'rejected';
  const { takenPoints, takenCredit } = attempt;
  const bonus = await bonusToReturn(tx, attempt);
  const params = { ...transferParams(survey), reason };
  if (takenPoints > 0) {
    await transfer(tx, {
      key: `attempt:${attempt.id}:reinstatement`,
      memberId: member.id,
      from: 'panel:rewards',
      to: 'available',
      amountPoints: takenPoints,
      kind: 'surveyReinstated',
      params,
      attemptId: attempt.id,
      reversesId: await transferIdOf(tx, attempt, wasPending ? 'surveyRejected' : 'surveyReversed'),
    });
  }
  await bookCredit(tx, {
    key: `attempt:${attempt.id}:reinstatement`,
    memberId: member.id,
    delta: takenCredit,
    kind: 'reinstated',
    params,
  });
  if (!wasPending) await returnBonus(tx, attempt, { params, amountPoints: bonus });
  // Answers that were rejected in review have not brought their bonus, their credit or the referrer's commission yet.
  if (wasPending) await finalizeReward(tx, attempt, survey);

  await updateDecided(tx, attempt.id, {
    review: 'reinstated',
    reason,
    credited: true,
    availableAt: wasPending ? tx.now : attempt.availableAt,
    takenPoints: 0,
    takenCredit: 0,
    decidedBy,
  });
  if (attempt.versionId === null) await changeVisitPoints(tx, attempt.id, takenPoints);
  const told = { title: titleOf(survey), points: takenPoints + bonus };
  await notify(tx, member.id, 'answersReinstated', `attempt:${attempt.id}:reinstated`, told);
  const mail = reinstatedEmail({
    ...mailedSurvey(survey, member.locale, publicUrl),
    reason,
    points: takenPoints + bonus,
    credit: takenCredit,
  });
  if (await wantsMails(tx, attempt.memberId, 'answerNews')) await sendMail(tx, { to: member.email, ...mail });
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new Refusal(reasonRequired);
  if (reason.length > REASON_MAX) throw new Refusal(textTooLong, { max: REASON_MAX });
  return reason;
}

interface LockedAttempt {
  readonly attempt: Attempt;
  readonly survey: Survey;
  readonly member: Member;
  readonly context: DecisionContext;
}

/**
 * Locks an attempt until the transaction ends and returns it with everything that a decision about it depends on.
 * Refuses when the member has the operator's own mailbox.
 */
async function lockForDecision(
  tx: Tx,
  attemptKey: string,
  operator: { readonly id: number },
  locale: Locale,
): Promise<LockedAttempt> {
  const attempt = await lockAttemptByKey(tx, attemptKey);
  const [survey] = attempt ? await surveysInOrder(tx, [attempt.surveyId]) : [];
  if (!attempt || !survey) throw new Refusal(notFound);
  // Read after the lock, because closing an account changes its attempts first.
  const member = await getMember(tx, attempt.memberId);
  refuseIf(await whyNotOwnMember(tx, operator.id, attempt.memberId));
  return { attempt, survey, member, context: await decisionContextOf(tx, attempt, member, locale) };
}

function mailedSurvey(survey: Survey, locale: Locale, publicUrl: string) {
  return { locale, publicUrl, number: numberOf(survey), title: titleOf(survey)[locale] };
}
