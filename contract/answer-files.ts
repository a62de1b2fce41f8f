import { z } from 'zod';
import { FILE_PART_BYTES, MOST_FILE_BYTES } from './answer-file-values';
import { AttemptId, attemptOver } from './attempts';
import { operation, refusal } from './operation';
import { pictureTooLarge, pictureUnreadable } from './pictures';
import { AnswerFile, FileContent } from './question-parts';
import { blacklisted } from './surveys';
import { integer, notFound, unavailable } from './values';

export const filesNotAsked = refusal('filesNotAsked', {
  en: 'This page does not ask for a file.',
  zh: '此页没有要求上传文件。',
});
export const fileRefused = refusal('fileRefused', {
  en: 'This kind of file can’t be added. Pictures, PDF, office documents, texts, sound and video can.',
  zh: '无法添加这种文件。可添加图片、PDF、办公文档、文本、音频和视频。',
});
export const fileTooLarge = refusal('fileTooLarge', {
  en: 'This file is larger than {megabytes} MB.',
  zh: '该文件超过 {megabytes} MB。',
});
export const fileUnreadable = refusal('fileUnreadable', {
  en: 'This file is empty, damaged, or not what its name says. Please choose another one.',
  zh: '该文件为空、已损坏，或内容与文件名不符，请另选文件。',
});
export const fileGone = refusal('fileGone', {
  en: 'This file is not here any more. Please add it again.',
  zh: '该文件已不在此处，请重新添加。',
});
export const tooManyFiles = refusal('tooManyFiles', {
  en: 'You have added too many or too large files. Please go on without another one, or come back tomorrow.',
  zh: '您添加的文件过多或过大，请不再添加并继续作答，或明天再来。',
});

export const beginFile = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Files',
  caller: 'member',
  summary:
    'Begin to upload a file as an answer on the current page; its bytes follow in parts. What is not named in an answer when the survey is completed is deleted.',
  params: z.strictObject({ attemptId: AttemptId }),
  body: z.strictObject({ name: z.string().min(1).max(300), size: integer(1) }),
  data: z.strictObject({ content: FileContent }),
  refusals: [notFound, attemptOver, blacklisted, filesNotAsked, fileRefused, fileTooLarge, tooManyFiles],
});

export const sendFilePart = operation({
  method: 'POST',
  path: '/api/v1/Attempts/:attemptId/Files/:content/Parts',
  caller: 'member',
  summary:
    'Send the next part of a file, at most 256 KB in base64. `received` says from which byte on to continue; a part may be sent again. With the last part comes the file as answers name it: its type is that of its content, pictures are drawn anew without what the camera noted.',
  params: z.strictObject({ attemptId: AttemptId, content: FileContent }),
  body: z.strictObject({
    offset: z.int().min(0).max(MOST_FILE_BYTES),
    bytes: z.base64().max(Math.ceil(FILE_PART_BYTES / 3) * 4),
  }),
  data: z.strictObject({ received: z.int(), file: AnswerFile.nullable() }),
  refusals: [
    notFound,
    attemptOver,
    blacklisted,
    fileGone,
    fileRefused,
    fileUnreadable,
    pictureUnreadable,
    pictureTooLarge,
    unavailable,
  ],
});
