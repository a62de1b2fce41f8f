import { surveyStateForbids } from '@pollen/contract/console-surveys';
import {
  chooseText as chooseCall,
  invitable,
  moveWave as moveCall,
  startWave as startCall,
  stopWave as stopCall,
  waveOver,
  waves,
  waveTexts,
} from '@pollen/contract/console-waves';
import type { WhyNot } from '@pollen/contract/operation';
import { reminderRules, setReminderRule } from '@pollen/contract/reminder-rules';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { panelSettings } from '../settings/index';
import { findSurveyOrRefuse, lockSurvey, type Survey, stateNames } from '../surveys/index';
import { reachOf, type SegmentMembers } from './audience';
import { changeReminders, remindersOf } from './reminder-rules';
import { chooseText, textResultsOf, whyNotChoose } from './text-tests';
import { findWave, type Wave } from './wave-queries';
import { isScheduled, moveWave, recipientsOf, startWave, stopWave, wavesOf, whyNotMove } from './waves';

/** Says why a wave of a survey cannot start now, or at a later time; null when it can. */
function whyNotWave({ state }: Survey, locale: Locale, when: 'now' | 'later'): WhyNot | null {
  const starts = state === 'live' || (when === 'later' && state === 'scheduled');
  return starts ? null : { kind: surveyStateForbids, params: { state: stateNames[state][locale] } };
}

/** Says why the automatic reminders of a survey cannot change; null when they can. */
function whyNotReminders({ state }: Survey, locale: Locale): WhyNot | null {
  return state === 'closed' ? { kind: surveyStateForbids, params: { state: stateNames[state][locale] } } : null;
}

function stoppedBy({ state, stoppedBy }: Wave): 'operator' | 'survey' | null {
  if (state !== 'stopped') return null;
  return stoppedBy === null ? 'survey' : 'operator';
}

/** Handles the waves of a survey in the console: the list, starting, scheduling, moving and stopping. */
export function consoleWaveRoutes(api: Api, { segmentMembers }: { segmentMembers: SegmentMembers }): void {
  api.handle(waves, async ({ tx, params, operator, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const role = whyNotAllowed(operator, 'manageSurveys');
    const found = await wavesOf(tx, survey.id);
    const names = await operatorNames(
      tx,
      found.flatMap(({ startedBy }) => startedBy ?? []),
    );
    return {
      can: {
        start: may(role ?? whyNotWave(survey, locale, 'now'), locale),
        schedule: may(role ?? whyNotWave(survey, locale, 'later'), locale),
      },
      timeZone: (await panelSettings(tx)).timeZone,
      list: found.map((wave) => ({
        id: wave.id,
        kind: wave.kind,
        to: wave.to,
        segment: wave.segmentName,
        afterHours: wave.afterHours,
        state: isScheduled(wave, tx.now) ? ('scheduled' as const) : wave.state,
        stopped: stoppedBy(wave),
        scheduledFor: wave.scheduledFor?.toISOString() ?? null,
        size: wave.size,
        planned: wave.planned,
        sent: wave.sent,
        perMinute: wave.pacePerMinute,
        withPicture: wave.withPicture,
        opened: wave.opened,
        clicked: wave.clicked,
        started: wave.started,
        returned: wave.returned,
        completed: wave.completed,
        texts: wave.texts,
        winner: wave.winner,
        startedBy: wave.startedBy === null ? null : (names.get(wave.startedBy) ?? ''),
        createdAt: wave.createdAt.toISOString(),
        endedAt: wave.endedAt?.toISOString() ?? null,
        can: {
          stop: may(role ?? (wave.endedAt ? { kind: waveOver } : null), locale),
          move: may(role ?? whyNotMove(wave, tx.now), locale),
        },
      })),
    };
  });

  api.handle(reminderRules, async ({ tx, params, operator, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const whyNot = whyNotAllowed(operator, 'manageSurveys') ?? whyNotReminders(survey, locale);
    return { list: await remindersOf(tx, survey.id), can: { change: may(whyNot, locale) } };
  });

  api.handle(setReminderRule, async ({ tx, params, operator, body, locale }) => {
    const survey = await lockSurvey(tx, params.id);
    if (!survey) throw new Refusal(notFound);
    refuseIf(whyNotReminders(survey, locale));
    const { kind, rule, seen } = body;
    await changeReminders(tx, survey.id, kind, { rule, seen });
    await audit(tx, operator, rule ? 'survey.remindersOn' : 'survey.remindersOff', 'survey', survey.id, {
      kind,
      ...(rule ? { afterHours: rule.afterHours, count: rule.most } : {}),
    });
    return null;
  });

  api.handle(invitable, async ({ tx, params, query }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    return reachOf(tx, survey, await recipientsOf(tx, query), segmentMembers);
  });

  api.handle(startCall, async ({ tx, params, operator, body, locale }) => {
    // With the lock, a survey that is paused at the same moment is either paused first, or stops the new wave.
    const survey = await lockSurvey(tx, params.id);
    if (!survey) throw new Refusal(notFound);
    refuseIf(whyNotWave(survey, locale, body.at ? 'later' : 'now'));
    const wave = await startWave(tx, survey, body, operator.id);
    await audit(tx, operator, 'survey.invited', 'survey', survey.id, {
      wave: wave.id,
      kind: wave.kind,
      size: wave.size,
      perMinute: wave.pacePerMinute,
      ...(wave.segmentName === null ? {} : { segment: wave.segmentName }),
      ...(wave.afterHours === null ? {} : { afterHours: wave.afterHours }),
      ...(wave.scheduledFor ? { scheduledFor: wave.scheduledFor.toISOString() } : {}),
    });
    return { id: wave.id };
  });

  api.handle(waveTexts, async ({ tx, params, operator, locale }) => {
    const wave = await findWave(tx, params.id);
    if (!wave) throw new Refusal(notFound);
    return {
      ...(await textResultsOf(tx, wave)),
      winner: wave.winner,
      can: { choose: may(whyNotAllowed(operator, 'manageSurveys') ?? whyNotChoose(wave), locale) },
    };
  });

  api.handle(chooseCall, async ({ tx, params, operator, body }) => {
    const wave = await chooseText(tx, params.id, body.arm, operator.id);
    await audit(tx, operator, 'survey.textChosen', 'survey', wave.surveyId, { wave: wave.id, arm: 'ABCD'[body.arm] });
    return null;
  });

  api.handle(moveCall, async ({ tx, params, operator, body }) => {
    const { before, scheduledFor } = await moveWave(tx, params.id, body);
    await audit(tx, operator, 'survey.waveMoved', 'survey', before.surveyId, {
      wave: before.id,
      before: before.scheduledFor?.toISOString(),
      scheduledFor: scheduledFor.toISOString(),
    });
    return null;
  });

  api.handle(stopCall, async ({ tx, params, operator }) => {
    const wave = await stopWave(tx, params.id, operator.id);
    await audit(tx, operator, 'survey.invitationsStopped', 'survey', wave.surveyId, { wave: wave.id });
    return null;
  });
}
