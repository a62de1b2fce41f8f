import { z } from 'zod';
import { operation, refusal } from './operation';
import { Id, IdParams, Nothing, notFound, tooManyRequests, unavailable } from './values';

export const notAPicture = refusal('notAPicture', { en: 'Please upload pictures', zh: '请上传图片' });
export const pictureUnreadable = refusal('pictureUnreadable', {
  en: 'This picture is damaged or of a kind that cannot be read here. Please choose a jpg or png file.',
  zh: '图片已损坏或格式无法识别，请选择 jpg 或 png 文件。',
});
export const pictureTooLarge = refusal('pictureTooLarge', {
  en: 'This picture has {width} x {height} pixels, which is too large. Please make it smaller and try again.',
  zh: '图片尺寸为 {width} x {height} 像素，过大，请缩小后重试。',
});
export const pictureGone = refusal('pictureGone', {
  en: 'This picture is not there any more. Please upload it again.',
  zh: '该图片已失效，请重新上传。',
});

export const uploadAvatar = operation({
  method: 'POST',
  path: '/api/v1/AvatarUrl',
  caller: 'member',
  summary:
    'Upload a picture as a data: URL (jpg, png, webp or gif, at most 4 MB and 25 megapixels). It is cut to a square and kept for an hour, unless it is saved.',
  body: z.strictObject({ source: z.string() }),
  data: z.strictObject({ avatarUrl: z.string() }),
  refusals: [notAPicture, pictureUnreadable, pictureTooLarge, pictureGone, tooManyRequests, unavailable],
});

export const saveAvatar = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Avatar',
  caller: 'member',
  summary: 'Show a picture that this member uploaded. The account has its address, with the time as a suffix.',
  params: IdParams,
  body: z.strictObject({ id: Id, avatarUrl: z.string().max(200) }),
  data: Nothing,
  refusals: [notFound, pictureGone],
});

export const removeAvatar = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Avatar/Remove',
  caller: 'member',
  summary: 'Show initials again; the picture is deleted.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound],
});
