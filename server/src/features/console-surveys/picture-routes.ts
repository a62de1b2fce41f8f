import { uploadSurveyPicture } from '@pollen/contract/console-surveys';
import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api';
import { servePictures } from '../../platform/picture-folder';
import { cropToWebp, pictureBytes, UPLOAD_BYTES } from '../../platform/pictures';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { insertPicture, PICTURE_WAITS_MS, surveyPictures } from '../surveys/index';
import { PICTURE } from './rules';

/** Handles the upload of a survey's picture and serves the picture files. */
export function surveyPictureRoutes(app: FastifyInstance, api: Api, { database, files }: Services): void {
  api.handle(
    uploadSurveyPicture,
    async ({ body, operator }) => {
      const picture = await cropToWebp(pictureBytes(body.source), PICTURE);
      const name = `${randomToken()}.webp`;
      // The row is inserted before the file is written, so that a process that dies in between leaves no file that is
      // never deleted.
      await database.transaction((tx) => {
        const until = new Date(tx.now.getTime() + PICTURE_WAITS_MS);
        return insertPicture(tx, { name, by: operator.id, until });
      });
      await files.put(surveyPictures.fileOf(name), picture);
      return { pictureUrl: surveyPictures.addressOf(name) as string };
    },
    { transaction: 'none', bodyLimit: UPLOAD_BYTES },
  );

  servePictures(app, files, surveyPictures);
}
