import { randomInt } from 'node:crypto';
import { pictureGone } from '@pollen/contract/pictures';
import { malformed, notFound } from '@pollen/contract/values';
import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import type { Bilingual } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import { DAY_MS } from '../../platform/time';
import { listSensitiveFieldIds } from '../custom-fields/index';
import { requestPictures, withPicturesOfSurvey } from '../questionnaire-pictures/index';
import { emptyPlan, type QuestionnairePlan } from '../questionnaires/index';
import { panelNow } from '../settings/index';
import { bumpCatalogue } from './catalogue-queries';
import { updateOpenedFully, updateSoftLaunch } from './completes-queries';
import { keepHeadStart } from './early-access';
import { blendedIr, blendedLoi } from './economy-rules';
import { listSurveysToMeasure, type Measured, updateMeasured } from './measurement-queries';
import { closeEnded, openScheduled } from './period-queries';
import { keepPicture, releasePicture } from './picture-queries';
import { surveyPictures } from './pictures';
import {
  findSurvey,
  findWhole,
  insertSurvey,
  listSurveysAskingFor,
  listSurveysByIds,
  lockSurvey,
  type NewSurvey,
  type Survey,
  updateSurveySettings,
  updateSurveyState,
  updateWithheld,
} from './queries';
import { lockCells, type QuotaCellInput, type QuotaCellRow, replaceCells } from './quota-cell-queries';
import { leastFilled } from './quota-rules';
import { type StateAction, stateAfter, stateWithSettings, whyNotChangeState } from './state-rules';
import { getVersionPlan, insertVersion, type NewVersion } from './version-queries';

/** Returns a survey in any state without locking it; refuses when the id is unknown. */
export async function findSurveyOrRefuse(tx: Tx, id: number): Promise<Survey> {
  const survey = await findSurvey(tx, id);
  if (!survey) throw new Refusal(notFound);
  return survey;
}

/** Returns whether members see a survey: it was launched, or the product test of which it is a part. */
export async function isSeenByMembers(
  tx: Tx,
  { id, state, partOfSurveyId }: Pick<Survey, 'id' | 'state' | 'partOfSurveyId'>,
): Promise<boolean> {
  if (partOfSurveyId === null) return state !== 'draft';
  return (await findWhole(tx, id))?.state !== 'draft';
}

/** Returns the address of a survey's picture; null when it has none. */
export function pictureOf(survey: Pick<Survey, 'picture'>): string | null {
  return surveyPictures.addressOf(survey.picture);
}

/** Returns surveys in the order of the given ids. */
export async function surveysInOrder(tx: Tx, ids: readonly number[]): Promise<Survey[]> {
  const byId = new Map((await listSurveysByIds(tx, ids)).map((survey) => [survey.id, survey]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns those of the surveys whose target or quotas ask for the answer to a sensitive question: whoever takes part in one
 * is known to have given it.
 */
export async function surveysAskingForSensitive(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const fieldIds = ids.length === 0 ? [] : await listSensitiveFieldIds(tx);
  return new Set(fieldIds.length === 0 ? [] : await listSurveysAskingFor(tx, ids, fieldIds));
}

/** The number of plans in memory, the latest used ones. Plans never change once they are stored. */
const MAX_CACHED_PLANS = 200;
const plansOf = perDatabase(() => new Map<number, Promise<QuestionnairePlan>>());

/**
 * Returns the compiled questionnaire of a version; the empty one for a survey that a partner runs. Members who ask for one at the same time get the same; when the
 * transaction that reads it for all of them fails, each of the others reads it in its own.
 */
export function planOf(tx: Tx, versionId: number | null): Promise<QuestionnairePlan> {
  if (versionId === null) return Promise.resolve(emptyPlan);
  const plans = plansOf(tx);
  const load = async () => (await getVersionPlan(tx, versionId)).plan as QuestionnairePlan;
  const known = plans.get(versionId);
  const plan = known ?? load();
  // Also the order of use: the longest unused plan is the first.
  plans.delete(versionId);
  plans.set(versionId, plan);
  if (known) return known.catch(load);
  plan.catch(() => plans.delete(versionId));
  if (plans.size > MAX_CACHED_PLANS) plans.delete(plans.keys().next().value as number);
  return plan;
}

/** Inserts a draft survey that a partner runs, with its quota cells; it is offered while the partner is open. */
export async function createPartnerSurvey(
  tx: Tx,
  survey: Omit<NewSurvey, 'encryptId' | 'platformType' | 'withheld'>,
  quotas: readonly Omit<QuotaCellInput, 'id'>[],
  { withheld }: { withheld: boolean },
): Promise<number> {
  if (survey.picture) await keepPictureOrRefuse(tx, survey.picture);
  const surveyId = await insertSurvey(tx, { ...survey, encryptId: randomToken(18), platformType: 2, withheld });
  await replaceCells(tx, surveyId, quotas);
  return surveyId;
}

/** Inserts a draft survey of a product test, which has no questionnaire of its own; its parts have. */
export async function createProductTestSurvey(tx: Tx, survey: Omit<NewSurvey, 'encryptId' | 'kind'>): Promise<number> {
  if (survey.picture) await keepPictureOrRefuse(tx, survey.picture);
  return insertSurvey(tx, { ...survey, encryptId: randomToken(18), kind: 'productTest' });
}

/** Inserts a draft survey that is an ad, which has a clip in place of a questionnaire, with its quota cells. */
export async function createAdSurvey(
  tx: Tx,
  survey: Omit<NewSurvey, 'encryptId' | 'kind'> & { readonly clipSeconds: number },
  quotas: readonly Omit<QuotaCellInput, 'id'>[],
): Promise<number> {
  if (survey.picture) await keepPictureOrRefuse(tx, survey.picture);
  const surveyId = await insertSurvey(tx, { ...survey, encryptId: randomToken(18), kind: 'ad' });
  await replaceCells(tx, surveyId, quotas);
  return surveyId;
}

/** Inserts a draft survey with its first questionnaire version and its quota cells. */
export async function createSurvey(
  tx: Tx,
  survey: Omit<NewSurvey, 'encryptId'>,
  questionnaire: { source: unknown; plan: QuestionnairePlan },
  quotas: readonly Omit<QuotaCellInput, 'id'>[],
  createdBy: number | null = null,
): Promise<number> {
  if (survey.picture) await keepPictureOrRefuse(tx, survey.picture);
  const surveyId = await insertSurvey(tx, { ...survey, encryptId: randomToken(18) });
  await storeVersion(tx, { surveyId, ...questionnaire, createdBy, note: '' });
  await replaceCells(tx, surveyId, quotas);
  return surveyId;
}

/**
 * Stores new settings and quotas of a survey; the caller has locked it with its cells. Refuses a quota id that the
 * survey does not have, and one that appears twice.
 */
export async function changeSurvey(
  tx: Tx,
  before: Survey,
  survey: Omit<NewSurvey, 'encryptId'>,
  quotas: readonly QuotaCellInput[],
  changedBy: number,
): Promise<void> {
  const { startsOn = null, startsTime = null, completesTarget } = survey;
  const state = stateWithSettings({ ...before, startsOn, startsTime, completesTarget }, await panelNow(tx));
  if (survey.picture) await keepPictureOrRefuse(tx, survey.picture);
  await updateSurveySettings(tx, before.id, { ...survey, state }, changedBy);
  if (before.launchedAt === null && state === 'live') await keepHeadStart(tx, [before.id]);
  if (before.picture && before.picture !== survey.picture) await releasePicture(tx, before.picture);
  const named = quotas.filter(({ id }) => id !== undefined).length;
  if ((await replaceCells(tx, before.id, quotas)) !== named) throw new Refusal(malformed, { detail: 'quotas' });
  await bumpCatalogue(tx);
}

/** How long an uploaded picture waits for a survey to be saved with it. */
export const PICTURE_WAITS_MS = DAY_MS;

async function keepPictureOrRefuse(tx: Tx, name: string): Promise<void> {
  if (!(await keepPicture(tx, name, new Date(tx.now.getTime() + PICTURE_WAITS_MS)))) throw new Refusal(pictureGone);
}

/**
 * Stores a questionnaire as the survey's latest version and returns its number. Running attempts finish on their own
 * version.
 */
export async function publishVersion(
  tx: Tx,
  surveyId: number,
  questionnaire: { source: unknown; plan: QuestionnairePlan },
  by: { operatorId: number; note: string },
): Promise<number> {
  const number = await storeVersion(tx, { surveyId, ...questionnaire, createdBy: by.operatorId, note: by.note });
  // The page of the survey says how many questions it asks.
  await bumpCatalogue(tx);
  return number;
}

/** Stores a version with its pictures from elsewhere, which the panel fetches or waits for; returns its number. */
async function storeVersion(
  tx: Tx,
  { plan, ...version }: NewVersion & { readonly plan: QuestionnairePlan },
): Promise<number> {
  const { pictures, ...stored } = await withPicturesOfSurvey(tx, version.surveyId, plan);
  const { id, version: number } = await insertVersion(tx, { ...version, plan: stored });
  await requestPictures(tx, version.surveyId, id, pictures);
  return number;
}

/**
 * Launches, pauses, resumes, opens fully or closes a survey. Returns the new state, or null when the present state or
 * time does not allow it. `softLaunchCompletes` counts at a launch, `operatorId` at a full opening.
 */
export async function changeState(
  tx: Tx,
  surveyId: number,
  action: StateAction,
  { softLaunchCompletes, operatorId }: { softLaunchCompletes?: number; operatorId?: number } = {},
): Promise<Survey['state'] | null> {
  const [survey, now] = await Promise.all([lockSurvey(tx, surveyId), panelNow(tx)]);
  if (!survey || whyNotChangeState(survey, action, now, 'en')) return null;
  const state = stateAfter(survey, action, now);
  if (action === 'launch' && softLaunchCompletes !== undefined) {
    await updateSoftLaunch(tx, surveyId, softLaunchCompletes);
  }
  if (action === 'openFully' && operatorId !== undefined) await updateOpenedFully(tx, surveyId, operatorId);
  await updateSurveyState(tx, surveyId, state, state === 'live' ? tx.now : null);
  if (survey.launchedAt === null && state === 'live') await keepHeadStart(tx, [surveyId]);
  await bumpCatalogue(tx);
  return state;
}

/** Opens surveys that are due to open and closes those that are due to close; returns both. */
export async function applySurveyDays(tx: Tx): Promise<{ opened: number[]; closed: number[] }> {
  const now = await panelNow(tx);
  // Closes first, so that a survey whose days have all passed is never opened.
  const closed = await closeEnded(tx, now);
  const opened = await openScheduled(tx, now);
  if (opened.length > 0) await keepHeadStart(tx, opened);
  if (opened.length + closed.length > 0) await bumpCatalogue(tx);
  return { opened, closed };
}

/** Hides the surveys that a query finds from members, or offers them again. */
export async function withholdSurveys(tx: Tx, surveyIds: Sql, withheld: boolean): Promise<void> {
  await updateWithheld(tx, surveyIds, withheld);
  await bumpCatalogue(tx);
}

/**
 * Chooses the least filled cell of each least-fill group: a cell counts its completes and the running attempts that
 * were assigned to it. The cells stay locked until the transaction ends, so that starts take turns and the fill of two
 * cells never differs by more than one place. Returns null when a group has no room.
 */
export async function assignLeastFilled(
  tx: Tx,
  groups: readonly (readonly QuotaCellRow[])[],
  countReserved: (tx: Tx) => Promise<ReadonlyMap<number, number>>,
): Promise<QuotaCellRow[] | null> {
  const locked = await lockCells(
    tx,
    groups.flat().map(({ id }) => id),
  );
  const reserved = await countReserved(tx);
  const chosen = groups.map((group) => {
    const ids = new Set(group.map(({ id }) => id));
    return leastFilled(
      locked.filter(({ id }) => ids.has(id)),
      reserved,
      randomInt,
    );
  });
  return chosen.some((cell) => cell === null) ? null : chosen.filter((cell) => cell !== null);
}

/**
 * Updates the shown success rate and length of running surveys from measured ones. `isStarted` builds the condition that
 * somebody has started a survey, given by a column.
 */
export async function refreshMeasured(
  tx: Tx,
  measure: (surveyId: number) => Promise<Measured>,
  isStarted: (survey: Sql) => Sql,
): Promise<void> {
  for (const survey of await listSurveysToMeasure(tx, isStarted)) {
    const measured = await measure(survey.id);
    const shown = {
      ir: blendedIr(survey.estimatedIr, measured),
      loiMinutes: blendedLoi(survey.estimatedLoiMinutes, measured),
    };
    await updateMeasured(tx, survey.id, shown, measured);
  }
}

/** Returns the survey's title in both languages; English replaces a missing translation. */
export function titleOf(survey: Pick<Survey, 'titleEn' | 'titleZh'>): Bilingual {
  return { en: survey.titleEn, zh: survey.titleZh || survey.titleEn };
}

/** Returns the survey's description as sanitized HTML in both languages. */
export function descriptionOf(survey: Survey): Bilingual {
  return { en: survey.descriptionEn, zh: survey.descriptionZh || survey.descriptionEn };
}

/** Returns the number of a survey that members see. */
export function numberOf(survey: Pick<Survey, 'id'>): string {
  return String(survey.id);
}
