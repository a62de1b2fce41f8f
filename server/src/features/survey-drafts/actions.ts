import { surveyStateForbids } from '@pollen/contract/console-surveys';
import { draftChanged } from '@pollen/contract/survey-drafts';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { SECOND_MS } from '../../platform/time';
import { audit, operatorNames } from '../operators/index';
import { forgetAwaited } from '../questionnaire-pictures/index';
import { followRenames } from '../survey-comments/index';
import { findSurveyOrRefuse, getVersion, type Survey, stateNames } from '../surveys/index';
import { deleteDraft, findDraft, findRevision, listOtherAuthors, writeAuthor, writeDraft } from './queries';

/** An author who has not been heard of for so long has closed the editor; it says where it is every few seconds. */
const AUTHOR_GONE_MS = 15 * SECOND_MS;

interface Acting {
  readonly id: number;
}

async function refuseChanged(tx: Tx, surveyId: number): Promise<never> {
  const current = await findRevision(tx, surveyId);
  const names = await operatorNames(tx, current ? [current.savedBy] : []);
  throw new Refusal(draftChanged, { name: (current && names.get(current.savedBy)) || '?' });
}

/** Returns the published questionnaire of a survey. */
async function sourceOf(tx: Tx, { versionId }: Survey): Promise<unknown> {
  return (await getVersion(tx, versionId)).source;
}

/**
 * Saves the draft of a survey and returns its new revision. Refuses a save that is based on another revision than the
 * current one, and any save of a closed survey.
 */
export async function saveDraft(
  tx: Tx,
  surveyId: number,
  draft: { readonly revision: number; readonly base: number; readonly questionnaire: unknown },
  operator: Acting,
  locale: Locale,
): Promise<{ revision: number; savedAt: string }> {
  const survey = await findSurveyOrRefuse(tx, surveyId);
  if (survey.state === 'closed') throw new Refusal(surveyStateForbids, { state: stateNames.closed[locale] });
  const { revision: seen, base, questionnaire } = draft;
  const before = await findDraft(tx, surveyId);
  const written = await writeDraft(tx, { surveyId, seen, base, questionnaire, operatorId: operator.id });
  if (!written) return refuseChanged(tx, surveyId);
  await followRenames(tx, surveyId, before?.questionnaire ?? (await sourceOf(tx, survey)), questionnaire);
  return { revision: written.revision, savedAt: tx.now.toISOString() };
}

/** Ends the draft that is published now. Refuses another revision: somebody else has saved meanwhile. */
export async function endDraft(tx: Tx, surveyId: number, revision: number): Promise<void> {
  if (!(await deleteDraft(tx, surveyId, revision))) await refuseChanged(tx, surveyId);
}

/** Discards the draft of all its authors, at the revision that the operator saw. */
export async function discardDraft(tx: Tx, surveyId: number, revision: number, operator: Acting): Promise<void> {
  const survey = await findSurveyOrRefuse(tx, surveyId);
  const draft = await findDraft(tx, surveyId);
  await endDraft(tx, surveyId, revision);
  await forgetAwaited(tx, surveyId);
  await followRenames(tx, surveyId, draft?.questionnaire, await sourceOf(tx, survey));
  await audit(tx, operator, 'survey.draftDiscarded', 'survey', surveyId, {});
}

/** Notes which part an operator has open; returns the others, and the revision of the draft. */
export async function announceAuthor(
  tx: Tx,
  surveyId: number,
  part: string | null,
  operator: Acting,
): Promise<{ revision: number; authors: { name: string; part: string | null }[] }> {
  await findSurveyOrRefuse(tx, surveyId);
  const goneSince = new Date(tx.now.getTime() - AUTHOR_GONE_MS);
  await writeAuthor(tx, { surveyId, operatorId: operator.id, part, goneSince });
  const others = await listOtherAuthors(tx, surveyId, operator.id);
  const [names, current] = [
    await operatorNames(
      tx,
      others.map(({ operatorId }) => operatorId),
    ),
    await findRevision(tx, surveyId),
  ];
  return {
    revision: current?.revision ?? 0,
    authors: others.map(({ operatorId, part: open }) => ({ name: names.get(operatorId) ?? '?', part: open })),
  };
}
