import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import type { ClientLink } from '../client-links/index';
import { findDraft } from '../survey-drafts/index';
import { findSurveyOrRefuse, findVersion, getVersion } from '../surveys/index';

/** Refuses an unknown survey, and a version that the survey does not have. */
export async function refuseUnknownVersion(tx: Tx, surveyId: number, version: number | null): Promise<void> {
  await findSurveyOrRefuse(tx, surveyId);
  if (version !== null && !(await findVersion(tx, surveyId, version))) throw new Refusal(notFound);
}

/** Returns the questionnaire that a test link shows: its version, or the draft, or without one what is published. */
export async function questionnaireOf(tx: Tx, { surveyId, settings }: ClientLink<'trial'>): Promise<unknown> {
  if (settings.version !== null) return (await findVersion(tx, surveyId, settings.version))?.source;
  const draft = await findDraft(tx, surveyId);
  if (draft) return draft.questionnaire;
  const survey = await findSurveyOrRefuse(tx, surveyId);
  return (await getVersion(tx, survey.versionId)).source;
}
