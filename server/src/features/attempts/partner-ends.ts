import type { CallMeaning, ReversalMeaning } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Bilingual } from '../../platform/locale';
import { DAY_MS } from '../../platform/time';
import { wantsMails } from '../consents/index';
import { sendMail } from '../mail/index';
import type { Member } from '../members/index';
import { notify } from '../notifications/index';
import {
  type ListedVisit,
  takeComplete,
  updateVisitRestored,
  updateVisitReversed,
  updateVisitSettled,
} from '../partners/index';
import { type Survey, titleOf } from '../surveys/index';
import { giveBack, takeBack } from './decisions';
import { partnerSettledEmail } from './emails';
import { endElsewhere, payCompleteElsewhere } from './ends-elsewhere';
import { creditFault, meaningFor, type ReportEffect, type ReportedOutcome } from './partner-rules';
import { broughtPoints, pointsToTell } from './payment';
import type { Attempt } from './queries';
import { type EndMeaning, isEnd, isTooFast, statusOf, UNPAID_ENDS } from './rules';

/** What a partner says about an attempt, read from a verified call or a line of a file that operators applied. */
export interface PartnerReport extends ReportedOutcome {
  readonly partner: { readonly id: number; readonly name: string };
  readonly attemptKey: string;
  readonly publicUrl: string;
}

/** A report with the attempt that it is about; the caller has locked the attempt. */
export interface Reported {
  readonly report: PartnerReport;
  readonly attempt: Attempt;
  readonly survey: Survey;
  readonly member: Member;
  /** Null before the member has left. */
  readonly visit: ListedVisit | null;
  /** What the partner owes for a complete. */
  readonly cpiCents: number;
}

/** How a report changes what its survey and some quota cells have counted. */
export interface Counting {
  readonly change: 'completed' | 'takenBack' | 'reinstated';
  readonly cellIds: readonly number[];
}

/**
 * Does what a report causes that has this effect, except for the counting in its survey, which is left to the caller and
 * returned; null: nothing to count.
 */
export async function applyEffect(tx: Tx, kind: ReportEffect, reported: Reported): Promise<Counting | null> {
  const { attempt, report } = reported;
  const meaning = meaningFor(report, attempt.state);
  if (kind === 'completed') return { change: 'completed', cellIds: await complete(tx, reported) };
  if (kind === 'rejected' || kind === 'reversed') {
    await reverse(tx, reported, meaning);
    return { change: 'takenBack', cellIds: attempt.cellIds };
  }
  if (kind === 'reinstated') {
    await reinstate(tx, reported);
    return { change: 'reinstated', cellIds: attempt.cellIds };
  }
  if (kind === 'endedEarly' && isEnd(meaning)) await endEarly(tx, reported, meaning);
  else if (kind === 'borne' || kind === 'noted') await updateVisitReversed(tx, attempt.id);
  else if (kind === 'restored') await updateVisitRestored(tx, attempt.id);
  return null;
}

async function complete(tx: Tx, { attempt, survey, report, member, visit, cpiCents }: Reported): Promise<number[]> {
  // More completes than the partner can have had on a day are a sign of a leaked secret or of made-up completes.
  const overDailyCap = report.isApproved ? null : await takeComplete(tx, report.partner.id);
  const isTooSoon = isTooFast(survey, visit?.leftAt ?? attempt.startedAt, tx.now);
  // Who is suspended is not paid without a look.
  const isSuspected = member.state !== 'active' || isTooSoon || overDailyCap !== null;
  const { paid, cellIds } = await payCompleteElsewhere(tx, attempt, survey, isSuspected);
  // The reward waits for an operator, whose list has it once it was checked.
  if (isSuspected) await addJob(tx, 'quality.check', {}, { key: 'quality.check' });
  const points = broughtPoints(paid);
  await updateVisitSettled(tx, {
    attemptId: attempt.id,
    partnerId: report.partner.id,
    revenueCents: cpiCents,
    points,
    overDailyCap,
  });
  await notify(tx, attempt.memberId, 'partnerConfirmed', `attempt:${attempt.id}:confirmed`, {
    title: titleOf(survey),
    partner: report.partner.name,
    ...pointsToTell(paid),
  });
  await tellLate(tx, {
    attempt: { ...attempt, ...paid, finalPoints: points, state: 'completed' },
    survey,
    report,
    member,
  });
  return cellIds;
}

/** Takes a complete back, for whose fault or none the meaning says, and tells the member why. */
async function reverse(tx: Tx, { attempt, survey, report, member }: Reported, meaning: CallMeaning): Promise<void> {
  const why = meaning as ReversalMeaning;
  await updateVisitReversed(tx, attempt.id);
  await takeBack(
    tx,
    { attempt, survey, member },
    {
      fault: creditFault[why],
      reason: takenBack[why][member.locale].replace('{partner}', () => report.partner.name),
      decidedBy: null,
      publicUrl: report.publicUrl,
    },
  );
}

/** Brings a complete back that its partner had taken back, once. */
async function reinstate(tx: Tx, { attempt, survey, report, member }: Reported): Promise<void> {
  await updateVisitRestored(tx, attempt.id);
  await giveBack(
    tx,
    { attempt, survey, member },
    {
      reason: acceptedAfterAll[member.locale].replace('{partner}', () => report.partner.name),
      decidedBy: null,
      publicUrl: report.publicUrl,
    },
  );
}

const takenBack: Record<ReversalMeaning, Bilingual> = {
  reversal: {
    en: '{partner} did not count this survey after its review.',
    zh: '{partner} 复核后未计入这份问卷。',
  },
  faultReversal: {
    en: '{partner} found no complete answers from you for this survey.',
    zh: '{partner} 未找到您完整作答的记录。',
  },
  qualityReversal: {
    en: '{partner} could not use these answers after checking their quality.',
    zh: '{partner} 检查作答质量后无法采用这份答卷。',
  },
  fraudReversal: {
    en: '{partner} reported that these answers broke its rules.',
    zh: '{partner} 认为这份答卷违反了其规则。',
  },
};

const acceptedAfterAll: Bilingual = {
  en: '{partner} has accepted these answers after all.',
  zh: '{partner} 经复核已接受这份答卷。',
};

async function endEarly(tx: Tx, { attempt, survey, report, member }: Reported, meaning: EndMeaning): Promise<void> {
  const ended = await endElsewhere(tx, attempt, survey, { meaning, checkFailed });
  await updateVisitSettled(tx, {
    attemptId: attempt.id,
    partnerId: report.partner.id,
    revenueCents: null,
    points: ended.finalPoints,
    overDailyCap: null,
  });
  if (UNPAID_ENDS.includes(meaning)) {
    await addJob(tx, 'quality.notePartnerChecks', { attemptKey: attempt.attemptKey, failed: meaning });
  }
  await tellLate(tx, { attempt: { ...attempt, ...ended }, survey, report, member });
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
  }: Pick<Reported, 'survey' | 'report' | 'member'> & {
    attempt: Pick<Attempt, 'state' | 'review' | 'finalPoints' | 'startedAt'>;
  },
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
