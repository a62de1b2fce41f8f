import { noQuestionnaire } from '@pollen/contract/questionnaire-checks';
import { fetchPicturesAgain } from '@pollen/contract/questionnaire-pictures';
import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api';
import { servePictures } from '../../platform/picture-folder';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { audit } from '../operators/index';
import { questionnairePictures } from '../questionnaires/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { requestAgain } from './actions';

/** Serves the pictures of questionnaires, and lets operators fetch again those that could not be fetched. */
export function questionnairePictureRoutes(app: FastifyInstance, api: Api, { files }: Services): void {
  api.handle(fetchPicturesAgain, async ({ tx, params, operator }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    if (survey.versionId === null) throw new Refusal(noQuestionnaire);
    const pictures = await requestAgain(tx, survey.versionId);
    await audit(tx, operator, 'survey.picturesFetchedAgain', 'survey', survey.id, { count: pictures });
    return { pictures };
  });

  servePictures(app, files, questionnairePictures);
}
