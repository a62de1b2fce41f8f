import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { randomToken } from '../../platform/secrets';
import type { QuestionnairePlan } from '../questionnaires/actions';
import {
  bumpCatalogue,
  countComplete,
  getCatalogueVersion,
  getVersionPlan,
  insertSurvey,
  insertVersion,
  listLiveTargets,
  listSurveysByIds,
  listSurveysToMeasure,
  lockCells,
  lockSurvey,
  type NewSurvey,
  type QuotaCellRow,
  replaceCells,
  type Survey,
  takeComplete,
  updateMeasured,
  updateSurveySettings,
  updateSurveyState,
} from './queries';
import { blendedIr, blendedLoi, fits, type Respondent, type StateAction, stateAfter, type TargetRule } from './rules';
import { TargetIndex } from './target-index';

export {
  countSurveys,
  findSurvey,
  findSurveyByEncryptId,
  getVersion,
  listCells,
  listSurveys,
  lockSurvey,
  type Survey,
} from './queries';
export * from './rules';

/** The answer to one question of an attempt, as quota cells look at it. */
export type AnswerOf = (question: string) => unknown;

let index: { version: number; targets: TargetIndex } | undefined;

/** The targets of all live surveys, best reward first. */
export async function liveTargets(tx: Tx): Promise<TargetIndex> {
  // Read before the rows: a change in between makes the index look again next time, never stay stale.
  const version = await getCatalogueVersion(tx);
  if (index?.version !== version) index = { version, targets: new TargetIndex(await listLiveTargets(tx)) };
  return index.targets;
}

/** Surveys by id, in the order of the ids. */
export async function surveysInOrder(tx: Tx, ids: readonly number[]): Promise<Survey[]> {
  const byId = new Map((await listSurveysByIds(tx, ids)).map((survey) => [survey.id, survey]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Plans never change once they are written; the latest used ones stay in memory. */
const KEPT_PLANS = 200;
const plans = new Map<number, QuestionnairePlan>();

/** The compiled questionnaire of a version. */
export async function planOf(tx: Tx, versionId: number): Promise<QuestionnairePlan> {
  const known = plans.get(versionId);
  if (known) {
    plans.delete(versionId);
    plans.set(versionId, known);
    return known;
  }
  const plan = (await getVersionPlan(tx, versionId)).plan as QuestionnairePlan;
  plans.set(versionId, plan);
  if (plans.size > KEPT_PLANS) plans.delete(plans.keys().next().value as number);
  return plan;
}

/** A draft survey with its first questionnaire version and its quota cells. */
export async function createSurvey(
  tx: Tx,
  survey: Omit<NewSurvey, 'encryptId'>,
  questionnaire: { source: unknown; plan: QuestionnairePlan },
  quotas: readonly { label: string; rule: TargetRule; answer?: unknown; target: number }[],
): Promise<number> {
  const surveyId = await insertSurvey(tx, { ...survey, encryptId: randomToken(18) });
  await insertVersion(tx, { surveyId, ...questionnaire });
  await replaceCells(tx, surveyId, quotas);
  return surveyId;
}

/** New settings, and with `questionnaire` a new version: running attempts finish on theirs. */
export async function changeSurvey(
  tx: Tx,
  surveyId: number,
  survey: Omit<NewSurvey, 'encryptId'>,
  questionnaire: { source: unknown; plan: QuestionnairePlan } | null,
  quotas: readonly { label: string; rule: TargetRule; answer?: unknown; target: number }[],
): Promise<void> {
  await updateSurveySettings(tx, surveyId, survey);
  if (questionnaire) await insertVersion(tx, { surveyId, ...questionnaire });
  await replaceCells(tx, surveyId, quotas);
  await bumpCatalogue(tx);
}

/** Launches, pauses, resumes or closes; answers the new state, or null when that is not possible from the present one. */
export async function changeState(tx: Tx, surveyId: number, action: StateAction): Promise<Survey['state'] | null> {
  const survey = await lockSurvey(tx, surveyId);
  const state = survey && stateAfter(survey.state, action);
  if (!state) return null;
  await updateSurveyState(tx, surveyId, state, action === 'launch' ? tx.now : null);
  await bumpCatalogue(tx);
  return state;
}

/** Does a cell count this respondent with these answers? Without answers (before the start) only its profile part is looked at. */
export function cellCounts(cell: QuotaCellRow, respondent: Respondent, answerOf: AnswerOf | null): boolean {
  if (!fits(cell.rule, respondent)) return false;
  if (!cell.answer) return true;
  if (!answerOf) return false;
  const given = answerOf(cell.answer.question);
  const values = Array.isArray(given) ? given : [given];
  return cell.answer.values.some((wanted) => values.includes(wanted));
}

/** Would a respondent with this profile find every quota cell open? Answers are not known yet. */
export function roomIn(cells: readonly QuotaCellRow[], respondent: Respondent): boolean {
  return cells.every((cell) => !cellCounts(cell, respondent, null) || cell.completes < cell.target);
}

/**
 * Counts a complete against the survey and every matching one of its cells, and commits; false, with the transaction
 * undone, when one of them has no room. Exact under concurrency: cells are locked in order of id before the total.
 */
export async function countCompleteAndCommit(
  tx: Tx,
  surveyId: number,
  cells: readonly QuotaCellRow[],
  respondent: Respondent,
  answerOf: AnswerOf,
): Promise<boolean> {
  const matching = cells.filter((cell) => cellCounts(cell, respondent, answerOf)).map((cell) => cell.id);
  const locked = matching.length > 0 ? await lockCells(tx, matching) : [];
  if (locked.some((cell) => cell.completes >= cell.target)) return false;
  if (matching.length > 0) await countComplete(tx, matching);
  const fillsCell = locked.some((cell) => cell.completes + 1 >= cell.target);
  return takeComplete(tx, surveyId, fillsCell);
}

/** Refreshes the shown success rate and length of running surveys from what was measured. */
export async function refreshMeasured(
  tx: Tx,
  measure: (surveyId: number) => Promise<{ ended: number; completed: number; medianSeconds: number | null }>,
): Promise<void> {
  for (const survey of await listSurveysToMeasure(tx)) {
    const measured = await measure(survey.id);
    await updateMeasured(tx, survey.id, {
      ir: blendedIr(survey.estimatedIr, measured),
      loiMinutes: blendedLoi(survey.estimatedLoiMinutes, measured),
    });
  }
}

/** The survey's title in a language; English stands in for a missing translation. */
export function titleOf(survey: Survey): Bilingual {
  return { en: survey.titleEn, zh: survey.titleZh || survey.titleEn };
}

/** The survey's description, sanitised HTML. */
export function descriptionOf(survey: Survey): Bilingual {
  return { en: survey.descriptionEn, zh: survey.descriptionZh || survey.descriptionEn };
}

/** The number members see. */
export function numberOf(survey: Pick<Survey, 'id'>): string {
  return String(survey.id);
}
