import { z } from 'zod';
import { operation } from './operation';
import { notAPicture, pictureGone, pictureTooLarge, pictureUnreadable } from './pictures';
import { Id, IdParams, Nothing, notFound, tooManyRequests, unavailable } from './values';

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
  owner: 'id',
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
  owner: 'id',
  summary: 'Show initials again; the picture is deleted.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound],
});
