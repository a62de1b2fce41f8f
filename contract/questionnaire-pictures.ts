import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { notAPicture, pictureTooLarge, pictureUnreadable } from './pictures';
import { noQuestionnaire } from './questionnaire-checks';
import { MAX_PICTURE_FILE_BYTES } from './questionnaire-picture-values';
import { Id, IdParams, Instant, notFound, unavailable } from './values';

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
  en: 'Pictures are not here yet: {count}. Those on websites are fetched within a minute. The survey’s overview says which ones cannot be fetched or need a file from you.',
  zh: '还有 {count} 张图片未就绪。网站上的图片通常在一分钟内获取完毕；无法获取或需要您提供文件的图片列在问卷的“概览”页。',
});
export const pictureFileTooLarge = refusal('pictureFileTooLarge', {
  en: 'The file is larger than {megabytes} MB. Make the picture smaller.',
  zh: '文件超过 {megabytes} MB，请缩小图片。',
});
export const pictureFileUnmatched = refusal('pictureFileUnmatched', {
  en: 'No picture of the questionnaire is called “{name}”. Rename the file, or choose it beside its picture.',
  zh: '问卷中没有名为“{name}”的图片。请修改文件名，或在对应图片旁选择文件。',
});
export const pictureFileAmbiguous = refusal('pictureFileAmbiguous', {
  en: '{count} pictures of the questionnaire are called “{name}”. Choose the file beside the right one.',
  zh: '问卷中有 {count} 张图片名为“{name}”，请在对应图片旁选择文件。',
});
export const pictureNeedsNoFile = refusal('pictureNeedsNoFile', {
  en: 'This picture comes from its website: it was fetched or is on its way. Only pictures that could not be fetched take a file.',
  zh: '该图片来自网站，已获取或正在获取。只有无法获取的图片才能使用文件。',
});
export const pictureSeen = refusal('pictureSeen', {
  en: 'Members may have seen this picture, so it stays. To show another one, give it another address in the questionnaire.',
  zh: '会员可能已看到该图片，因此不能更换。如需更换，请在问卷中使用新的图片地址。',
});

/** A picture of the questionnaire that comes from elsewhere: fetched or given as a file, drawn anew and kept by the panel. */
export const QuestionnairePicture = z.strictObject({
  id: Id,
  /** Its address; null when the questionnaire brought the picture itself. */
  source: z.string().nullable(),
  /** `missing`: the panel cannot fetch the address, and an operator gives the file. */
  state: z.enum(['waiting', 'ready', 'failed', 'missing']),
  problem: z.enum(PICTURE_PROBLEMS).nullable(),
  /** Where it can be seen, once it is ready. */
  address: z.string(),
  /** Where it stands: paths in the uploaded JSON, with the names of the elements; at most 50. */
  places: z.array(z.strictObject({ path: z.string(), element: z.string().nullable() })),
  /** Stands only in a questionnaire that is not published yet, which waits for its pictures. */
  isAwaited: z.boolean(),
  /** The file that an operator gave; null without one. */
  file: z.strictObject({ name: z.string(), givenBy: z.string(), givenAt: Instant }).nullable(),
  /** Whether it takes a file now: it has none, or members have not seen the one it has. */
  takesFile: z.boolean(),
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

export const givePictureFile = operation({
  method: 'POST',
  path: '/api/console/Surveys/:id/PictureFiles',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['survey.pictureGiven'],
  furtherChecks: 'A picture that members may have seen is not replaced.',
  summary: `Give the file of a picture that the panel cannot fetch, as a data: URL (jpg, png, webp or gif, at most ${MAX_PICTURE_FILE_BYTES / 1024 / 1024} MB and 25 megapixels). It is drawn anew. The picture is found by the name of the file, whatever its case, or named by its id.`,
  params: IdParams,
  body: z.strictObject({
    /** The name of the file. With folders before it, they decide between pictures with the same name. */
    name: z.string().min(1).max(500),
    source: z.string(),
    pictureId: Id.optional(),
  }),
  data: z.strictObject({
    /** The pictures that have the file now. `same`: they had the very same before. */
    pictures: z.array(z.strictObject({ id: Id, outcome: z.enum(['given', 'replaced', 'same']) })),
  }),
  refusals: [
    notFound,
    notAllowed,
    noQuestionnaire,
    notAPicture,
    pictureUnreadable,
    pictureTooLarge,
    pictureFileTooLarge,
    pictureFileUnmatched,
    pictureFileAmbiguous,
    pictureNeedsNoFile,
    pictureSeen,
    unavailable,
  ],
});
