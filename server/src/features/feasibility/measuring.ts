import { RESPONSE_DAYS } from '@pollen/contract/feasibility-values';
import type { Tx } from '../../platform/database/database';
import { DAY_MS } from '../../platform/time';
import { lastStartQuery, startsQuery, startsWithoutMailQuery } from '../attempts/index';
import { findWaveToMeasure, mailsQuery, whereNotMailedBefore } from '../invitations/index';
import { countMatchingProfiles } from '../profiles/index';
import { panelToday } from '../settings/index';
import { findSurvey, findSurveyToMeasure } from '../surveys/index';
import {
  insertListResponses,
  insertMeasured,
  insertWaveResponses,
  whereListNotMeasured,
  whereNotMeasured,
} from './queries';

/** What lies longer ago is no longer measured, nor taken for forecasts. */
export const MEASURED_DAYS = 180;

/** The days within which a wave or a launch must lie whose responses are complete. */
export function measurable(now: Date): { from: Date; until: Date } {
  return {
    from: new Date(now.getTime() - MEASURED_DAYS * DAY_MS),
    until: new Date(now.getTime() - RESPONSE_DAYS * DAY_MS),
  };
}

/** Measures one wave whose days are over. False when there is none left. */
export async function measureWave(tx: Tx): Promise<boolean> {
  const wave = await findWaveToMeasure(tx, measurable(tx.now), whereNotMeasured);
  if (!wave) return false;
  // Of two processes at once, the second finds the wave measured and goes on with the next one.
  if (!(await insertMeasured(tx, wave.id))) return true;
  const survey = await findSurvey(tx, wave.surveyId);
  const parts = { mails: mailsQuery(wave.id), lastStart: lastStartQuery, attempts: startsQuery(wave.surveyId) };
  await insertWaveResponses(tx, { id: wave.id, minutes: survey?.shownLoiMinutes ?? 1 }, parts);
  return true;
}

/** Measures the starts from the list of one survey whose first days are over. False when there is none left. */
export async function measureList(tx: Tx): Promise<boolean> {
  const survey = await findSurveyToMeasure(tx, measurable(tx.now), whereListNotMeasured);
  if (!survey) return false;
  const matching = await countMatchingProfiles(tx, survey.target, await panelToday(tx));
  await insertListResponses(tx, { ...survey, matching }, startsWithoutMailQuery(survey.id, whereNotMailedBefore));
  return true;
}
