import { excludedSurveyUnknown, exclusionsChanged } from '@pollen/contract/exclusions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { whereActive } from '../members/index';
import { audit, operatorNames } from '../operators/index';
import { matchingProfiles } from '../profiles/index';
import { panelToday } from '../settings/index';
import { lockSurvey, type Survey, surveysInOrder } from '../surveys/index';
import { countExcluded, type Exclusion, findRevision, listExclusions, listTopics, replaceExclusions } from './queries';

/**
 * Stores the topics and exclusions of a survey. Refuses surveys that do not exist and the survey itself, and a change
 * that does not know of the latest one.
 */
export async function changeExclusions(
  tx: Tx,
  surveyId: number,
  given: { topics: readonly string[]; exclusions: readonly Exclusion[]; revision: number },
  operator: { readonly id: number },
): Promise<void> {
  if (!(await lockSurvey(tx, surveyId))) throw new Refusal(notFound);
  const { revision, changedBy } = await findRevision(tx, surveyId);
  if (revision !== given.revision) {
    const names = await operatorNames(tx, changedBy === null ? [] : [changedBy]);
    throw new Refusal(exclusionsChanged, { name: (changedBy !== null && names.get(changedBy)) || '-' });
  }
  const named = given.exclusions.flatMap(({ otherSurveyId }) => otherSurveyId ?? []);
  const found = new Set((await surveysInOrder(tx, named)).map(({ id }) => id));
  const unknown = named.find((id) => id === surveyId || !found.has(id));
  if (unknown !== undefined) throw new Refusal(excludedSurveyUnknown, { number: unknown });
  const before = { topics: await listTopics(tx, surveyId), exclusions: await listExclusions(tx, surveyId) };
  const { topics, exclusions } = given;
  await replaceExclusions(tx, surveyId, { topics, exclusions, changedBy: operator.id });
  await audit(tx, operator, 'survey.exclusionsChanged', 'survey', surveyId, {
    before: inWords(before),
    settings: inWords({ topics, exclusions }),
  });
}

/** Counts the active members who match the target of a survey and whom its exclusions keep away now. */
export async function countExcludedMembers(tx: Tx, { id, target }: Pick<Survey, 'id' | 'target'>): Promise<number> {
  const [exclusions, today] = await Promise.all([listExclusions(tx, id), panelToday(tx)]);
  const profiles = matchingProfiles(target, today, { except: [] });
  return countExcluded(tx, profiles, whereActive, { surveyId: id, exclusions, now: tx.now });
}

/** Topics and exclusions as the audit log shows them. */
function inWords({ topics, exclusions }: { topics: readonly string[]; exclusions: readonly Exclusion[] }): string[] {
  return [
    ...topics.map((topic) => `#${topic}`),
    ...exclusions.map(({ did, days, otherSurveyId, topic }) => `${did} ${otherSurveyId ?? `#${topic}`} ${days} d`),
  ];
}
