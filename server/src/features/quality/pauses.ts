import type { Tx } from '../../platform/database/database';
import { countDropOuts } from '../attempts/actions';
import { reportersSince } from '../feedback/actions';
import { auditByPanel } from '../operators/actions';
import { panelSettings } from '../settings/actions';
import { changeState, liveSurveys, numberOf } from '../surveys/actions';
import { insertPause, listResumed, type Pause } from './queries';
import { DROP_OUT_BASELINE, DROP_OUT_WINDOW, DROPPED_AFTER_MS, dropOutJump, REPORTS_COUNT_MS } from './rules';

/** A live survey with a reason to pause. */
type Trouble = Pick<Pause, 'surveyId' | 'reason' | 'figures'>;

/** Live surveys that members report or leave. What was before somebody looked and resumed a survey is not counted. */
export async function findTroubles(tx: Tx): Promise<Trouble[]> {
  const { reportsToPause } = await panelSettings(tx);
  const live = await liveSurveys(tx);
  const resumed = await listResumed(
    tx,
    live.map(({ id }) => id),
  );
  const resumedAt = new Map(resumed.map(({ surveyId, at }) => [surveyId, at]));
  const reports = await reportersSince(tx, new Date(tx.now.getTime() - REPORTS_COUNT_MS));
  const troubles: Trouble[] = [];
  for (const survey of live) {
    const since = resumedAt.get(survey.id) ?? survey.launchedAt;
    const reporters = new Set(
      reports
        .filter(({ surveyNumber, at }) => surveyNumber === numberOf(survey) && at > since)
        .map((each) => each.memberId),
    ).size;
    if (reporters >= reportsToPause) {
      troubles.push({ surveyId: survey.id, reason: 'reports', figures: { reporters } });
      continue;
    }
    const before = new Date(tx.now.getTime() - DROPPED_AFTER_MS);
    const of = { surveyId: survey.id, since, before, window: DROP_OUT_WINDOW, baseline: DROP_OUT_BASELINE };
    const jump = dropOutJump(await countDropOuts(tx, of));
    if (jump) troubles.push({ surveyId: survey.id, reason: 'dropOut', figures: jump });
  }
  return troubles;
}

/** Pauses a survey by itself and says why in the audit log; does nothing when it is not live any more. */
export async function pauseItself(tx: Tx, trouble: Trouble): Promise<void> {
  if (!(await changeState(tx, trouble.surveyId, 'pause'))) return;
  await insertPause(tx, trouble);
  await auditByPanel(tx, 'survey.pausedItself', 'survey', trouble.surveyId, {
    reason: trouble.reason,
    ...trouble.figures,
  });
}
