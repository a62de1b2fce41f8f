import { defineWords } from '@pollen/ui/translator';

/** For answers that bring no sentence of their own. */
export const errorWords = defineWords('errors', {
  400: 'The server did not understand this request.',
  403: 'You may not do this.',
  404: 'Not found.',
  413: 'This is too large to send.',
  429: 'Too many requests. Please wait a little and try again.',
  500: 'The server failed at this. It has been written down.',
  502: 'The server cannot be reached right now.',
  503: 'The server is busy. Please try again in a moment.',
  504: 'The server took too long to answer.',
  status: 'The server answered with status {status}.',
  timeout: 'The server took too long to answer.',
  network: 'The server cannot be reached. Check your connection.',
  system: 'Something went wrong.',
  sessionExpired: 'Your session has ended. Please sign in again.',
});
