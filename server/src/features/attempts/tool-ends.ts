import type { CodeDoubt, CodeMeaning } from '@pollen/contract/survey-tool-values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { DAY_MS } from '../../platform/time';
import { getMember } from '../members/index';
import { notify } from '../notifications/index';
import {
  doubtsAbout,
  findToolVisit,
  insertToolVisit,
  type ToolCode,
  type ToolVisit,
  updateToolVisit,
} from '../survey-tools/index';
import { findSurveyOrRefuse, type Survey, titleOf } from '../surveys/index';
import { updateAvailableAt, updateDoubted, updateReleased } from './end-queries';
import { completeElsewhere, endElsewhere } from './ends-elsewhere';
import { type EndPayment, pointsToTell, releaseReward } from './payment';
import { type Attempt, lockAttemptByKey } from './queries';
import { codeReviewDays, endStates, isTooFast, LATE_COMPLETE_DAYS, shortenedReviewDays } from './rules';

const checkFailed = {
  en: 'The checks of this survey did not let you pass. You can report a problem if you think this is a mistake.',
  zh: '未能通过该问卷的检查。如有疑问，您可以反馈问题。',
} as const;

/** How long the reward of a complete is in review, and why an operator has to look at it first. */
interface Reviewing {
  readonly reviewDays: number;
  readonly doubts: readonly CodeDoubt[];
}

/** Stores, pays and counts a complete whose answers are in the tool; returns what it pays. */
async function complete(
  tx: Tx,
  attempt: Attempt,
  survey: Survey,
  { reviewDays, doubts }: Reviewing,
): Promise<EndPayment> {
  const member = await getMember(tx, attempt.memberId);
  const isSuspected = doubts.length > 0 || member.state !== 'active';
  if (isSuspected) await addJob(tx, 'quality.check', {}, { key: 'quality.check' });
  return completeElsewhere(tx, attempt, { ...survey, reviewDays }, isSuspected);
}

/**
 * Ends an attempt with the completion code that its member brought. A code is no proof: a complete is in review for at
 * least 14 days, and waits for an operator where something is doubtful. The caller has locked the attempt, which is
 * under way.
 */
export async function endByCode(
  tx: Tx,
  attempt: Attempt,
  { code, visit }: { readonly code: ToolCode; readonly visit: ToolVisit },
): Promise<void> {
  const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
  const { meaning } = code;
  let doubts: CodeDoubt[] = [];
  if (meaning === 'complete') {
    const isFast = isTooFast(survey, visit.leftAt, tx.now);
    doubts = await doubtsAbout(tx, { code, leftAt: visit.leftAt, isFast });
    // A code is no proof, so no level shortens its review.
    const unshortened = { ...attempt, reviewDaysLess: 0 };
    await complete(tx, unshortened, survey, { reviewDays: codeReviewDays(survey), doubts });
  } else {
    await endElsewhere(tx, attempt, survey, { meaning, checkFailed });
  }
  await updateToolVisit(tx, attempt.id, { endedAs: meaning, codeId: code.id, provenAs: null, doubts });
}

/** What a tool reports about a session, proven by its key or by a signature. */
export interface ToolReport {
  readonly surveyId: number;
  readonly attemptKey: string;
  readonly meaning: CodeMeaning;
  /** For how many days a complete is in review that the tool proves. */
  readonly reviewDays: number;
  /** The name of the tool's server, by which the member is told. */
  readonly host: string;
}

/**
 * What a report did. `foreign`: its session is none of this survey. `late`: the attempt is over, or its account closed.
 * `contradiction`: it says something else than what is settled; a reward in review then waits for an operator.
 */
export type ToolReportResult = 'applied' | 'repeat' | 'foreign' | 'late' | 'contradiction';

/**
 * Applies what a tool proves about a session, and pays for it; the same report again changes nothing. A complete of which
 * only a code told before leaves its longer review. The amount is what the attempt promised. Locks the attempt until the
 * transaction ends, so that two reports take turns.
 */
export async function applyToolReport(tx: Tx, report: ToolReport): Promise<ToolReportResult> {
  const { meaning } = report;
  const attempt = await lockAttemptByKey(tx, report.attemptKey);
  if (attempt?.surveyId !== report.surveyId) return 'foreign';
  const [survey, member] = await Promise.all([
    findSurveyOrRefuse(tx, attempt.surveyId),
    getMember(tx, attempt.memberId),
  ]);
  if (member.state === 'closed') return 'late';
  // A session that was never opened from here is as good as one that was opened just now.
  await insertToolVisit(tx, { attemptId: attempt.id, surveyId: survey.id });
  const visit = await findToolVisit(tx, attempt.id);
  if (!visit) throw new Error(`attempt ${attempt.id} has no visit after all`);
  const proven = { endedAs: meaning, codeId: null, provenAs: meaning };
  if (attempt.state === 'completed') return confirmOrDoubt(tx, { attempt, survey, visit, report });
  if (meaning !== 'complete') {
    if (attempt.state === endStates[meaning]) return 'repeat';
    if (attempt.state !== 'started') return 'contradiction';
    await endElsewhere(tx, attempt, survey, { meaning, checkFailed });
    await updateToolVisit(tx, attempt.id, { ...proven, doubts: [] });
    return 'applied';
  }
  const isOpen = attempt.state === 'started' || isLateComplete(attempt, tx.now);
  if (!isOpen) return 'late';
  const doubts: CodeDoubt[] = isTooFast(survey, visit.leftAt, tx.now) ? ['fast'] : [];
  const paid = await complete(tx, attempt, survey, { reviewDays: report.reviewDays, doubts });
  await updateToolVisit(tx, attempt.id, { ...proven, doubts });
  await notify(tx, member.id, 'partnerConfirmed', `attempt:${attempt.id}:confirmed`, {
    title: titleOf(survey),
    partner: report.host,
    ...pointsToTell(paid),
  });
  return 'applied';
}

/** Returns whether a proven complete still counts for an attempt whose time ran out. */
function isLateComplete({ state, finalPoints, startedAt }: Attempt, now: Date): boolean {
  const ranOut = state === 'timed_out' && finalPoints === 0;
  return ranOut && now.getTime() - startedAt.getTime() <= LATE_COMPLETE_DAYS * DAY_MS;
}

/** Applies a report about an attempt that is complete already. */
async function confirmOrDoubt(
  tx: Tx,
  about: { attempt: Attempt; survey: Survey; visit: ToolVisit; report: ToolReport },
): Promise<ToolReportResult> {
  const { attempt, survey, visit, report } = about;
  const { meaning } = report;
  if (visit.provenAs === meaning) return meaning === 'complete' ? 'repeat' : 'contradiction';
  const isContradiction = meaning !== 'complete' || visit.provenAs !== null;
  const doubts = isContradiction ? [...new Set([...visit.doubts, 'contradiction' as const])] : visit.doubts;
  const provenAs = visit.provenAs ?? meaning;
  await updateToolVisit(tx, attempt.id, { endedAs: 'complete', codeId: null, provenAs, doubts });
  if (isContradiction) {
    // A repeat tells nothing new, and leaves the decision of an operator as it is.
    if (visit.doubts.includes('contradiction')) return 'contradiction';
    await updateDoubted(tx, attempt.id);
    await addJob(tx, 'quality.check', {}, { key: 'quality.check' });
    return 'contradiction';
  }
  if (attempt.review !== 'pending') return 'applied';
  const endedAt = attempt.endedAt ?? tx.now;
  const reviewDays = shortenedReviewDays(report.reviewDays, attempt.reviewDaysLess);
  const due = new Date(endedAt.getTime() + reviewDays * DAY_MS);
  const isDue = due <= tx.now;
  // A proof makes no member wait longer than its code alone would have.
  if (attempt.availableAt === null || due < attempt.availableAt) {
    await updateAvailableAt(tx, attempt.id, isDue ? tx.now : due);
  }
  if (isDue && !attempt.held) {
    await releaseReward(tx, attempt, survey);
    await updateReleased(tx, attempt.id);
  }
  return 'applied';
}
