import type { CallMeaning } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import { DAY_MS, SECOND_MS } from '../../platform/time';
import { wantsMails } from '../consents/index';
import { sendMail } from '../mail/index';
import { getMember } from '../members/index';
import { notify } from '../notifications/index';
import { findPartnerSurvey, findVisit, updateVisitReversed, updateVisitSettled } from '../partners/index';
import { countPartnerComplete, findSurvey, matchingCells, type Survey, titleOf } from '../surveys/index';
import { takeBack } from './decisions';
import { partnerSettledEmail } from './emails';
import { getAtCompletion } from './offer-queries';
import { respondentFrom } from './offers';
import { payComplete, payEarlyEnd, paymentForComplete } from './payment';
import { type Attempt, lockAttemptByKey, updateEnded } from './queries';
import { factsFor, withQuota } from './respondent-facts';
import { type AttemptState, LATE_COMPLETE_DAYS, REWARD_FINAL_DAYS, shortestComplete, statusOf } from './rules';

/** What a partner says about an attempt, read from a verified call. */
export interface PartnerReport {
  readonly partner: { readonly id: number; readonly name: string };
  readonly attemptKey: string;
  readonly meaning: CallMeaning;
  readonly publicUrl: string;
}

/**
 * What a report did. `borne`: it took back a complete, and the panel bears that. `late` and `contradiction`: it says
 * something else than what is settled, so an operator has to look. `early`: a reversal of what was not completed yet.
 */
export type ReportResult =
  | {
      readonly kind: 'applied' | 'borne' | 'repeat' | 'late' | 'contradiction' | 'early';
      readonly attemptId: number;
    }
  | { readonly kind: 'foreign' | 'ignored'; readonly attemptId: null };

/** The states to which the reports of early ends lead. */
const endStates: Partial<Record<CallMeaning, AttemptState>> = {
  screenOut: 'screened_out',
  quotaFull: 'quota_full',
  closed: 'closed',
  quality: 'screened_out',
  security: 'screened_out',
};

/** The reports of ends that are the member's fault, which are not paid. */
const UNPAID: readonly CallMeaning[] = ['quality', 'security'];

/**
 * Applies what a partner reports about an attempt, and pays for it; the same report again changes nothing. The amount is
 * what the attempt promised, whatever the call says. Locks the attempt until the transaction ends, so that two reports
 * take turns.
 */
export async function applyPartnerReport(tx: Tx, report: PartnerReport): Promise<ReportResult> {
  const { attemptKey, meaning, partner } = report;
  if (meaning === 'ignored') return { kind: 'ignored', attemptId: null };
  const attempt = await lockAttemptByKey(tx, attemptKey);
  const [survey, at] = attempt
    ? await Promise.all([findSurvey(tx, attempt.surveyId), findPartnerSurvey(tx, attempt.surveyId)])
    : [];
  // An attempt at another partner's survey is as unknown as none.
  if (!attempt || !survey || at?.partnerId !== partner.id) return { kind: 'foreign', attemptId: null };
  const member = await getMember(tx, attempt.memberId);
  const said = { attemptId: attempt.id };
  if (meaning === 'reversal' || meaning === 'faultReversal') {
    return { kind: await reverse(tx, { attempt, survey, report, member }), ...said };
  }
  if (meaning === 'complete') {
    if (attempt.state === 'completed') return { kind: 'repeat', ...said };
    const isTaken = attempt.state === 'started' || isLateComplete(attempt, tx.now);
    if (!isTaken || member.state === 'closed') return { kind: 'late', ...said };
    await complete(tx, { attempt, survey, report, member }, at.cpiCents);
    return { kind: 'applied', ...said };
  }
  const state = endStates[meaning];
  if (state === undefined) return { kind: 'ignored', attemptId: null };
  if (attempt.state === state) return { kind: 'repeat', ...said };
  if (attempt.state !== 'started') return { kind: 'contradiction', ...said };
  await endEarly(tx, { attempt, survey, report, member }, state);
  return { kind: 'applied', ...said };
}

/** Returns whether a complete still counts for an attempt that ended unpaid without one. */
function isLateComplete({ state, finalPoints, startedAt }: Attempt, now: Date): boolean {
  const isOpen = state !== 'completed' && finalPoints === 0;
  return isOpen && now.getTime() - startedAt.getTime() <= LATE_COMPLETE_DAYS * DAY_MS;
}

/** An attempt with what a report about it concerns. */
interface Reported {
  readonly attempt: Attempt;
  readonly survey: Survey;
  readonly report: PartnerReport;
  readonly member: Awaited<ReturnType<typeof getMember>>;
}

async function complete(tx: Tx, { attempt, survey, report, member }: Reported, revenueCents: number): Promise<void> {
  const { memberId } = attempt;
  const [{ profile, credit, wasReferred, cells }, visit] = await Promise.all([
    getAtCompletion(tx, memberId, survey.id),
    findVisit(tx, attempt.id),
  ]);
  const respondent = await respondentFrom(tx, profile);
  const facts = await factsFor(tx, survey, memberId, { respondent, credit });
  // Nobody answers this fast, and who is suspended is not paid without a look.
  const seconds = (tx.now.getTime() - (visit?.leftAt ?? attempt.startedAt).getTime()) / SECOND_MS;
  const isSuspected = member.state !== 'active' || seconds < shortestComplete(survey.estimatedLoiMinutes);
  const cellIds = matchingCells(cells, respondent, () => undefined, attempt.cellIds);
  const paid = paymentForComplete(attempt, survey, isSuspected, tx.now);
  await updateEnded(tx, attempt.id, {
    ...paid,
    state: 'completed',
    reason: null,
    respondent: withQuota(facts, cellIds),
    cellIds,
  });
  await payComplete(tx, attempt, survey, paid, wasReferred);
  await updateVisitSettled(tx, {
    attemptId: attempt.id,
    partnerId: report.partner.id,
    complete: { revenueCents, points: paid.finalPoints },
  });
  await notify(tx, memberId, 'partnerConfirmed', `attempt:${attempt.id}:confirmed`, {
    title: titleOf(survey),
    partner: report.partner.name,
    points: paid.finalPoints,
    credited: paid.credited,
  });
  await tellLate(tx, { attempt: { ...attempt, ...paid, state: 'completed' }, survey, report, member });
  await countPartnerComplete(tx, survey.id, cellIds);
}

/** Returns whether points have been available for so long that they are never taken back. */
function isFinal({ availableAt }: Attempt, now: Date): boolean {
  return availableAt !== null && now.getTime() - availableAt.getTime() >= REWARD_FINAL_DAYS * DAY_MS;
}

/**
 * Takes a complete back because its partner does. A reward in review is forfeited. One that is available is taken back
 * only for the member's fault and within 60 days; otherwise the panel bears it, and the member sees nothing.
 */
async function reverse(
  tx: Tx,
  { attempt, survey, report, member }: Reported,
): Promise<'applied' | 'borne' | 'early' | 'repeat'> {
  if (attempt.state !== 'completed') return 'early';
  if (!(await updateVisitReversed(tx, attempt.id))) return 'repeat';
  const isFault = report.meaning === 'faultReversal';
  const isTaken =
    attempt.review === 'pending' || (attempt.review === 'approved' && isFault && !isFinal(attempt, tx.now));
  if (!isTaken || member.state === 'closed') return 'borne';
  const reason = takenBack[member.locale].replace('{partner}', report.partner.name);
  await takeBack(
    tx,
    { attempt, survey, member },
    { fault: isFault ? 'quality' : null, reason, decidedBy: null, publicUrl: report.publicUrl },
  );
  return 'applied';
}

const takenBack = {
  en: '{partner} did not accept these answers after its review.',
  zh: '{partner} 复核后未接受这份答卷。',
} as const;

async function endEarly(tx: Tx, { attempt, survey, report, member }: Reported, state: AttemptState): Promise<void> {
  const unpaid = { review: 'none', finalPoints: 0, credited: false, availableAt: null, held: false } as const;
  const paid = UNPAID.includes(report.meaning) ? unpaid : await payEarlyEnd(tx, attempt, survey, state);
  const reason = UNPAID.includes(report.meaning) ? checkFailed[member.locale] : null;
  await updateEnded(tx, attempt.id, { ...paid, state, reason });
  await updateVisitSettled(tx, { attemptId: attempt.id, partnerId: report.partner.id, complete: null });
  await tellLate(tx, { attempt: { ...attempt, ...paid, state }, survey, report, member });
}

const checkFailed = {
  en: 'The partner’s checks of answers or of the connection did not let you pass. You can report a problem if you think this is a mistake.',
  zh: '未能通过合作伙伴对作答质量或网络连接的检查。如有疑问，您可以反馈问题。',
} as const;

/** A member who has left so long ago does not wait on the page any more, and is told by mail. */
const TOLD_BY_MAIL_AFTER_MS = DAY_MS;

async function tellLate(
  tx: Tx,
  {
    attempt,
    survey,
    report,
    member,
  }: Omit<Reported, 'attempt'> & { attempt: Pick<Attempt, 'state' | 'review' | 'finalPoints' | 'startedAt'> },
): Promise<void> {
  if (tx.now.getTime() - attempt.startedAt.getTime() < TOLD_BY_MAIL_AFTER_MS || member.state === 'closed') return;
  if (!(await wantsMails(tx, member.id, 'answerNews'))) return;
  const mail = partnerSettledEmail({
    locale: member.locale,
    publicUrl: report.publicUrl,
    title: titleOf(survey)[member.locale],
    partner: report.partner.name,
    status: statusOf(attempt)[member.locale],
    points: attempt.finalPoints,
  });
  await sendMail(tx, { to: member.email, ...mail });
}
