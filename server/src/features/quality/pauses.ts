import { STARTS_WITHOUT_COMPLETE } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import { countDropOuts, listBarrenSurveys } from '../attempts/index';
import { listReporters } from '../feedback/index';
import { sendMail } from '../mail/index';
import { auditByPanel, mailRecipients, operatorsWithPermission } from '../operators/index';
import { surveysAtPartnersQuery } from '../partners/index';
import { panelSettings } from '../settings/index';
import {
  changeState,
  findSurvey,
  listLiveAmong,
  listLiveSurveys,
  liveAmongQuery,
  numberOf,
  titleOf,
} from '../surveys/index';
import { surveyPausedMail, type WatchedPause } from './emails';
import { insertPause, listResumed, type Pause } from './queries';
import {
  CALL_EXPECTED_MS,
  DROP_OUT_BASELINE,
  DROP_OUT_WINDOW,
  DROPPED_AFTER_MS,
  dropOutJump,
  REPORTS_COUNT_MS,
} from './rules';

/** A live survey that should be paused, and why. */
type PauseReason = WatchedPause & Pick<Pause, 'surveyId'>;

/**
 * Finds live surveys that members report or abandon, and those at partners without completes, the offers of their lists
 * too. Counts nothing from before an operator resumed a survey.
 */
export async function findPauseReasons(tx: Tx): Promise<PauseReason[]> {
  const { reportsToPause } = await panelSettings(tx);
  const before = new Date(tx.now.getTime() - CALL_EXPECTED_MS);
  const atPartners = liveAmongQuery(surveysAtPartnersQuery());
  const barren = await listBarrenSurveys(tx, atPartners, before, STARTS_WITHOUT_COMPLETE);
  const barrenSince = new Map(barren.map(({ surveyId, since }) => [surveyId, since]));
  const [live, liveBarren] = await Promise.all([listLiveSurveys(tx), listLiveAmong(tx, [...barrenSince.keys()])]);
  const resumed = await listResumed(
    tx,
    [...live, ...liveBarren].map(({ id }) => id),
  );
  const resumedAt = new Map(resumed.map(({ surveyId, at }) => [surveyId, at]));
  const countsSince = ({ id, launchedAt }: { id: number; launchedAt: Date }) => resumedAt.get(id) ?? launchedAt;
  const found: PauseReason[] = [];
  for (const survey of liveBarren) {
    if ((barrenSince.get(survey.id)?.getTime() ?? 0) < countsSince(survey).getTime()) continue;
    found.push({ surveyId: survey.id, reason: 'noCompletes', figures: { starts: STARTS_WITHOUT_COMPLETE } });
  }
  const pausing = new Set(found.map(({ surveyId }) => surveyId));
  const reports = await listReporters(tx, new Date(tx.now.getTime() - REPORTS_COUNT_MS));
  for (const survey of live) {
    if (pausing.has(survey.id)) continue;
    const since = countsSince(survey);
    const reporters = new Set(
      reports
        .filter(({ surveyNumber, at }) => surveyNumber === numberOf(survey) && at > since)
        .map((each) => each.memberId),
    ).size;
    if (reporters >= reportsToPause) {
      found.push({ surveyId: survey.id, reason: 'reports', figures: { reporters } });
      continue;
    }
    // At a partner members are away: an attempt whose end the partner has not told yet is not dropped.
    if (survey.isAtPartner) continue;
    const until = new Date(tx.now.getTime() - DROPPED_AFTER_MS);
    const of = { surveyId: survey.id, since, before: until, window: DROP_OUT_WINDOW, baseline: DROP_OUT_BASELINE };
    const jump = dropOutJump(await countDropOuts(tx, of));
    if (jump) found.push({ surveyId: survey.id, reason: 'dropOut', figures: jump });
  }
  return found;
}

/**
 * Pauses a survey for the panel, with the reason in the audit log, and mails the operators who manage surveys. Does
 * nothing when the survey is not live any more. An offer that its partner's list has brought back while its pause lasts
 * is paused again, and nobody is told twice.
 */
export async function pauseItself(tx: Tx, reason: PauseReason, publicUrl: string): Promise<void> {
  if (!(await changeState(tx, reason.surveyId, 'pause'))) return;
  if (!(await insertPause(tx, reason))) return;
  await auditByPanel(tx, 'survey.pausedItself', 'survey', reason.surveyId, {
    reason: reason.reason,
    ...reason.figures,
  });
  const survey = await findSurvey(tx, reason.surveyId);
  if (!survey) return;
  const managers = await operatorsWithPermission(tx, 'manageSurveys');
  for (const { email, locale } of await mailRecipients(
    tx,
    managers.map(({ id }) => id),
  )) {
    const named = { id: survey.id, number: numberOf(survey), title: titleOf(survey)[locale] };
    await sendMail(tx, { to: email, ...surveyPausedMail({ locale, publicUrl, survey: named, pause: reason }) });
  }
}
