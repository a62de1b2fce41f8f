import { createHash } from 'node:crypto';
import { noQuestionnaire } from '@pollen/contract/questionnaire-checks';
import { MAX_PICTURE_FILE_BYTES } from '@pollen/contract/questionnaire-picture-values';
import { fetchPicturesAgain, givePictureFile, pictureFileTooLarge } from '@pollen/contract/questionnaire-pictures';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { servePictures } from '../../platform/picture-folder';
import { pictureBytes } from '../../platform/pictures';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { audit } from '../operators/index';
import { questionnairePictures } from '../questionnaires/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { keptUntil, requestAgain } from './actions';
import { drawForQuestionnaire } from './drawing';
import { auditGiven, giveFile, outcomeOf, targetsOf } from './giving';
import { findFileOf, insertFile } from './queries';

/** The largest file as base64, with room to say that a larger one is too large. */
const BODY_LIMIT = MAX_PICTURE_FILE_BYTES * 2;

async function findSurveyWithVersion(tx: Tx, id: number) {
  const survey = await findSurveyOrRefuse(tx, id);
  if (survey.versionId === null) throw new Refusal(noQuestionnaire);
  return { id: survey.id, versionId: survey.versionId };
}

function bytesOrRefuse(source: string): Buffer {
  if ((source.length / 4) * 3 > MAX_PICTURE_FILE_BYTES + 200)
    throw new Refusal(pictureFileTooLarge, { megabytes: MAX_PICTURE_FILE_BYTES / 1024 / 1024 });
  return pictureBytes(source);
}

/**
 * Serves the pictures of questionnaires, lets operators fetch again those that could not be fetched, and takes files for those
 * that cannot be.
 */
export function questionnairePictureRoutes(app: FastifyInstance, api: Api, { database, files }: Services): void {
  api.handle(fetchPicturesAgain, async ({ tx, params, operator }) => {
    const survey = await findSurveyWithVersion(tx, params.id);
    const pictures = await requestAgain(tx, survey.id, survey.versionId);
    await audit(tx, operator, 'survey.picturesFetchedAgain', 'survey', survey.id, { count: pictures });
    return { pictures };
  });

  // Drawing takes long and the file is stored between two transactions, so neither holds a lock.
  api.handle(
    givePictureFile,
    async ({ tx: reader, params, body, operator }) => {
      const survey = await findSurveyWithVersion(reader, params.id);
      // Refused before a large picture is drawn for nothing.
      const targets = await targetsOf(reader, survey, body);
      const bytes = bytesOrRefuse(body.source);
      const digest = createHash('sha256').update(bytes).digest('hex');
      const outcome = outcomeOf(targets, digest);
      if (outcome.pictures.every((each) => each.outcome === 'same')) {
        await database.transaction((tx) => auditGiven(tx, operator, survey.id, body.name, targets));
        return outcome;
      }
      const drawn = await drawForQuestionnaire(bytes);
      const name = `${randomToken()}.webp`;
      // The row is inserted before the file is written, so that a process that dies in between leaves no file that is
      // never deleted.
      const fileId = await database.transaction((tx) =>
        insertFile(tx, { name, givenName: body.name, digest, givenBy: operator.id, keptUntil: keptUntil(tx) }),
      );
      await files.put(questionnairePictures.fileOf(name), drawn);
      return database.transaction((tx) => giveFile(tx, operator, survey.id, { ...body, fileId, digest }));
    },
    { transaction: 'none', bodyLimit: BODY_LIMIT },
  );

  servePictures(app, files, questionnairePictures, (name) => findFileOf(database.reader, name));
}
