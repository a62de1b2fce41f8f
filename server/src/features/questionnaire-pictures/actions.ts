import { picturesNotReady, type QuestionnairePicture } from '@pollen/contract/questionnaire-pictures';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { type QuestionnairePlan, questionnairePictures } from '../questionnaires/index';
import { countUnfetched, linkPictures, listPictures, upsertPictures } from './queries';

const namesOf = (pictures: QuestionnairePlan['pictures'] = []) => pictures.map(({ name }) => name);

/** Lets the panel fetch pictures that it does not have yet; those that could not be fetched are tried again. */
async function request(tx: Tx, pictures: readonly { readonly name: string; readonly source: string }[]) {
  const waiting = await upsertPictures(tx, pictures);
  for (const { id } of waiting) await addJob(tx, 'questionnairePictures.fetch', { id }, { key: `picture:${id}` });
  return waiting.length;
}

/** Fetches the pictures of a version that was just stored. */
export async function requestPictures(
  tx: Tx,
  versionId: number,
  pictures: QuestionnairePlan['pictures'],
): Promise<void> {
  if (!pictures) return;
  await request(tx, pictures);
  await linkPictures(tx, versionId, namesOf(pictures));
}

/** Requests the failed pictures of a version again; returns their number. */
export async function requestAgain(tx: Tx, versionId: number): Promise<number> {
  const pictures = await listPictures(tx, versionId);
  return request(
    tx,
    pictures.filter(({ state }) => state === 'failed'),
  );
}

/** Returns the pictures of a version that come from elsewhere. */
export async function picturesOfVersion(tx: Tx, versionId: number): Promise<z.output<typeof QuestionnairePicture>[]> {
  const pictures = await listPictures(tx, versionId);
  return pictures.map(({ id, name, source, state, problem }) => ({
    id,
    source: source.startsWith('data:') ? null : source,
    state,
    problem,
    address: questionnairePictures.addressOf(name) as string,
  }));
}

/** Requests the pictures of a questionnaire that no version has yet, so that they are there a little later. */
export async function requestBeforehand(tx: Tx, { pictures }: Pick<QuestionnairePlan, 'pictures'>): Promise<void> {
  if (pictures) await request(tx, pictures);
}

/** Refuses a questionnaire with pictures that are not fetched yet, before members see it. */
export async function refuseUnfetched(tx: Tx, { pictures }: Pick<QuestionnairePlan, 'pictures'>): Promise<void> {
  const count = pictures ? await countUnfetched(tx, namesOf(pictures)) : 0;
  if (count > 0) throw new Refusal(picturesNotReady, { count });
}

/** Refuses to show members a version with pictures that are not fetched yet. */
export async function refuseUnfetchedVersion(tx: Tx, versionId: number): Promise<void> {
  const pictures = await listPictures(tx, versionId);
  const count = pictures.filter(({ state }) => state !== 'ready').length;
  if (count > 0) throw new Refusal(picturesNotReady, { count });
}
