import type { SurveyProgress } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import { type RunState, runProgress } from '../questionnaires/index';
import { planOf } from '../surveys/index';
import { listRuns } from './offer-queries';
import type { Offer } from './offers';

/** So many begun surveys of a list show how far the member is: each takes a look at its whole questionnaire. */
const BEGUN_AT_MOST = 10;

/** Returns how far a member is in the begun surveys of a list, by survey; without those where nothing is answered. */
export async function begunProgress(
  tx: Tx,
  memberId: number,
  offers: readonly Offer[],
): Promise<ReadonlyMap<number, SurveyProgress>> {
  const begun = offers.filter(({ started, survey }) => started && survey.kind === 'survey').slice(0, BEGUN_AT_MOST);
  if (begun.length === 0) return new Map();
  const surveys = new Map(begun.map(({ survey }) => [survey.id, survey]));
  const found: [number, SurveyProgress][] = [];
  for (const { surveyId, versionId, run, reservedUntil } of await listRuns(tx, memberId, [...surveys.keys()])) {
    const survey = surveys.get(surveyId);
    const { answered, questions, firstQuestion } = runProgress(await planOf(tx, versionId), run as RunState);
    if (!survey || answered === 0) continue;
    const done = firstQuestion > 0 ? firstQuestion - 1 : answered;
    const minutesLeft = Math.max(1, Math.round((survey.shownLoiMinutes * (questions - done)) / questions));
    const keptUntil = reservedUntil > tx.now ? reservedUntil.toISOString() : null;
    found.push([surveyId, { answered, questions, minutesLeft, keptUntil }]);
  }
  return new Map(found);
}
