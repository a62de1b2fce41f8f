import {
  invitationPause,
  invitees,
  pauseInvitations as pauseCall,
  resumeInvitations as resumeCall,
} from '@pollen/contract/console-invitations';
import { sensitiveFilter } from '@pollen/contract/custom-fields';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { findSurveyOrRefuse, surveysAskingForSensitive } from '../surveys/index';
import { pauseInvitations, resumeInvitations, shownPause } from './actions';
import type { SegmentMembers } from './audience';
import { inviteesOf } from './invitees';
import { consoleWaveRoutes } from './wave-routes';

/**
 * Handles invitations in the console: a survey's waves and invitees, and the pause of all invitations to a member;
 * `segmentMembers` finds the members of a segment.
 */
export function consoleInvitationRoutes(api: Api, { segmentMembers }: { segmentMembers: SegmentMembers }): void {
  consoleWaveRoutes(api, { segmentMembers });

  api.handle(invitees, async ({ tx, query: { surveyId, before, size }, locale }) => {
    // The list would tell which members gave the sensitive answer that the survey asks for.
    if ((await surveysAskingForSensitive(tx, [surveyId])).has(surveyId)) throw new Refusal(sensitiveFilter);
    const page = { before: before === undefined ? null : Number(before), size };
    return inviteesOf(tx, await findSurveyOrRefuse(tx, surveyId), page, { locale, segmentMembers });
  });

  api.handle(invitationPause, ({ tx, params, operator, locale }) => shownPause(tx, params.id, operator, locale));

  api.handle(pauseCall, async ({ tx, params, operator, body }) => {
    await pauseInvitations(tx, params.id, { operator, ...body });
    return null;
  });

  api.handle(resumeCall, async ({ tx, params, operator }) => {
    await resumeInvitations(tx, params.id, operator);
    return null;
  });
}
