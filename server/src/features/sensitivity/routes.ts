import { leaveSurvey as leaveCall } from '@pollen/contract/sensitivity';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { loadContext, viewOf } from '../attempts/index';
import { leaveSurvey } from './actions';

/** Handles the call with which members leave a sensitive survey for good and take their answers back. */
export function sensitivityRoutes(api: Api): void {
  api.handle(leaveCall, async ({ tx, params, body, member, locale }) => {
    const context = await loadContext(tx, member, params.attemptId, locale, 'lock');
    if (context.survey.sensitiveSubjects.length === 0) throw new Refusal(notFound);
    await leaveSurvey(tx, context, body.eraseAnswers);
    return viewOf(tx, await loadContext(tx, member, params.attemptId, locale, 'read'));
  });
}
