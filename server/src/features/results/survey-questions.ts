import { noQuestionnaire } from '@pollen/contract/questionnaire-checks';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { findSurveyOrRefuse, listVersionNumbers, planOf } from '../surveys/index';
import { memberVariablesOf } from './member-variables';
import { type ResultQuestions, resultQuestions } from './result-questions';

/**
 * Returns the plans of a survey's versions, the oldest first, and the number of each version by its id. Refuses a survey
 * that a partner runs.
 */
export async function plansOf(tx: Tx, surveyId: number) {
  const versions = await listVersionNumbers(tx, surveyId);
  if (versions.length === 0) throw new Refusal(noQuestionnaire);
  const plans = [];
  for (const { id } of versions) plans.push(await planOf(tx, id));
  return { versions: new Map(versions.map(({ id, version }) => [id, version])), plans };
}

/** Returns the questions of a survey over all versions. Refuses a survey that does not exist. */
export async function questionsOfSurvey(tx: Tx, surveyId: number): Promise<ResultQuestions> {
  const survey = await findSurveyOrRefuse(tx, surveyId);
  const [{ plans }, members] = await Promise.all([plansOf(tx, survey.id), memberVariablesOf(tx, survey)]);
  return resultQuestions(tx, survey.id, plans, members);
}
