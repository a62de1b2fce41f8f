import { z } from 'zod';
import { operation, refusal } from './operation';
import { tooManyRequests } from './values';

export const imageCodeNeeded = refusal('imageCodeNeeded', {
  en: 'There have been many attempts lately. Enter the characters in the image, then press Send again.',
  zh: '近期尝试次数较多。请输入图片中的字符，然后重新发送验证码。',
});
export const imageCodeWrong = refusal('imageCodeWrong', {
  en: "That code doesn't match the image, or the image has expired. Try the new one.",
  zh: '验证码与图片不符或图片已过期，请按新图片重新输入。',
});

export const securityCode = operation({
  method: 'GET',
  path: '/api/v1/SecurityCode',
  caller: 'anyone',
  summary:
    'An image of four characters for the contact form, and for mailed codes where failures pile up. Each image ends the one before it in this browser.',
  /** Any parameter, such as a time stamp, that keeps caches from answering. */
  query: z.record(z.string().regex(/^\w{1,20}$/), z.string().regex(/^\d{0,20}$/)),
  data: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  produces: 'image/png',
  refusals: [tooManyRequests],
});
