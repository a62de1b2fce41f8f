import { picturesNotReady, type QuestionnairePicture } from '@pollen/contract/questionnaire-pictures';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import { DAY_MS } from '../../platform/time';
import { operatorNames } from '../operators/index';
import {
  fileNameOf,
  inOrderOfPlace,
  type QuestionnairePlan,
  questionnairePictures,
  renamePictures,
} from '../questionnaires/index';
import {
  copyFiles,
  countUnfetched,
  linkPictures,
  listGiven,
  listPictures,
  listShowing,
  lockStates,
  type PlacedPictureRow,
  replaceAwaited,
  upsertMissing,
  upsertPictures,
} from './queries';

type Pictures = NonNullable<QuestionnairePlan['pictures']>;

/** How long a file is kept that no picture shows: one whose upload was interrupted, and one that was replaced. */
const FILE_WAITS_MS = DAY_MS;

/** Returns until when a file is kept without a picture. */
export function keptUntil(tx: Tx): Date {
  return new Date(tx.now.getTime() + FILE_WAITS_MS);
}

/** Lets the panel fetch pictures that it does not have yet; those that could not be fetched are tried again. */
async function request(tx: Tx, pictures: readonly { readonly name: string; readonly source: string }[]) {
  const waiting = await upsertPictures(tx, pictures);
  for (const { id } of waiting) await addJob(tx, 'questionnairePictures.fetch', { id }, { key: `picture:${id}` });
  return waiting.length;
}

const fetchable = (pictures: Pictures) => pictures.filter(({ needsFile }) => !needsFile);

/**
 * Returns a plan whose pictures without a website have the names that they have in this survey. Names are kept from version
 * to version, so a file that was given once is shown by all of them.
 */
export async function withPicturesOfSurvey<Plan extends Pick<QuestionnairePlan, 'pictures'>>(
  tx: Tx,
  surveyId: number,
  plan: Plan,
): Promise<Plan> {
  const needed = (plan.pictures ?? []).filter(({ needsFile }) => needsFile);
  if (needed.length === 0) return plan;
  const drawn = needed.map(({ source }) => ({ name: `${randomToken()}.webp`, source }));
  const own = new Map((await upsertMissing(tx, surveyId, drawn)).map(({ source, name }) => [source, name]));
  return renamePictures(plan, new Map(needed.map(({ name, source }) => [name, own.get(source) as string])));
}

/**
 * Fetches the pictures of a version that was just stored. Those that need a file have the names of the survey, from
 * `withPicturesOfSurvey`.
 */
export async function requestPictures(
  tx: Tx,
  surveyId: number,
  versionId: number,
  pictures: Pictures = [],
): Promise<void> {
  await replaceAwaited(tx, surveyId, []);
  if (pictures.length === 0) return;
  await request(tx, fetchable(pictures));
  await linkPictures(tx, versionId, pictures);
}

/** Requests the failed pictures of a survey again; returns their number. */
export async function requestAgain(tx: Tx, surveyId: number, versionId: number): Promise<number> {
  const pictures = await listPictures(tx, surveyId, versionId);
  return request(
    tx,
    pictures.filter(({ state }) => state === 'failed'),
  );
}

/** Of versions, returns those that members see. */
type SeenVersions = (tx: Tx, versionIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** Returns those of the pictures with a file that members may have seen, in whatever survey. */
export async function seenPictures(
  tx: Tx,
  pictures: readonly PlacedPictureRow[],
  seenVersions: SeenVersions,
): Promise<ReadonlySet<number>> {
  const given = pictures.filter(({ file }) => file !== null).map(({ id }) => id);
  if (given.length === 0) return new Set();
  const showing = await listShowing(tx, given);
  const seen = await seenVersions(
    tx,
    showing.map(({ versionId }) => versionId),
  );
  return new Set(showing.filter(({ versionId }) => seen.has(versionId)).map(({ pictureId }) => pictureId));
}

/**
 * Returns the pictures from elsewhere of a survey's version, and those for which its next version waits, in the order of their
 * places. `seenVersions` says which versions members see.
 */
export async function picturesOfSurvey(
  tx: Tx,
  surveyId: number,
  versionId: number,
  seenVersions: SeenVersions,
): Promise<z.input<typeof QuestionnairePicture>[]> {
  const pictures = inOrderOfPlace(
    (await listPictures(tx, surveyId, versionId)).map((picture) => ({
      path: picture.places[0]?.path ?? '',
      ...picture,
    })),
  );
  if (pictures.length === 0) return [];
  const seen = await seenPictures(tx, pictures, seenVersions);
  const names = await operatorNames(
    tx,
    pictures.flatMap(({ givenBy }) => givenBy ?? []),
  );
  return pictures.map(({ id, name, source, state, problem, places, isAwaited, ...given }) => ({
    id,
    source: source.startsWith('data:') ? null : source,
    state,
    problem,
    // The file's own address, so that a replacement is shown at once.
    address: questionnairePictures.addressOf(given.file ?? name) as string,
    places: [...places],
    isAwaited,
    file:
      given.givenName === null || given.givenBy === null || given.givenAt === null
        ? null
        : {
            name: given.givenName,
            givenBy: names.get(given.givenBy) ?? '?',
            givenAt: given.givenAt.toISOString(),
          },
    takesFile: state === 'failed' || state === 'missing' || (given.file !== null && !seen.has(id)),
  }));
}

/**
 * Requests the pictures of a questionnaire that is to be the survey's next version, so that they are there a little later, and
 * lists them with the survey meanwhile.
 */
export async function requestBeforehand(
  tx: Tx,
  surveyId: number,
  plan: Pick<QuestionnairePlan, 'pictures'>,
): Promise<void> {
  const { pictures = [] } = await withPicturesOfSurvey(tx, surveyId, { pictures: plan.pictures ?? [] });
  await request(tx, fetchable(pictures));
  await replaceAwaited(tx, surveyId, pictures);
}

/** Refuses a questionnaire of a survey with pictures that are not here yet, before members see it. */
export async function refuseUnfetched(
  tx: Tx,
  surveyId: number,
  plan: Pick<QuestionnairePlan, 'pictures'>,
): Promise<void> {
  if (!plan.pictures) return;
  const { pictures } = await withPicturesOfSurvey(tx, surveyId, { pictures: plan.pictures });
  const count = await countUnfetched(
    tx,
    pictures.map(({ name }) => name),
  );
  if (count > 0) throw new Refusal(picturesNotReady, { count });
}

/** Refuses to show members a version with pictures that are not here yet. */
export async function refuseUnfetchedVersion(tx: Tx, versionId: number): Promise<void> {
  const pictures = await lockStates(tx, versionId);
  const count = pictures.filter(({ state }) => state !== 'ready').length;
  if (count > 0) throw new Refusal(picturesNotReady, { count });
}

/** Forgets the pictures for which the next version of a survey waits, because nobody wants that version any more. */
export function forgetAwaited(tx: Tx, surveyId: number): Promise<void> {
  return replaceAwaited(tx, surveyId, []);
}

/** Gives the copy of a survey the files of the original, for pictures with the same address. */
export function copyPictureFiles(tx: Tx, fromSurveyId: number, toSurveyId: number): Promise<void> {
  return copyFiles(tx, fromSurveyId, toSurveyId, keptUntil(tx));
}

/** Returns what a preview shows, with the files that were given for pictures of the survey. */
export async function withGivenFiles<Shown>(
  tx: Tx,
  survey: { readonly id: number; readonly versionId: number | null },
  shown: Shown,
): Promise<Shown> {
  const given = await listGiven(tx, survey.id, survey.versionId);
  const files = given.map(
    ({ name, source, file, isOfSurvey }) => [isOfSurvey ? fileNameOf(source) : name, file] as const,
  );
  return renamePictures(shown, new Map(files));
}
