import type { BodyOf, DataOf } from '@pollen/contract/operation';
import {
  type givePictureFile,
  pictureFileAmbiguous,
  pictureFileUnmatched,
  pictureNeedsNoFile,
  pictureSeen,
} from '@pollen/contract/questionnaire-pictures';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { audit } from '../operators/index';
import { lockSurvey, type Survey, versionsSeenByMembers } from '../surveys/index';
import { keptUntil, seenPictures } from './actions';
import { keepFile, listPictures, lockPictures, type PlacedPictureRow, updateFile } from './queries';
import { haveOneAddress, picturesCalled } from './rules';

type Given = Pick<BodyOf<typeof givePictureFile>, 'name' | 'pictureId'>;
type Outcome = DataOf<typeof givePictureFile>;

/**
 * Returns the pictures of a survey for which a file is meant: the one that is named, or those with the name of the file among
 * the ones that take a file now. Refuses a file that fits none or several, and pictures that take none.
 */
export async function targetsOf(
  tx: Tx,
  survey: Pick<Survey, 'id'> & { readonly versionId: number },
  { name, pictureId }: Given,
): Promise<PlacedPictureRow[]> {
  const all = await listPictures(tx, survey.id, survey.versionId);
  const seen = await seenPictures(tx, all, versionsSeenByMembers);
  const takesFile = (picture: PlacedPictureRow) => !whyNotGive(picture, seen);
  const named = all.filter(({ id }) => id === pictureId);
  if (pictureId !== undefined && named.length === 0) throw new Refusal(notFound);
  const called = picturesCalled(name, all.filter(takesFile));
  // What takes no file is looked at last, to say why.
  const chosen = pictureId !== undefined ? named : called.length > 0 ? called : picturesCalled(name, all);
  const shown = name.slice(0, 100);
  const [first] = chosen;
  if (!first) throw new Refusal(pictureFileUnmatched, { name: shown });
  const why = chosen.every(takesFile) ? null : whyNotGive(first, seen);
  if (why) throw new Refusal(why);
  if (!haveOneAddress(chosen)) throw new Refusal(pictureFileAmbiguous, { name: shown, count: chosen.length });
  return chosen;
}

function whyNotGive({ id, state, file }: PlacedPictureRow, seen: ReadonlySet<number>) {
  if (seen.has(id)) return pictureSeen;
  return state === 'waiting' || (state === 'ready' && file === null) ? pictureNeedsNoFile : null;
}

/** Returns what giving a file with this digest does to each of the pictures. */
export function outcomeOf(targets: readonly PlacedPictureRow[], digest: string): Outcome {
  return {
    pictures: targets.map(({ id, file, digest: before }) => ({
      id,
      outcome: file === null ? 'given' : before === digest ? 'same' : 'replaced',
    })),
  };
}

/** Writes what was given into the audit log. */
export function auditGiven(
  tx: Tx,
  operator: OperatorCaller,
  surveyId: number,
  name: string,
  targets: readonly PlacedPictureRow[],
): Promise<void> {
  const sources = targets.map(({ source }) => source.slice(0, 200));
  return audit(tx, operator, 'survey.pictureGiven', 'survey', surveyId, { file: name, pictureUrl: sources.join(', ') });
}

/**
 * Gives the pictures of a survey a stored file. The survey and the pictures are locked, so that no survey is launched with
 * them meanwhile, and everything is looked at again.
 */
export async function giveFile(
  tx: Tx,
  operator: OperatorCaller,
  surveyId: number,
  given: Given & { readonly fileId: number; readonly digest: string },
): Promise<Outcome> {
  const survey = await lockSurvey(tx, surveyId);
  if (!survey || survey.versionId === null) throw new Refusal(notFound);
  const target = { id: survey.id, versionId: survey.versionId };
  const ids = (await targetsOf(tx, target, given)).map(({ id }) => id);
  await lockPictures(tx, ids);
  // Read again: while the lock was waited for, another survey with the picture may have been launched.
  const targets = await targetsOf(tx, target, given);
  const outcome = outcomeOf(targets, given.digest);
  const changed = outcome.pictures.filter((each) => each.outcome !== 'same').map(({ id }) => id);
  if (changed.length > 0) {
    await keepFile(tx, given.fileId, keptUntil(tx));
    await updateFile(tx, changed, given.fileId);
  }
  await auditGiven(tx, operator, survey.id, given.name, targets);
  return outcome;
}
