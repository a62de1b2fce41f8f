import { defineWords } from '@pollen/ui/translator';

/** For answers that bring no sentence of their own. */
export const errorWords = defineWords('errors', {
  400: 'The server couldn’t understand this request.',
  403: 'You don’t have permission to do this.',
  404: 'Not found.',
  413: 'This is too large to send.',
  429: 'Too many requests. Please wait a moment and try again.',
  500: 'Something went wrong on the server. The error has been logged.',
  502: 'The server can’t be reached right now.',
  503: 'The server is busy. Please try again in a moment.',
  504: 'The server took too long to respond.',
  status: 'The server responded with status {status}.',
  timeout: 'The server took too long to respond.',
  network: 'The server can’t be reached. Check your connection.',
  system: 'Something went wrong.',
  sessionExpired: 'Your session has ended. Please log in again.',
});
