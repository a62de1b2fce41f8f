import type { Tx } from '../../platform/database/database';
import { membersById } from '../members/index';
import { listInviteCpis, listPartnerSurveysById, listVisits } from '../partners/index';
import { changeCompletes, countPartnerCompletes, surveysInOrder } from '../surveys/index';
import { applyEffect, type Counting, type PartnerReport, type Reported } from './partner-ends';
import { effectOf, type ReportEffect } from './partner-rules';
import { lockAttemptsByKey } from './queries';
import { isTooFast } from './rules';

/** What a report did; `foreign`: it names no attempt at a survey of this partner. */
export type ReportResult =
  | { readonly kind: ReportEffect; readonly attemptId: number }
  | { readonly kind: 'foreign'; readonly attemptId: null };

/**
 * Applies what a partner reports about different attempts, and pays for it; the same report again changes nothing. The
 * amount is what the attempt promised, whatever the call says. Locks the attempts until the transaction ends, so that two
 * reports of one take turns. Returns what each report did, in the order of the reports.
 */
export async function applyPartnerReports(tx: Tx, reports: readonly PartnerReport[]): Promise<ReportResult[]> {
  const read = await readReports(tx, reports);
  const results: ReportResult[] = [];
  const countings: (Counting & { surveyId: number })[] = [];

  async function apply(index: number, reported: Reported | null): Promise<void> {
    if (reported === null) {
      results[index] = { kind: 'foreign', attemptId: null };
      return;
    }
    const { attempt, survey } = reported;
    const kind = effectNow(tx, reported);
    const counting = await applyEffect(tx, kind, reported);
    if (counting) countings.push({ surveyId: survey.id, ...counting });
    results[index] = { kind, attemptId: attempt.id };
  }

  const memberIds = read.map((reported) => reported?.member.id);
  const isAlone = ({ member }: Reported) => memberIds.indexOf(member.id) === memberIds.lastIndexOf(member.id);
  // What concerns different members changes different rows, so that its statements travel together.
  await Promise.all(read.map((reported, index) => (!reported || isAlone(reported)) && apply(index, reported)));
  for (const [index, reported] of read.entries()) {
    if (!reported || isAlone(reported)) continue;
    // An earlier report may have changed what is known of its member.
    const [again = null] = await readReports(tx, [reported.report]);
    await apply(index, again);
  }
  await count(tx, countings);
  return results;
}

/** Counts in surveys what reports have changed; last, because everybody who ends such a survey waits for its row. */
async function count(tx: Tx, countings: readonly (Counting & { readonly surveyId: number })[]): Promise<void> {
  const surveyIds = [...new Set(countings.map(({ surveyId }) => surveyId))].sort((one, other) => one - other);
  for (const surveyId of surveyIds) {
    const of = (change: Counting['change']) =>
      countings.filter((one) => one.surveyId === surveyId && one.change === change).map(({ cellIds }) => cellIds);
    const [completed, takenBack, reinstated] = [of('completed'), of('takenBack'), of('reinstated')];
    // The answers are elsewhere already, so they count whatever the target says.
    if (completed.length > 0) await countPartnerCompletes(tx, surveyId, completed);
    if (takenBack.length > 0) await changeCompletes(tx, surveyId, takenBack, -1);
    if (reinstated.length > 0) await changeCompletes(tx, surveyId, reinstated, 1);
  }
}

/** Locks and reads what reports are about; null: an attempt at another partner's survey, which is as unknown as none. */
async function readReports(tx: Tx, reports: readonly PartnerReport[]): Promise<(Reported | null)[]> {
  const attempts = await lockAttemptsByKey(
    tx,
    reports.map(({ attemptKey }) => attemptKey),
  );
  const ids = attempts.map(({ id }) => id);
  const surveyIds = [...new Set(attempts.map(({ surveyId }) => surveyId))];
  const [surveys, partnerSurveys, visits, cpis, members] = await Promise.all([
    surveysInOrder(tx, surveyIds),
    listPartnerSurveysById(tx, surveyIds),
    listVisits(tx, ids),
    listInviteCpis(tx, ids),
    membersById(
      tx,
      attempts.map(({ memberId }) => memberId),
    ),
  ]);
  const attemptByKey = new Map(attempts.map((attempt) => [attempt.attemptKey, attempt]));
  const surveyById = new Map(surveys.map((survey) => [survey.id, survey]));
  const partnerSurveyById = new Map(partnerSurveys.map((at) => [at.surveyId, at]));
  const visitByAttempt = new Map(visits.map((visit) => [visit.attemptId, visit]));
  const cpiByAttempt = new Map(cpis.map(({ attemptId, cpiCents }) => [attemptId, cpiCents]));
  return reports.map((report) => {
    const attempt = attemptByKey.get(report.attemptKey);
    const survey = attempt && surveyById.get(attempt.surveyId);
    const at = attempt && partnerSurveyById.get(attempt.surveyId);
    const member = attempt && members.get(attempt.memberId);
    if (!attempt || !member || !survey || at?.partnerId !== report.partner.id) return null;
    const visit = visitByAttempt.get(attempt.id) ?? null;
    return { report, attempt, survey, member, visit, cpiCents: cpiByAttempt.get(attempt.id) ?? at.cpiCents };
  });
}

/** Returns what a report does to its attempt as it is now. */
function effectNow(tx: Tx, { report, attempt, survey, member, visit }: Reported): ReportEffect {
  const endedSoon = attempt.endedAt !== null && isTooFast(survey, visit?.leftAt ?? attempt.startedAt, attempt.endedAt);
  const facts = {
    ...attempt,
    memberState: member.state,
    isReversed: visit !== null && visit.reversedAt !== null,
    wasHeld: endedSoon || (visit !== null && visit.overDailyCap !== null),
  };
  return effectOf(facts, report, tx.now);
}
