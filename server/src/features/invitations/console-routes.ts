import {
  invitable,
  invitationPause,
  invitees,
  pauseInvitations as pauseCall,
  resumeInvitations as resumeCall,
  startWave as startCall,
  stopWave as stopCall,
  waveOver,
  waves,
} from '@pollen/contract/console-invitations';
import { surveyStateForbids } from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { findSurveyOrRefuse, lockSurvey, type Survey, stateNames } from '../surveys/index';
import { pauseInvitations, reachOf, resumeInvitations, shownPause, startWave, stopWave, wavesOf } from './actions';
import { inviteesOf } from './invitees';
import type { Wave } from './queries';

/** Returns why a survey cannot be invited to; null when it is live. */
function whyNotInvite({ state }: Survey, locale: Locale): WhyNot | null {
  return state === 'live' ? null : { kind: surveyStateForbids, params: { state: stateNames[state][locale] } };
}

function stoppedBy({ state, stoppedBy }: Wave): 'operator' | 'survey' | null {
  if (state !== 'stopped') return null;
  return stoppedBy === null ? 'survey' : 'operator';
}

/**
 * Handles invitations in the console: a survey's waves and invitees, starting and stopping a wave, and the pause of
 * all invitations.
 */
export function consoleInvitationRoutes(api: Api): void {
  api.handle(waves, async ({ tx, params, operator, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const role = whyNotAllowed(operator, 'manageSurveys');
    const found = await wavesOf(tx, survey.id);
    const names = await operatorNames(
      tx,
      found.map(({ startedBy }) => startedBy),
    );
    return {
      can: { start: may(role ?? whyNotInvite(survey, locale), locale) },
      list: found.map((wave) => ({
        id: wave.id,
        state: wave.state,
        stopped: stoppedBy(wave),
        size: wave.size,
        planned: wave.planned,
        sent: wave.sent,
        perMinute: wave.pacePerMinute,
        withPicture: wave.withPicture,
        opened: wave.opened,
        clicked: wave.clicked,
        started: wave.started,
        completed: wave.completed,
        startedBy: names.get(wave.startedBy) ?? '',
        createdAt: wave.createdAt.toISOString(),
        endedAt: wave.endedAt?.toISOString() ?? null,
        can: { stop: may(role ?? (wave.endedAt ? { kind: waveOver } : null), locale) },
      })),
    };
  });

  api.handle(invitable, async ({ tx, params }) => reachOf(tx, await findSurveyOrRefuse(tx, params.id)));

  api.handle(invitees, async ({ tx, query: { surveyId, before, size }, locale }) => {
    const page = { before: before === undefined ? null : Number(before), size };
    return inviteesOf(tx, await findSurveyOrRefuse(tx, surveyId), page, locale);
  });

  api.handle(startCall, async ({ tx, params, operator, body, locale }) => {
    // With the lock, a survey that is paused at the same moment is either paused first, or stops the new wave.
    const survey = await lockSurvey(tx, params.id);
    if (!survey) throw new Refusal(notFound);
    refuseIf(whyNotInvite(survey, locale));
    const wave = await startWave(tx, { surveyId: survey.id, operatorId: operator.id, ...body });
    await audit(tx, operator, 'survey.invited', 'survey', survey.id, { wave: wave.id, ...body });
    return wave;
  });

  api.handle(stopCall, async ({ tx, params, operator }) => {
    const wave = await stopWave(tx, params.id, operator.id);
    await audit(tx, operator, 'survey.invitationsStopped', 'survey', wave.surveyId, { wave: wave.id });
    return null;
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
