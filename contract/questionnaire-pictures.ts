import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { noQuestionnaire } from './questionnaire-checks';
import { Id, IdParams, notFound } from './values';

/** Why a picture could not be fetched. */
export const PICTURE_PROBLEMS = [
  'privateAddress',
  'unreachable',
  'refused',
  'redirects',
  'tooLarge',
  'tooSlow',
  'notAPicture',
] as const;

export const picturesNotReady = refusal('picturesNotReady', {
  en: 'Pictures from other websites are not here yet: {count}. They are fetched within a minute; the questionnaire’s page says which ones cannot be fetched.',
  zh: '还有 {count} 张站外图片未就绪。图片通常在一分钟内获取完毕；无法获取的图片列在问卷内容页。',
});

/** A picture of the questionnaire that comes from elsewhere and is fetched, drawn anew and kept by the panel. */
export const QuestionnairePicture = z.strictObject({
  id: Id,
  /** Its address; null when the questionnaire brought the picture itself. */
  source: z.string().nullable(),
  state: z.enum(['waiting', 'ready', 'failed']),
  problem: z.enum(PICTURE_PROBLEMS).nullable(),
  /** Where members see it. */
  address: z.string(),
});

export const fetchPicturesAgain = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/PictureFetches',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.picturesFetchedAgain'],
  summary: 'Fetch again the pictures of the questionnaire that could not be fetched.',
  params: IdParams,
  data: z.strictObject({ pictures: z.int() }),
  refusals: [notFound, notAllowed, noQuestionnaire],
});
