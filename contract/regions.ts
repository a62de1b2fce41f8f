import { z } from 'zod';
import { operation, refusal } from './operation';

export const networkUnavailable = refusal('networkUnavailable', {
  en: 'Sorry, this network is unavailable.',
  zh: '抱歉，当前网络不可用。',
});

export const region = operation({
  method: 'GET',
  path: '/api/v1/IP2',
  caller: 'anyone',
  summary: "The country of the caller's address, null when nobody knows, and whether accounts can be made from there.",
  data: z.strictObject({ isoCode: z.string().length(2).nullable(), restricted: z.boolean() }),
});
